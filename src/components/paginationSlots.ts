/** A page number, or a gap with the side it is on. */
export type PaginationSlot = number | 'gap before' | 'gap after';

/** As many slots as a pager has, however far one has turned: its buttons keep their places. */
const SLOTS = 7;

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * The numbers worth showing: first, last, and the current page with its
 * neighbours. There are always 7 slots, unless there are fewer pages.
 * @example paginationSlots(5, 20) // [1, 'gap before', 4, 5, 6, 'gap after', 20]
 */
export function paginationSlots(page: number, pages: number): PaginationSlot[] {
  if (pages <= SLOTS) return from(1, pages);
  if (page <= 4) return [...from(1, 5), 'gap after', pages];
  if (page >= pages - 3) return [1, 'gap before', ...from(pages - 4, pages)];
  return [1, 'gap before', page - 1, page, page + 1, 'gap after', pages];
}

/**
 * The numbers left where there is little room: the current page with its
 * neighbours, or the current page alone when numbers are long.
 */
export function narrowSlots(page: number, pages: number): number[] {
  if (pages > 99) return [page];
  const first = Math.max(1, Math.min(page - 1, pages - 2));
  return from(first, Math.min(pages, first + 2));
}
