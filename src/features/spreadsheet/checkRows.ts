import type { CellProblem, CheckedSheet, RowResult, SheetChoices } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { kinds } from '../../domain/kinds';
import { fieldText, filledWidth, headingsOf, recordsOf, type Sheet, type SheetRow, widthOf } from './book';
import { createRecordCheck } from './checkRecord';
import { rowChecks } from './rowChecks';
import { NOTHING, type Problem } from './rowProblems';
import { sheetFields } from './sheetKinds';

const TOO_WIDE = 'A linha tem mais células do que os títulos';

/** Checks all rows of a sheet: each is ready, waits for a choice, has its problems, or is left out by choice. */
export function checkRows(
  sheet: Sheet,
  kind: RecordName,
  choices: SheetChoices,
  cities: readonly Cidade[],
): CheckedSheet {
  const { columns, hasHeadings, includesHidden } = choices;
  const fields = sheetFields[kind].flatMap((field) => {
    const column = columns[field.name];
    return typeof column === 'number' ? [{ ...field, column }] : [];
  });
  const createCheck = rowChecks[kind] ?? createRecordCheck(kinds[kind]);
  const { check, questions } = createCheck(choices, cities);

  const own = hasHeadings ? (headingsOf(kind, sheet)?.cells ?? []) : [];
  const width = Math.max(filledWidth(own), ...fields.map(({ column }) => column + 1));
  const cellProblem = ({ field, message }: Problem): CellProblem => {
    const label = sheetFields[kind].find(({ name }) => name === field)?.label;
    if (field === null || label === undefined) return { column: width, message };
    return {
      column: columns[field] ?? null,
      message: message.startsWith(label) ? message : `${label}: ${message}`,
    };
  };
  const result = ({ row, cells, isHidden, damage }: SheetRow): RowResult => {
    const nothing = { ...NOTHING, row, cells, problems: [], isLeftOut: false };
    if (isHidden && !includesHidden) return { ...nothing, isLeftOut: true };
    if (damage !== null) return { ...nothing, problems: [{ column: null, message: damage }] };
    const texts = Object.fromEntries(
      fields.map(({ name, column }) => [name, fieldText(cells[column] ?? '')]),
    );
    // A cell too many may have moved those behind it.
    const isWide = hasHeadings && filledWidth(cells) > width;
    const met: Problem[] = isWide ? [{ field: null, message: TOO_WIDE, kind: 'wide' }] : [];
    const { problems, ...found } = check(texts, row, met);
    return { ...nothing, ...found, problems: problems.map(cellProblem) };
  };

  const headings = Array.from({ length: widthOf(sheet) }, (_, at) =>
    hasHeadings ? (own[at] ?? '') : (fields.find(({ column }) => column === at)?.label ?? ''),
  );
  const rows = recordsOf(kind, sheet, hasHeadings).map(result);
  return { rows, questions: questions(), headings };
}
