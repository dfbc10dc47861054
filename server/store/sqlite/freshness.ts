/**
 * Tells when another process has written to the database. Asking costs a
 * statement, so it is asked at most once per turn of the event loop: requests
 * that arrived together share the answer.
 */
export class Freshness {
  #version: number | undefined;
  #asked = false;
  readonly #ask: () => number | undefined;
  readonly #stale: () => void;

  /** `ask` reads `pragma data_version`; `stale` is called when it has moved. */
  constructor(ask: () => number | undefined, stale: () => void) {
    this.#ask = ask;
    this.#stale = stale;
  }

  ensure() {
    if (this.#asked) return;
    this.#asked = true;
    setImmediate(() => {
      this.#asked = false;
    });
    const version = this.#ask();
    if (version !== this.#version) this.#stale();
    this.#version = version;
  }
}
