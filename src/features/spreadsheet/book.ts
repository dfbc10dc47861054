import { isMapped } from '../../../machines/importChoices';
import type { SheetSummary } from '../../../machines/sheetRows';
import { formatCount } from '../../components/formatCount';
import { stripInvisible } from '../../domain/rules';
import { recognizeColumns, type SheetKind, sheetFields } from './sheetKinds';

/** The sheets of a file with all their rows, in the order of the file. */
export type Book = readonly { name: string; rows: readonly (readonly string[])[] }[];

export const MAXIMUM_ROWS = 20_000;

/** In bytes; far more than so many rows have. */
export const MAXIMUM_FILE_SIZE = 30_000_000;

const LIMIT = `importe até ${formatCount(MAXIMUM_ROWS)} de cada vez.`;
export const TOO_LARGE = `O arquivo é grande demais: ${LIMIT}`;

export const isBlank = (row: readonly string[]): boolean => row.every((cell) => stripInvisible(cell) === '');

/** `A`, `B`, … `AA`: the name of a column in a spreadsheet. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const headingsOf = ({ rows }: Book[number]) => rows.find((row) => !isBlank(row)) ?? [];

/**
 * What a user sees of a sheet before its rows are checked, or in a sentence why it can't be imported.
 * @param chosen the sheet by its place; null for the first with known headings
 */
export function summarizeSheet(
  file: string,
  book: Book,
  chosen: number | null,
  kind: SheetKind,
): Pick<SheetSummary, 'file' | 'sheets' | 'sheet' | 'headings' | 'columns' | 'hasHeadings'> | string {
  const columnsOf = (one: Book[number]) => recognizeColumns(sheetFields[kind], headingsOf(one));
  const known = book.findIndex((one) => isMapped(columnsOf(one)));
  const filled = book.findIndex(({ rows }) => !rows.every(isBlank));
  const sheet = chosen ?? (known >= 0 ? known : Math.max(filled, 0));
  const read = book[sheet];
  if (read === undefined || read.rows.every(isBlank)) return 'A planilha está vazia.';
  const columns = columnsOf(read);
  const hasHeadings = Object.values(columns).some((at) => at !== null);
  const count = read.rows.filter((row) => !isBlank(row)).length - (hasHeadings ? 1 : 0);
  if (count === 0) return 'A planilha só tem títulos: não há registros para importar.';
  if (count > MAXIMUM_ROWS) return `A planilha tem ${formatCount(count)} registros: ${LIMIT}`;
  const first = headingsOf(read);
  const width = Math.max(...read.rows.slice(0, 100).map((row) => row.length));
  const headings = Array.from({ length: width }, (_, column) => {
    const heading = stripInvisible(first[column] ?? '');
    return heading === '' ? `Coluna ${letterOf(column)}` : `${letterOf(column)}: ${heading}`;
  });
  return { file, sheets: book.map(({ name }) => name), sheet, headings, columns, hasHeadings };
}
