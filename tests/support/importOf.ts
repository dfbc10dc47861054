import { readFileSync } from 'node:fs';
import type { Encoding, RowResult, SheetChoices } from '../../machines/sheetRows';
import type { RecordName } from '../../src/domain/changes';
import { summarizeSheet } from '../../src/features/spreadsheet/book';
import { checkRows } from '../../src/features/spreadsheet/checkRows';
import { readBook } from '../../src/features/spreadsheet/readBook';
import { knownHeadings } from '../../src/features/spreadsheet/sheetKinds';

export const natal = { id: 7, nome: 'Natal (RN)' };

/** A sheet as an office has it, by its name in `sheets/README.md`. */
export const sample = (name: string) => readFileSync(new URL(`sheets/${name}`, import.meta.url));

/** A sheet of so many people. */
export const manyPeople = (count: number): string =>
  `Nome;Email;Cidade\n${Array.from({ length: count }, (_, at) => `Ana ${at};a${at}@exemplo.com;Natal (RN)`).join('\n')}`;

type Options = {
  kind?: RecordName;
  cities?: { id: number; nome: string }[];
  sheet?: number;
  encoding?: Encoding;
} & Partial<Omit<SheetChoices, 'cities'>> & { chosen?: SheetChoices['cities'] };

/** What an import says of a file: its sentence, or the rows with what is sent or what is wrong. */
export async function importOf(bytes: Uint8Array | string, options: Options = {}) {
  const { kind = 'pessoas', cities = [natal], sheet, encoding = null, chosen = {}, ...choices } = options;
  const file = new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'planilha');
  const book = await readBook(file, knownHeadings(kind), encoding);
  if (typeof book === 'string') return { said: book };
  const summary = summarizeSheet(file.name, book, sheet ?? null, kind);
  if (typeof summary === 'string') return { said: summary };
  const { columns, hasHeadings } = summary;
  const given = {
    columns,
    hasHeadings,
    createsCities: false,
    insists: [],
    includesHidden: true,
    cities: chosen,
    ...choices,
  };
  const read = book.sheets[summary.sheet] ?? { name: '', rows: [] };
  const { rows, questions, headings } = checkRows(read, kind, given, cities);
  const isReady = ({ values }: RowResult) => values !== null;
  const messagesOf = ({ problems }: RowResult) => problems.map(({ message }) => message).join('; ');
  return {
    summary,
    questions,
    headings,
    all: rows,
    rows: rows.map((row) => [
      row.row,
      row.values === null ? messagesOf(row) : { ...row.values, newCity: row.newCity },
    ]),
    names: rows.filter(isReady).map(({ values }) => Object.values(values ?? {})[0]),
    emails: rows.filter(isReady).map(({ values }) => values?.email),
    numbers: rows.filter(isReady).map(({ row }) => row),
    problems: rows.flatMap((row) => (row.problems.length > 0 ? messagesOf(row) : [])),
    refused: rows
      .filter(({ problems, isUndecided }) => problems.length > 0 && !isUndecided)
      .map(({ row }) => row),
    undecided: rows.filter(({ isUndecided }) => isUndecided).map(({ row }) => row),
  };
}
