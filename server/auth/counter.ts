/** What is known under one key: how many, and when the latest, in epoch milliseconds. */
export interface Count {
  count: number;
  last: number;
}

/** After this long without another one, a count is forgotten. */
export const MEMORY_MS = 15 * 60 * 1000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Far more than can be hashed within the memory's time by addresses that are held to their limits. */
const MOST_KEYS = 20_000;

/**
 * Counts by key in memory. `free` times cost nothing, each one after them is
 * allowed only after a wait that doubles. The key used longest ago goes first when
 * there are too many.
 */
export class Counter {
  readonly #counts = new Map<string, Count>();

  constructor(
    readonly free: number,
    readonly now: () => number,
  ) {}

  count(key: string): number {
    return this.#current(key)?.count ?? 0;
  }

  /** When the latest one was; undefined where none is known. */
  latest(key: string): number | undefined {
    return this.#current(key)?.last;
  }

  /** @param times 0 where it is only to be remembered for longer, and waited for anew */
  add(key: string, times = 1) {
    this.#set(key, { count: this.count(key) + times, last: this.now() });
  }

  takeBack(key: string, times: number) {
    const current = this.#current(key);
    if (current === undefined) return;
    if (current.count > times) this.#set(key, { ...current, count: current.count - times });
    else this.#counts.delete(key);
  }

  /** Takes over what somebody else has counted, where that is more. */
  learn(key: string, { count, last }: Count) {
    if (last <= this.now() - MEMORY_MS || count <= this.count(key)) return;
    this.#set(key, { count, last: Math.max(last, this.#current(key)?.last ?? 0) });
  }

  /** Milliseconds until the next one is allowed; 0 or less when it is allowed now. */
  wait(key: string): number {
    const current = this.#current(key);
    if (current === undefined || current.count < this.free) return 0;
    const doubled = FIRST_WAIT_MS * 2 ** (current.count - this.free);
    return current.last + Math.min(LONGEST_WAIT_MS, doubled) - this.now();
  }

  #current(key: string): Count | undefined {
    const found = this.#counts.get(key);
    if (found === undefined) return undefined;
    // A clock that was ahead makes nobody wait until it would be right.
    found.last = Math.min(found.last, this.now());
    return found.last > this.now() - MEMORY_MS ? found : undefined;
  }

  #set(key: string, count: Count) {
    this.#counts.delete(key);
    const oldest = this.#counts.keys().next();
    if (this.#counts.size >= MOST_KEYS && !oldest.done) this.#counts.delete(oldest.value);
    this.#counts.set(key, count);
  }
}
