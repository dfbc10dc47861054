/** A page number, or a gap with the side it is on. */
export type PaginationSlot = number | 'gap before' | 'gap after';

/**
 * The numbers worth showing: first, last, and the current page with its
 * neighbours. A gap of a single page is that page.
 * @example paginationSlots(5, 20) // [1, 'gap before', 4, 5, 6, 'gap after', 20]
 */
export function paginationSlots(page: number, pages: number): PaginationSlot[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const before: PaginationSlot[] = from > 3 ? ['gap before'] : from === 3 ? [2] : [];
  const after: PaginationSlot[] = to < pages - 2 ? ['gap after'] : to === pages - 2 ? [pages - 1] : [];
  return pages <= 1 ? [1] : [1, ...before, ...middle, ...after, pages];
}
