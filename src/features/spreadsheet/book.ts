import type { EncodingGuess, SheetSummary } from '../../../machines/sheetRows';
import { formatCount } from '../../components/formatCount';
import type { RecordName } from '../../domain/changes';
import { stateOf } from '../../domain/cities/names';
import { LONGEST_NORMALIZED } from '../../domain/constants';
import { unguardCell } from '../../domain/csv';
import { collapseBlanks, stripInvisible } from '../../domain/rules';
import { recognizeColumns } from './sheetKinds';

/** Replace the text of a cell that the file does not hold. */
export const NO_VALUE = 'fórmula sem valor';
export const NO_TEXT = 'texto que falta no arquivo';

/** Says of a row that it has a text further right than columns are read. */
const FAR = 'Há texto depois da coluna IV.';

/** A row of a sheet that isn't blank. */
export type SheetRow = {
  /** Its number in the file, from 1. */
  row: number;
  /** Its cells as the sheet shows them. */
  cells: readonly string[];
  isHidden: boolean;
  /** Why its cells can't be trusted, in a sentence; null where they can. */
  damage: string | null;
};

export type Sheet = { name: string; rows: readonly SheetRow[] };

/** The visible sheets of a file, and the names of those that could not be read. */
export type Book = {
  sheets: readonly Sheet[];
  unreadable: readonly string[];
  encoding: EncodingGuess | null;
};

const MAXIMUM_ROWS = 100_000;

/** In bytes; far more than so many rows have. */
export const MAXIMUM_FILE_SIZE = 30_000_000;

/** Rows among which the headings are looked for: titles may come first. */
const HEADING_ROWS = 10;

const LIMIT = `importe até ${formatCount(MAXIMUM_ROWS)} de cada vez.`;
export const TOO_LARGE = `O arquivo é grande demais: ${LIMIT}`;

export const isBlank = (row: readonly string[]): boolean =>
  row.every((cell) => cell === '' || stripInvisible(cell) === '');

/**
 * The columns that are read, as many as spreadsheets once had. The cell after them represents all further ones: readers
 * put the first of their texts there.
 */
export const MAXIMUM_COLUMNS = 256;

/** Lines of a text, as many as a sheet has rows: blank ones count, too. */
export const MAXIMUM_LINES = 1_048_576;

/** In bytes, of all parts of a workbook that are read, and in characters, of all cells of a file. */
export const MAXIMUM_UNPACKED = 200_000_000;

/** A file that has more than we read. */
export class TooLarge extends Error {}

/** The characters of a cell, as many as spreadsheets take; what is behind them is not read. */
export const LONGEST_CELL = 32_767;

/** A cell as its checks read it, cut one letter above the longest text that a field can have. */
export function fieldText(cell: string): string {
  const text = unguardCell(cell);
  return text.length <= LONGEST_NORMALIZED ? text : collapseBlanks(text).slice(0, LONGEST_NORMALIZED + 1);
}

/** A row as it is kept: null where it is blank; a text further right than we read spoils it. */
export function toRow({ cells, ...row }: SheetRow): SheetRow | null {
  if (cells.length <= MAXIMUM_COLUMNS) {
    const read = Array.from(cells, (cell) => cell ?? '');
    return isBlank(read) ? null : { ...row, cells: read };
  }
  const isFar = cells.slice(MAXIMUM_COLUMNS).some((cell) => cell !== undefined && !isBlank([cell]));
  const damage = isFar ? FAR : row.damage;
  const read = Array.from(cells.slice(0, MAXIMUM_COLUMNS), (cell) => cell ?? '');
  return damage === null && isBlank(read) ? null : { ...row, cells: read, damage };
}

/** A sheet has more rows than an import takes, wherever its headings are; the rest is not read. */
export const isFull = (rows: readonly SheetRow[]): boolean => rows.length > MAXIMUM_ROWS + HEADING_ROWS;

/** `A`, `B`, … `AA`: the name of a column in a spreadsheet. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const countKnown = (kind: RecordName, { cells }: SheetRow) =>
  Object.values(recognizeColumns(kind, cells).columns).filter((at) => at !== null).length;

const isTitle = ({ cells }: SheetRow) => cells.filter((cell) => !isBlank([cell])).length === 1;

/** The row with the headings: the first with two known ones, or else the first with one, below nothing but titles. */
function findHeadings(kind: RecordName, { rows }: Sheet): SheetRow | null {
  const first = rows.slice(0, HEADING_ROWS);
  const found = first.find((row) => countKnown(kind, row) >= 2);
  if (found !== undefined) return found;
  const known = first.findIndex((row) => countKnown(kind, row) === 1);
  return first.slice(0, Math.max(known, 0)).every(isTitle) ? (first[known] ?? null) : null;
}

/** Rows by which a column is known to hold states. */
const STATE_ROWS = 20;

/** A column holds states if at least half of its first cells that are not blank are states. */
function holdsStates(records: readonly SheetRow[], column: number): boolean {
  const cells = records
    .slice(0, STATE_ROWS)
    .map((row) => row.cells[column] ?? '')
    .filter((cell) => !isBlank([cell]));
  return cells.filter((cell) => stateOf(cell) !== null).length >= cells.length / 2;
}

/** The row whose cells are the headings by choice; where none is known, the first. */
export const headingsOf = (kind: RecordName, sheet: Sheet): SheetRow | undefined =>
  findHeadings(kind, sheet) ?? sheet.rows[0];

/** The rows that hold records: those below the headings. Rows above the headings are titles. */
export const recordsOf = (kind: RecordName, sheet: Sheet, hasHeadings: boolean): readonly SheetRow[] => {
  const headings = headingsOf(kind, sheet);
  return hasHeadings ? sheet.rows.filter(({ row }) => row > (headings?.row ?? 0)) : sheet.rows;
};

/** The number of cells up to the last one with something in it. */
export function filledWidth(cells: readonly string[]): number {
  let filled = cells.length;
  while (filled > 0 && isBlank([cells[filled - 1] ?? ''])) filled -= 1;
  return filled;
}

/** The number of columns up to the last one with something in it. */
export const widthOf = ({ rows }: Sheet): number =>
  rows.reduce((width, { cells }) => Math.max(width, filledWidth(cells)), 0);

/**
 * The summary of a sheet before its rows are checked, or in a sentence why it can't be imported.
 * @param chosen the sheet by its place; null for the first with known headings
 */
export function summarizeSheet(
  file: string,
  { sheets, unreadable, encoding }: Book,
  chosen: number | null,
  kind: RecordName,
): SheetSummary | string {
  const isKnown = (candidate: Sheet) => {
    const { columns } = recognizeColumns(kind, findHeadings(kind, candidate)?.cells ?? []);
    return Object.values(columns).every((at) => at !== null);
  };
  const known = sheets.findIndex(isKnown);
  const filled = sheets.findIndex(({ rows }) => rows.length > 0);
  const place = chosen ?? (known >= 0 ? known : Math.max(filled, 0));
  const sheet = sheets[place];
  if (sheet === undefined || sheet.rows.length === 0) return 'A planilha está vazia.';
  const found = findHeadings(kind, sheet);
  const records = recordsOf(kind, sheet, found !== null);
  if (records.length === 0) return 'A planilha só tem títulos: não há registros para importar.';
  if (records.length > MAXIMUM_ROWS)
    return `A planilha tem mais de ${formatCount(MAXIMUM_ROWS)} registros: ${LIMIT}`;
  const first = (found ?? sheet.rows[0])?.cells ?? [];
  const headings = Array.from({ length: widthOf(sheet) }, (_, column) => {
    const heading = stripInvisible(first[column] ?? '');
    return heading === '' ? `Coluna ${letterOf(column)}` : `${letterOf(column)}: ${heading}`;
  });
  const stateColumns = headings.flatMap((_, column) => (holdsStates(records, column) ? [column] : []));
  return {
    file,
    sheets: sheets.map(({ name }) => name),
    sheet: place,
    unreadable,
    encoding,
    headings,
    ...recognizeColumns(kind, found?.cells ?? [], (column) => stateColumns.includes(column)),
    stateColumns,
    hasHeadings: found !== null,
    headingRow: found?.row ?? null,
    hiddenRows: records.filter(({ isHidden }) => isHidden).length,
  };
}
