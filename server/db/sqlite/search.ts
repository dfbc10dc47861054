import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../kinds/kind';
import type { Places } from '../engine';
import type { Search } from '../search';

/** Sorts after every text that begins with `text`: no name contains the last code point. */
const endOf = (text: string) => `${text}\u{10FFFF}`;

/** The query of an FTS5 table for records that have all terms. */
const phrases = (terms: readonly string[]) =>
  terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');

/** Where a search looks in SQLite: FTS5 tables of trigrams, and indexes on whole texts. */
export function sqlitePlaces(kind: RecordKind, search: Search, text: RawBuilder<unknown>): Places {
  const table = sql.table(kind.name);
  const beginning = sql`${text} >= ${search.text} and ${text} < ${endOf(search.text)}`;
  const checks = search.words.map((word) => sql`instr(${text}, ${word}) > 0`);
  if (search.terms.length === 0) {
    return {
      beginning,
      id: sql`${table}.id`,
      matching: sql`from ${table} where ${sql.join(checks, sql` and `)}`,
      beyondBeginning: sql`not (${beginning})`,
    };
  }
  const found = sql.table(search.in === 'emails' ? `${kind.name}_busca_email` : `${kind.name}_busca`);
  const rows = checks.length === 0 ? sql`` : sql`cross join ${table} on ${table}.id = ${found}.rowid`;
  const conditions = [sql`${found} match ${phrases(search.terms)}`, ...checks];
  return {
    beginning,
    id: sql`${found}.rowid`,
    matching: sql`from ${found} ${rows} where ${sql.join(conditions, sql` and `)}`,
    beyondBeginning: sql`${found}.rowid not in (select id from ${table} where ${beginning})`,
  };
}

/** How long searches by an index run in one turn of the event loop, in milliseconds. */
const SLICE_MS = 5;

/**
 * The queue of searches for the only thread. A turn of the event loop runs searches by an index for a few
 * milliseconds, and one scan; other requests come in between.
 */
export class Turns {
  readonly #indexed: (() => void)[] = [];
  readonly #scans: (() => void)[] = [];
  #isScheduled = false;

  run<Result>(isScan: boolean, search: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve) => {
      (isScan ? this.#scans : this.#indexed).push(() => resolve(search()));
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn() {
    this.#isScheduled = false;
    const end = performance.now() + SLICE_MS;
    do this.#indexed.shift()?.();
    while (this.#indexed.length > 0 && performance.now() < end);
    this.#scans.shift()?.();
    if (this.#indexed.length + this.#scans.length > 0) this.#schedule();
  }
}
