const two = (count: number) => String(count).padStart(2, '0');

// All by hand, where the browser is: loading `Intl` would delay the page, and take a millisecond at every drawing.

/** `25/11/2026`. */
export const formatDay = (moment: Date): string =>
  `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()}`;

/** `14:02`. */
export const formatTime = (moment: Date): string => `${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** `25/11/2026 às 14:02`. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return `${formatDay(moment)} às ${formatTime(moment)}`;
}

/** `25/11 às 14:02`; with the year, if it is not the current one. */
export function formatShortMoment(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const day = formatDay(moment);
  return `${moment.getFullYear() === now.getFullYear() ? day.slice(0, 5) : day} às ${formatTime(moment)}`;
}

/** `2026-11-25`, which names of files are sorted by. */
export const formatSortableDay = (moment: Date): string => formatDay(moment).split('/').reverse().join('-');

/** `há 5 min`; a moment in the future (clock skew) counts as now. */
export function formatAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  if (minutes < 24 * 60) return `há ${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / (24 * 60));
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}
