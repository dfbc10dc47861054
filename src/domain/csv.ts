/**
 * Matches a text that a spreadsheet would run as a formula: those of Asia take wide signs, too, and some leave out what
 * can't be seen before a sign.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** A text with an apostrophe is guarded too, so that the guard can be taken back. */
const isGuarded = (text: string) => text.startsWith("'") || FORMULA.test(text);

export const guardCell = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** Takes back what {@link guardCell} put in front. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && isGuarded(text.slice(1)) ? text.slice(1) : text;

/** Guards the cells of a sheet that goes back as it came: an apostrophe that came is one already. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Also what separates cells elsewhere: a text with a comma must stay one cell where Excel separates by commas. */
const quote = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Begins a file that Excel in Portuguese opens: the byte order mark. */
export const CSV_START = '\ufeff';

/** A line of such a file, with its end: semicolons, CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quote).join(';')}\r\n`;

/** A sheet as Excel in Portuguese opens it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${CSV_START}${rows.map(csvLine).join('')}`;
