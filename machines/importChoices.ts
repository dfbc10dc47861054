import type { RecordName } from '../src/domain/changes';
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

/** Counts of an import, and of its undoing. */
export type ImportProgress = {
  /** The rows of the sheet, and those of them that were ready. */
  total: number;
  ready: number;
  imported: number;
  refused: number;
  /** Rows without an answer, which may have been imported. */
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
  /** Sends a ready row, or deletes a record that was made; `at` is its place among all of them. */
  | { type: 'row.send' | 'row.remove'; at: number }
  /** Keeps what has become of the rows, and removes the cities that nobody lives in. */
  | { type: 'rows.end' }
  | { type: 'refused.save' };

/** The end of a row that was sent, or whose record was to be deleted; what was changed since is kept. */
export type RowOutcome = 'imported' | 'refused' | 'undone' | 'kept';

/** A row that is sent once more: its answer was lost, or the server asks to wait. */
export type PutOff = {
  at: number;
  failure: Failure;
  /** It may have been imported. */
  isUnanswered: boolean;
};

/** Answers of the sheet. */
export type SheetNews =
  | { type: 'sheet.read'; summary: SheetSummary }
  | { type: 'sheet.refused'; failure: Failure }
  | { type: 'rows.checked'; review: Review; progress: ImportProgress }
  | { type: 'rows.unchecked'; failure: Failure }
  | { type: 'row.settled'; at: number; outcome: RowOutcome }
  | ({ type: 'row.putOff' } & PutOff)
  | { type: 'rows.ended' };

/** Rows that are sent, or whose records are deleted; each is its place among `count` rows. */
export type Work = {
  job: 'send' | 'undo';
  count: number;
  /** How many of them have been begun. */
  begun: number;
  pending: readonly number[];
  /** Rows that were put off and are not settled; they go first. */
  putOff: readonly number[];
};

/** An import that has ended, or that ended with its session: the counts alone. */
export type ImportAccount = {
  kind: RecordName;
  /** ISO 8601 in UTC. */
  startedAt: string;
  progress: ImportProgress;
};

export type ImportInput = {
  kind: RecordName;
  /** An import of before, to be looked at; null imports a sheet. */
  last: ImportAccount | null;
  /** Undoes the import of before at once. */
  isUndone: boolean;
};

export type ImportingContext = SheetSummary &
  SheetChoices & {
    kind: RecordName;
    /** The import of before. */
    last: ImportAccount | null;
    /** Why the file can't be imported. */
    message: string | null;
    /** Null before the first check. */
    review: Review | null;
    progress: ImportProgress;
    work: Work;
  };

export const NO_PROGRESS: ImportProgress = {
  total: 0,
  ready: 0,
  imported: 0,
  refused: 0,
  lost: 0,
  undone: 0,
  kept: 0,
};

/** Rows that are pending at a time. */
const POOL = 4;

export const createWork = (job: Work['job'], count: number): Work => ({
  job,
  count,
  begun: 0,
  pending: [],
  putOff: [],
});

/** The row that goes next; null while the pool is full, and where none is left to go. */
export function nextRow({ count, begun, pending, putOff }: Work): number | null {
  if (pending.length === POOL) return null;
  return putOff.find((at) => !pending.includes(at)) ?? (begun < count ? begun : null);
}

export const isOver = (work: Work): boolean => work.pending.length === 0 && nextRow(work) === null;

const without = (rows: readonly number[], at: number) => rows.filter((one) => one !== at);

/** A work without a row that was pending. */
export const withoutRow = (work: Work, at: number): Work => ({
  ...work,
  pending: without(work.pending, at),
  putOff: without(work.putOff, at),
});

/** A work whose next row is pending. */
export function withNext(work: Work): Work {
  const at = nextRow(work);
  if (at === null) return work;
  return { ...work, begun: Math.max(work.begun, at + 1), pending: [...work.pending, at] };
}

/** A work one of whose pending rows is put off. */
export const withPutOff = (work: Work, at: number): Work => ({
  ...work,
  pending: without(work.pending, at),
  putOff: [...without(work.putOff, at), at],
});

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
  work: createWork('send', 0),
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
