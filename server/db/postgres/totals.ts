import type { Matches } from '../matches';

const CAPACITY = 256;

/**
 * A count of matches and the moment of the table at which it holds: `mark` says
 * it to the database, `version` grows from moment to moment.
 */
export interface Counted {
  readonly mark: string;
  readonly version: number;
  readonly matches: Matches;
  /** How many rows the table has. */
  readonly rows: number;
}

/**
 * How many rows match the searches made lately. A count is brought up to date
 * by what has changed since its moment, or forgotten where that isn't known.
 */
export class SearchTotals {
  readonly #counts = new Map<string, Counted>();
  readonly #underWay = new Map<string, Promise<Counted>>();

  /** The count kept for a search, else what `count` answers, which is asked once for all who wait. */
  async get(search: string, count: () => Promise<Counted>): Promise<Counted> {
    const known = this.#counts.get(search) ?? this.#underWay.get(search);
    if (known !== undefined) return known;
    const counting = count();
    this.#underWay.set(search, counting);
    try {
      const counted = await counting;
      this.keep(search, counted);
      return counted;
    } finally {
      this.#underWay.delete(search);
    }
  }

  /** Keeps a count unless a later one is there. */
  keep(search: string, counted: Counted) {
    const known = this.#counts.get(search);
    if (known !== undefined && known.version >= counted.version) return;
    const oldest = this.#counts.keys().next();
    if (known === undefined && this.#counts.size >= CAPACITY && !oldest.done)
      this.#counts.delete(oldest.value);
    this.#counts.set(search, counted);
  }

  /** Forgets this count, not another one that was taken meanwhile. */
  forget(search: string, counted: Counted) {
    if (this.#counts.get(search) === counted) this.#counts.delete(search);
  }
}
