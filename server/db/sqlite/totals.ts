import type { Matches } from '../matches';

/** Enough for everything a staff types in a day; each entry costs a write one substring search. */
const CAPACITY = 256;

/**
 * How many rows match the searches made lately; the empty search is all of them. Counting the matches of a
 * frequent name walks through all of them, so the count is kept and moved along
 * with every write of this process; a write by another one empties it, see `Snapshot`.
 */
export class SearchTotals {
  readonly #totals = new Map<string, Map<string, Matches>>();

  clear() {
    this.#totals.clear();
  }

  get(table: string, needle: string): Matches | undefined {
    return this.#of(table).get(needle);
  }

  set(table: string, needle: string, matches: Matches) {
    const totals = this.#of(table);
    const oldest = totals.keys().next();
    if (totals.size >= CAPACITY && !oldest.done) totals.delete(oldest.value);
    totals.set(needle, matches);
  }

  /** A committed write: the searchable text before and after it, undefined where there is none. */
  changed(table: string, before: string | undefined, after: string | undefined) {
    const totals = this.#of(table);
    for (const [needle, matches] of totals) {
      if (before !== undefined) count(matches, before, needle, -1);
      if (after !== undefined) count(matches, after, needle, 1);
    }
  }

  #of(table: string) {
    const known = this.#totals.get(table);
    if (known !== undefined) return known;
    const totals = new Map<string, Matches>();
    this.#totals.set(table, totals);
    return totals;
  }
}

/** Counts a name in or out of the matches of a search. */
function count(matches: Matches, name: string, needle: string, one: 1 | -1) {
  if (!name.includes(needle)) return;
  matches.total += one;
  // The empty search is in order of ids alone: nothing leads it.
  if (needle === '' || !name.startsWith(needle)) return;
  matches.leading += one;
  if (name === needle) matches.exact += one;
}
