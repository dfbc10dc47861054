import { type Failure, failureOf, isLost, messageOf, refusedFieldsOf } from '../../src/domain/errors';

/** The column of each field, counted from 0; null while none is chosen. */
export type Columns = Readonly<Record<string, number | null>>;

/** How the rows of a sheet become records; each change is checked again. */
export type SheetChoices = {
  columns: Columns;
  /** Whether the first row has the headings. */
  hasHeadings: boolean;
  /** Whether cities that are missing are created, or cities whose name exists are imported all the same. */
  accepts: boolean;
};

/** A sheet as it was read, without its rows, which stay in the actor. */
export type SheetSummary = {
  /** The name of the file. */
  file: string;
  /** The names of the visible sheets, and which of them is read. */
  sheets: readonly string[];
  sheet: number;
  /** What its columns are called. */
  headings: readonly string[];
  columns: Columns;
  hasHeadings: boolean;
};

/** What checking has found; of the problems only the first ones, for the screen. */
export type Review = {
  ready: number;
  refused: number;
  problems: readonly { row: number; message: string }[];
  /** How many rows are refused only as long as `accepts` is off. */
  acceptable: number;
};

/** How far the import is, in rows that were ready. */
export type ImportProgress = { imported: number; refused: number; left: number };

/** Where some rows have got to; why the rest waits, where an answer was lost. */
export type SentRows = ImportProgress & { lost: Failure | null };

/** What became of a row that was sent, and why; one whose answer was lost stays sent, and is sent again. */
export type RowOutcome = {
  state: 'imported' | 'refused' | 'sent';
  problem: string | null;
  lost: Failure | null;
};

export const IMPORTED: RowOutcome = { state: 'imported', problem: null, lost: null };

/** What became of a row by the error of its call. @throws the error itself where it is a defect */
export function outcomeOf(error: unknown): RowOutcome {
  if (isLost(error)) return { state: 'sent', problem: null, lost: failureOf(error) };
  const problem = Object.values(refusedFieldsOf(error)).join('; ') || messageOf(error);
  return { state: 'refused', problem, lost: null };
}

export type ImportingContext = SheetSummary &
  SheetChoices & {
    /** Why the file can't be imported. */
    message: string | null;
    /** Null before the first check. */
    review: Review | null;
    progress: ImportProgress;
  };

export const initialContext: ImportingContext = {
  file: '',
  sheets: [],
  sheet: 0,
  headings: [],
  columns: {},
  hasHeadings: true,
  accepts: false,
  message: null,
  review: null,
  progress: { imported: 0, refused: 0, left: 0 },
};

export const isMapped = (columns: Columns): boolean => Object.values(columns).every((at) => at !== null);
