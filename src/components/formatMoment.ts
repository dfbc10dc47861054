const two = (count: number) => String(count).padStart(2, '0');

/** `25/11/2026 às 14:02` where the browser is; by hand, because loading `Intl` would delay the page. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  const day = `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()}`;
  return `${day} às ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** `há 5 min`; a moment in the future (clock skew) counts as now. */
export function formatAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  if (minutes < 24 * 60) return `há ${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / (24 * 60));
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}
