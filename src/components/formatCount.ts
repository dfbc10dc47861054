/** Writes a count with Portuguese separators: `12.345`. Loading `Intl` for it would delay the first rows. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
