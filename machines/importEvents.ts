import type { RecordName } from '../src/domain/changes';
import type { Failure } from '../src/domain/errors';
import type { UndoAnswer } from '../src/domain/imports';
import type {
  CityQuestion,
  Columns,
  Encoding,
  Oddity,
  RowResult,
  SheetChoices,
  SheetSummary,
} from './sheetRows';

/** Result of a check; of the rows only the first ones with problems, for the screen. */
export type CheckSummary = {
  /** The rows by what becomes of them; together they are the rows of the sheet. */
  ready: number;
  undecided: number;
  refused: number;
  leftOut: number;
  /** The rows of cities that are missing, and which `createsCities` makes. */
  missing: number;
  /** Each kind of oddity, with the rows that insisting may make ready. */
  oddities: readonly { kind: Oddity; rows: number }[];
  /** The first rows with problems; where there are none, the first rows. */
  sampleRows: readonly Pick<RowResult, 'row' | 'cells' | 'name' | 'problems'>[];
  /** The first questions; some were answered. */
  questions: readonly CityQuestion[];
  /** The number of further questions. */
  moreQuestions: number;
};

/** Counts of an import, and of its undoing. */
export type ImportProgress = {
  /** The rows of the sheet, and those of them that were ready. */
  total: number;
  ready: number;
  imported: number;
  refused: number;
  /** Rows without an answer, which may have been imported. */
  unanswered: number;
  /** Imported records that are deleted again; those that were changed meanwhile and stay. */
  undone: number;
  kept: number;
};

/** Another reading of the same file: by another encoding, or another of its sheets. */
export type ReadingChange =
  | { type: 'file.decode'; encoding: Encoding }
  | { type: 'sheet.select'; sheet: number };

/** An unexpected error that a callback sends to itself: it ends with the error, and its chart with it. */
export type Defect = { type: 'defect'; error: unknown };

/** Commands of the chart to its actor `rows`. */
export type RowsCommand =
  | Defect
  | ReadingChange
  | { type: 'file.read'; file: File }
  | { type: 'rows.check'; choices: SheetChoices }
  /** Cancels the running check, so that no result for earlier choices arrives. */
  | { type: 'check.stop' }
  /** Sends the next rows to the server; those of a batch without an answer once more. */
  | { type: 'batch.send' }
  | { type: 'refused.save' };

/** The result of a batch: how many of its rows are in the register, and how many were refused. */
export type BatchAnswer = { imported: number; refused: number };

/** A call without an answer, or one that the server put off. */
export type CallLost = {
  failure: Failure;
  /** The time after which it is tried again, in milliseconds. */
  wait: number;
  /** The number of rows that may have been imported; 0 where the server did nothing. */
  unanswered: number;
};

/** Answers of `rows`. */
export type RowsEvent =
  | { type: 'sheet.read'; summary: SheetSummary }
  | { type: 'sheet.refused'; failure: Failure }
  | { type: 'rows.checked'; review: CheckSummary; total: number }
  | { type: 'rows.unchecked'; failure: Failure }
  | ({ type: 'batch.answered' } & BatchAnswer)
  | ({ type: 'batch.lost' } & CallLost)
  /** The server takes no row of this import any more. */
  | { type: 'batch.refused'; failure: Failure }
  | { type: 'connection.restored' };

/** `importacao` is the name by which the server knows the import. */
export type ImportInput = { kind: RecordName; importacao: string };

export type ImportingContext = SheetSummary &
  SheetChoices &
  ImportInput & {
    /** The names of the files that were dropped with it. */
    otherFiles: readonly string[];
    /** Why the file can't be imported, or why an import waits. */
    message: string | null;
    /** Null before the first check. */
    review: CheckSummary | null;
    progress: ImportProgress;
    /** Of the call without an answer: the time until it is tried again, and its rows. */
    lost: Pick<CallLost, 'wait' | 'unanswered'>;
  };

export const NO_PROGRESS: ImportProgress = {
  total: 0,
  ready: 0,
  imported: 0,
  refused: 0,
  unanswered: 0,
  undone: 0,
  kept: 0,
};

/** The time after which a lost call is tried again, in milliseconds: a server that starts sends no event. */
export const RETRY_DELAY = 10_000;

export const initialImportContext = ({ kind, importacao }: ImportInput): ImportingContext => ({
  kind,
  importacao,
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
  stateColumns: [],
  hiddenRows: 0,
  createsCities: false,
  insists: [],
  includesHidden: true,
  cities: {},
  otherFiles: [],
  message: null,
  review: null,
  progress: NO_PROGRESS,
  lost: { wait: RETRY_DELAY, unanswered: 0 },
});

export const choicesOf = ({
  columns,
  hasHeadings,
  createsCities,
  insists,
  includesHidden,
  cities,
}: SheetChoices): SheetChoices => ({
  columns,
  hasHeadings,
  createsCities,
  insists,
  includesHidden,
  cities,
});

export const isMapped = (columns: Columns): boolean => Object.values(columns).every((at) => at !== null);

/** Number of imported records that an undoing would delete. */
export const undoable = ({ imported, undone, kept }: ImportProgress): number => imported - undone - kept;

/** Number of ready rows that have no answer yet. */
export const leftToSend = ({ ready, imported, refused }: ImportProgress): number =>
  ready - imported - refused;

/** Counts a call of an undoing; records that others have deleted meanwhile count as deleted. */
export const withUndone = (
  progress: ImportProgress,
  { mantidos, restantes }: UndoAnswer,
): ImportProgress => ({
  ...progress,
  kept: mantidos,
  undone: progress.imported - mantidos - restantes,
});
