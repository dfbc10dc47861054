import type { Page } from '../store';
import type { Connection } from './connection';

/**
 * One moment of the database for everything that is read in one turn of the
 * event loop: a page and its total agree, and requests that arrived together
 * share the cost of beginning. Tells when another process has written.
 */
export class Snapshot {
  #isOpen = false;
  #version: unknown;
  readonly #pages = new Map<string, Page>();
  readonly #dataVersion: ReturnType<Connection['prepare']>;
  readonly #begin: ReturnType<Connection['prepare']>;
  readonly #commit: ReturnType<Connection['prepare']>;
  readonly #stale: () => void;

  /** `stale` is called when what was remembered of the database no longer holds. */
  constructor(connection: Connection, stale: () => void) {
    this.#begin = connection.prepare('begin');
    this.#commit = connection.prepare('commit');
    this.#dataVersion = connection.prepare('pragma data_version', { returnArrays: true });
    this.#stale = stale;
  }

  /** Called before every read; what it reads must be read before the turn ends. */
  ensure() {
    if (this.#isOpen) return;
    this.#begin.run();
    this.#isOpen = true;
    setImmediate(() => this.end());
    const [version] = this.#dataVersion.get() as unknown[];
    if (version !== this.#version) this.#stale();
    this.#version = version;
  }

  /**
   * A page of this moment, read once for all who ask for it; after `ensure`. Waiting
   * for further askers, as `coalesced` does, would cost more than such a read.
   */
  once(name: string, read: () => Page): Page {
    const page = this.#pages.get(name) ?? read();
    this.#pages.set(name, page);
    return page;
  }

  /** Called before a write, which needs the connection for a transaction of its own. */
  end() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#pages.clear();
    try {
      this.#commit.run();
    } catch {
      // Nothing was written, and whatever spoilt the transaction has ended it and was told to who read.
    }
  }
}
