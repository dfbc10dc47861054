import type { Cidade } from '../src/domain/cidade';

/** The decoding of a text file. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh' | 'cp850';

/** An encoding that was guessed by the letters of Portuguese, and what each would make of the same word. */
export type EncodingGuess = {
  chosen: Encoding;
  /** The likeliest first. */
  options: readonly { encoding: Encoding; sample: string }[];
};

/** The column of each field, counted from 0; null while none is chosen. An optional field without one is absent. */
export type Columns = Readonly<Record<string, number | null>>;

/** A sheet as it was read, without its rows, which stay in the worker. */
export type SheetSummary = {
  /** The name of the file. */
  file: string;
  /** The names of the visible sheets, and which of them is read. */
  sheets: readonly string[];
  sheet: number;
  /** The names of visible sheets that could not be read. */
  unreadable: readonly string[];
  /** Null where nothing was guessed. */
  encoding: EncodingGuess | null;
  /** The names of its columns: 'A: Nome', 'Coluna B'. */
  headings: readonly string[];
  columns: Columns;
  hasHeadings: boolean;
  /** The number of the row with the headings; null where none is known. */
  headingRow: number | null;
  /** The columns are shown before the review: one lacks, has two headings, or holds a part of a name. */
  asksColumns: boolean;
  /** The columns that may be the state of a city: at least half of their first twenty cells are states. */
  stateColumns: readonly number[];
  /** The number of records in rows that a filter or a user has hidden. */
  hiddenRows: number;
};

/**
 * A kind of value that is unlikely, and that the form accepts all the same. Its rows are problems until they are
 * insisted on. `written` is the exception: its rows are ready without what a program added to a city's name, and
 * insisting keeps the name as it is written.
 */
export type Oddity =
  | 'exists'
  | 'number'
  | 'date'
  | 'email'
  | 'word'
  | 'digits'
  | 'accents'
  | 'quotes'
  | 'error'
  | 'tags'
  | 'people'
  | 'wide'
  | 'written';

/** The choices by which the rows of a sheet become records; each change is checked again. */
export type SheetChoices = {
  columns: Columns;
  hasHeadings: boolean;
  /** Missing cities that are near no other are created. */
  createsCities: boolean;
  /** Rows with these are imported all the same. */
  insists: readonly Oddity[];
  /** Hidden rows are imported, too. */
  includesHidden: boolean;
  /** The chosen city of a question, by its key: its number, that it is made, or null where a choice was taken back. */
  cities: Readonly<Record<string, number | 'create' | null>>;
};

/** The choice for a question; undefined where there was none. A city may be called 'constructor'. */
export const choiceOf = (cities: SheetChoices['cities'], key: string) =>
  Object.hasOwn(cities, key) ? cities[key] : undefined;

/** The problem of a cell, by its column; null where the whole row is concerned. */
export type CellProblem = { column: number | null; message: string };

/** A row of a sheet and what becomes of it: ready values, to decide, problems, or left out by choice. */
export type RowResult = {
  /** Its number in the sheet, from 1. */
  row: number;
  /** Its cells as they came. */
  cells: readonly string[];
  /** The name that its record has; null where it has none. */
  name: string | null;
  /** The values that are sent, without the `cidadeId` of a city that is created first; null where the row is not taken. */
  values: Readonly<Record<string, string | number>> | null;
  /** The name of the city that is created first. */
  newCity: string | null;
  /** The new city is made by its own choice, near another, too. */
  isCityChosen: boolean;
  /** The name of its city exists, and is insisted on. */
  isRepeated: boolean;
  problems: readonly CellProblem[];
  /** Its city waits for a choice, and is all that the row needs; the problem says why. */
  isUndecided: boolean;
  /** The register holds no city like its own: `createsCities` makes it. */
  isMissing: boolean;
  /** It is hidden, and hidden rows are left out. */
  isLeftOut: boolean;
  /** The oddities of the row; empty if insisting would not make it ready. */
  oddities: readonly Oddity[];
};

/** A city that the register does not hold, or holds several of: asked once for all rows that name it. */
export type CityQuestion = {
  key: string;
  /** The name in the sheet, with its state. */
  nome: string;
  /** The rows that need nothing but the answer. */
  rows: number;
  /** Those that it may be. */
  candidates: readonly Cidade[];
  /** The only one that is near: preselected, and taken where it is accepted. */
  suggestion: Cidade | null;
  /** It may be made by choice: none has its name. */
  canCreate: boolean;
  /** The register holds none like it: 'Criar as cidades que faltam' makes it. */
  isMissing: boolean;
};

/** All rows of a sheet, checked: ready, to decide, with problems and left out make its lines. */
export type CheckedSheet = {
  rows: readonly RowResult[];
  questions: readonly CityQuestion[];
  /** The headings of a file of refused rows. */
  headings: readonly string[];
};
