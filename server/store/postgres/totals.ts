import type { Matches } from '../matches';

const CAPACITY = 256;

/** A count of matches and the version of the table at which it was taken. */
interface Counted {
  version: number;
  matches: Matches;
}

/**
 * How many rows match the searches made lately. A count is good as long as the
 * table's version, which every write of every process moves, stays the same.
 */
export class SearchTotals {
  readonly #counts = new Map<string, Counted>();

  get(table: string, needle: string): Counted | undefined {
    return this.#counts.get(`${table} ${needle}`);
  }

  set(table: string, needle: string, counted: Counted) {
    const oldest = this.#counts.keys().next();
    if (this.#counts.size >= CAPACITY && !oldest.done) this.#counts.delete(oldest.value);
    this.#counts.set(`${table} ${needle}`, counted);
  }
}
