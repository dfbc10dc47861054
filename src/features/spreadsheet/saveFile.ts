import { formatSortableDay } from '../../components/formatMoment';

/** The time that a browser may take to begin a download, in milliseconds; phones ask before. */
const DOWNLOAD_TIME = 60_000;

/** The name of a file by the local date: `pessoas-2026-11-25.csv`. */
export const fileName = (name: string, now: Date): string => `${name}-${formatSortableDay(now)}.csv`;

/** Downloads a file with the current date in its name, and returns the name. */
export function saveFile(name: string, content: Blob): string {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName(name, new Date());
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_TIME);
  return link.download;
}
