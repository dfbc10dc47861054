/** Enough for everything a staff types in a day; each entry costs a write one substring search. */
const CAPACITY = 256;

/**
 * How many rows match the searches made lately; the empty search is all of them. Counting the matches of a
 * frequent name walks through all of them, so the count is kept and moved along
 * with every write of this process; a write by another one empties it, see {@link Freshness}.
 */
export class SearchTotals {
  readonly #totals = new Map<string, Map<string, number>>();

  clear() {
    this.#totals.clear();
  }

  get(table: string, needle: string): number | undefined {
    return this.#of(table).get(needle);
  }

  set(table: string, needle: string, total: number) {
    const totals = this.#of(table);
    const oldest = totals.keys().next();
    if (totals.size >= CAPACITY && !oldest.done) totals.delete(oldest.value);
    totals.set(needle, total);
  }

  /** A committed write: the searchable text before and after it, undefined where there is none. */
  changed(table: string, before: string | undefined, after: string | undefined) {
    const totals = this.#of(table);
    for (const [needle, total] of totals) {
      const gained = Number(after?.includes(needle) ?? false);
      const lost = Number(before?.includes(needle) ?? false);
      if (gained !== lost) totals.set(needle, total + gained - lost);
    }
  }

  #of(table: string) {
    const known = this.#totals.get(table);
    if (known !== undefined) return known;
    const totals = new Map<string, number>();
    this.#totals.set(table, totals);
    return totals;
  }
}
