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
