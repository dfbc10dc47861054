/** How many records match a search: in all, beginning with its text, being its text. Each includes the next. */
export interface Matches {
  total: number;
  leading: number;
  exact: number;
}

/** The order of a search: names that are the text, that begin with it, that contain it; each by id. */
export type Tier = 'exact' | 'leading' | 'containing';

/** A part of a page that lies in one tier, reached from the nearer end of the tier. */
export interface Segment {
  tier: Tier;
  descending: boolean;
  limit: number;
  offset: number;
}

/** The parts of a page that skips `skip` matches and shows at most `limit`. */
export function segmentsOf({ total, leading, exact }: Matches, skip: number, limit: number): Segment[] {
  const tiers: [Tier, number, number][] = [
    ['exact', 0, exact],
    ['leading', exact, leading],
    ['containing', leading, total],
  ];
  return tiers.flatMap(([tier, start, end]) => {
    const from = Math.max(skip, start);
    const to = Math.min(skip + limit, end);
    if (from >= to) return [];
    const before = from - start;
    const after = end - to;
    // The last page must not walk past a million rows.
    const descending = after < before;
    return [{ tier, descending, limit: to - from, offset: descending ? after : before }];
  });
}

/** Sorts after every text that begins with `needle`: no name contains the last code point. */
export const endOf = (needle: string) => `${needle}\u{10FFFF}`;
