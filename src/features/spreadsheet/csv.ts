import { formatSortableDay } from '../../components/formatMoment';

/** Matches a text that a spreadsheet would run as a formula; one with an apostrophe is guarded too, so that the guard can be taken back. */
const GUARDED = /^['=+\-@\t\r]/;
const FORMULA = /^[=+\-@\t\r]/;

export const guardCell = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/** Takes back what {@link guardCell} put in front. */
export const unguardCell = (text: string): string => text.replace(/^'(?=['=+\-@\t\r])/, '');

/** Guards the cells of a sheet that goes back as it came: an apostrophe that came is one already. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quote = (text: string) => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A sheet as Excel in Portuguese opens it: BOM, semicolons, CRLF. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(quote).join(';')}\r\n`).join('')}`;

/** The name of a file by the local date: `pessoas-2026-11-25.csv`. */
export const fileName = (name: string, now: Date): string => `${name}-${formatSortableDay(now)}.csv`;
