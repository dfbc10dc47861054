import { formatSortableDay } from '../../components/formatMoment';

/** The name of a file by the local date: `pessoas-2026-11-25.csv`. */
export const fileName = (name: string, now: Date): string => `${name}-${formatSortableDay(now)}.csv`;
