import type { Failure } from '../src/domain/errors';
import type { CityQuestion, Columns, Encoding, RowResult, SheetChoices, SheetSummary } from './sheetRows';

/** Result of a check; of the rows only the first ones with problems, for the screen. */
export type Review = {
  ready: number;
  refused: number;
  leftOut: number;
  /** Rows that are refused only as long as `accepts` is off. */
  acceptable: number;
  /** The first rows with problems; where there are none, the first rows. */
  sampleRows: readonly Pick<RowResult, 'row' | 'cells' | 'problems'>[];
  questions: readonly CityQuestion[];
};

/** Counts of an import, or of its undoing. */
export type ImportProgress = {
  /** The rows of the sheet, and those of them that were ready. */
  total: number;
  ready: number;
  imported: number;
  refused: number;
  /** Rows not done yet; of these, rows that were sent without an answer and are sent again first. */
  left: number;
  lost: number;
  /** Imported rows that are deleted again; those that were changed meanwhile and stay. */
  undone: number;
  kept: number;
};

/** Another reading of the same file: by another encoding, or another of its sheets. */
export type ReadingChange =
  | { type: 'file.decode'; encoding: Encoding }
  | { type: 'sheet.select'; sheet: number };

/** An unexpected error that a callback sends to itself: it ends with the error, and its chart with it. */
export type Defect = { type: 'defect'; error: unknown };

/** Commands of the chart to its sheet. */
export type SheetCommand =
  | Defect
  | ReadingChange
  | { type: 'file.read'; file: File }
  | { type: 'rows.check'; choices: SheetChoices }
  | { type: 'rows.send' }
  | { type: 'rows.pause' }
  | { type: 'rows.finish' }
  | { type: 'rows.undo' }
  | { type: 'refused.save' };

/** Answers of the sheet. */
export type SheetNews =
  | { type: 'sheet.read'; summary: SheetSummary }
  | { type: 'sheet.refused'; failure: Failure }
  | { type: 'rows.checked'; review: Review; progress: ImportProgress }
  | { type: 'rows.unchecked'; failure: Failure }
  | { type: 'rows.progressed'; progress: ImportProgress }
  | { type: 'rows.lost'; progress: ImportProgress; failure: Failure }
  | { type: 'rows.finished'; progress: ImportProgress };

/** An import that has ended, or that ended with its session: the counts alone. */
export type ImportAccount = {
  kind: string;
  /** ISO 8601 in UTC. */
  startedAt: string;
  progress: ImportProgress;
};

export type ImportInput = {
  kind: string;
  /** An import of before, to be looked at; null imports a sheet. */
  last: ImportAccount | null;
  /** Undoes the import of before at once. */
  isUndone: boolean;
};

export type ImportingContext = SheetSummary &
  SheetChoices & {
    kind: string;
    /** The import of before. */
    last: ImportAccount | null;
    /** Why the file can't be imported. */
    message: string | null;
    /** Null before the first check. */
    review: Review | null;
    progress: ImportProgress;
  };

export const NO_PROGRESS: ImportProgress = {
  total: 0,
  ready: 0,
  imported: 0,
  refused: 0,
  left: 0,
  lost: 0,
  undone: 0,
  kept: 0,
};

export const initialContext = ({ kind, last }: ImportInput): ImportingContext => ({
  kind,
  last,
  file: '',
  sheets: [],
  sheet: 0,
  unreadable: [],
  encoding: null,
  headings: [],
  columns: {},
  hasHeadings: true,
  headingRow: null,
  asksColumns: false,
  hiddenRows: 0,
  accepts: false,
  includesHidden: true,
  cities: {},
  message: null,
  review: null,
  progress: last?.progress ?? NO_PROGRESS,
});

export const choicesOf = ({ columns, hasHeadings, accepts, includesHidden, cities }: SheetChoices) => ({
  columns,
  hasHeadings,
  accepts,
  includesHidden,
  cities,
});

export const isMapped = (columns: Columns): boolean => Object.values(columns).every((at) => at !== null);

/** Number of imported records that an undoing would delete. */
export const undoable = ({ imported, undone, kept }: ImportProgress): number => imported - undone - kept;

/** True where some rows were neither imported nor refused. */
export const isUnfinished = ({ imported, refused, ready }: ImportProgress): boolean =>
  imported + refused < ready;
