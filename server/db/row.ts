import { comparableEmail, searchableEmail } from '../../src/domain/rules';
import { searchableName } from '../../src/domain/searchable';
import { soundsOf } from '../../src/domain/sounds';
import { type RecordTable, type RecordValues, writtenColumns } from '../kinds';
import { StoreError, type Values } from './engine';

/** A record as it is written: its values, and the forms by which it is searched and compared. */
export type Row = Values & { readonly busca: string };

/** The columns of a {@link Row}, in the order of section 3. */
export const rowColumns = (table: RecordTable): string[] => [
  ...writtenColumns(table),
  ...(table.email ? ['busca', 'som', 'buscaEmail', 'emailUnico'] : ['busca', 'som']),
];

/** @throws StoreError `reference` where an id is none that any database could hold */
export function toRow(table: RecordTable, values: RecordValues): Row {
  for (const name of Object.keys(table.references)) {
    if (!Number.isSafeInteger(values[name])) throw new StoreError('reference', values[name]);
  }
  const columns = Object.fromEntries(writtenColumns(table).map((name) => [name, values[name]]));
  const busca = searchableName(String(values[table.searched]));
  const found = { ...columns, busca, som: soundsOf(busca).join(' ') };
  if (table.email === undefined) return found;
  const email = String(values[table.email]);
  return { ...found, buscaEmail: searchableEmail(email), emailUnico: comparableEmail(email) };
}

/** The lines of the log that are kept of one record, its newest versions. */
export const VERSIONS_KEPT = 1_000;

/** The values of a row, as a line of the log of changes keeps them. */
export const lineOf = (table: RecordTable, row: Values): string =>
  JSON.stringify(Object.fromEntries(writtenColumns(table).map((name) => [name, row[name]])));

/** The values in a line of the log; a field that is younger than the line has its default. */
export function valuesIn(table: RecordTable, line: string): RecordValues {
  const kept = { ...table.defaults, ...JSON.parse(line) };
  return Object.fromEntries(writtenColumns(table).map((name) => [name, kept[name]]));
}

/** The text that searches of deleted records look at: the searchable name, a tab, the searchable email. */
export const deletedText = ({ busca, buscaEmail = '' }: Values): string => `${busca}\t${buscaEmail}`;

/** The searchable name of a row with blanks for punctuation. */
export const firstLine = ({ busca }: Values): string => String(busca).split('\n', 1)[0] ?? '';
