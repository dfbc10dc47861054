import type { CityQuestion, Oddity, RowResult, SheetChoices } from '../../../machines/sheetRows';
import type { Cidade } from '../../domain/cidade';
import type { FieldErrors } from '../../domain/rules';
import { oddName } from './oddities';

/** A field of a row that is wrong, with why; `kind` is null where insisting would not help. */
export type Problem = { field: string | null; message: string; kind: Oddity | null };

export type Texts = Readonly<Record<string, string>>;

/** The result of a check. Problems that are insisted on are not among its problems. */
export type Found = Omit<RowResult, 'row' | 'cells' | 'isLeftOut' | 'problems'> & {
  problems: readonly Problem[];
};

export const NOTHING: Found = {
  name: null,
  values: null,
  newCity: null,
  isCityChosen: false,
  isRepeated: false,
  problems: [],
  isUndecided: false,
  isMissing: false,
  oddities: [],
};

export const oddField = (field: string, text: string, isOfPerson: boolean): Problem[] => {
  const odd = oddName(text, isOfPerson);
  return odd === null ? [] : [{ field, ...odd }];
};

/** The messages of the form for some fields; what the form refuses can't be insisted on. */
export function withErrors(
  odd: readonly Problem[],
  errors: FieldErrors,
  fields: readonly string[],
): Problem[] {
  const broken = fields.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ field, message, kind: null }];
  });
  if (broken.length === 0) return [...odd];
  return odd.length === 0 ? broken : odd.map((problem) => ({ ...problem, kind: null }));
}

/** The result of a row with what was met in it: the problems that are not insisted on, and what insisting is about. */
export function foundBy(
  name: string,
  met: readonly Problem[],
  insists: SheetChoices['insists'],
  isAltered: boolean,
): Found {
  const isInsistable = met.every(({ kind }) => kind !== null);
  const oddities = new Set(met.flatMap(({ kind }) => kind ?? []));
  if (isAltered) oddities.add('written');
  return {
    ...NOTHING,
    name,
    problems: met.filter(({ kind }) => kind === null || !insists.includes(kind)),
    oddities: isInsistable ? [...oddities] : [],
  };
}

/** The check of the rows of one sheet, one after the other; problems of a row are put to `met` on the way. */
export type RowCheck = {
  check: (texts: Texts, row: number, met: Problem[]) => Found;
  /** What the rows so far ask the user. */
  questions: () => readonly CityQuestion[];
};

/** Makes the check of a sheet; `cities` are those of the register. */
export type CreateRowCheck = (choices: SheetChoices, cities: readonly Cidade[]) => RowCheck;
