/** Writes a count with Portuguese separators: `12.345`. Loading `Intl` for it would delay the first rows. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

/** The numbers of the rows of a page, counted over all pages: `11–15`, or `16` for a single one. */
export const formatRows = (first: number, rows: number): string =>
  rows === 1 ? formatCount(first) : `${formatCount(first)}–${formatCount(first + rows - 1)}`;
