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
  /** The number of records in rows that a filter or a user has hidden. */
  hiddenRows: number;
};

/** The choices by which the rows of a sheet become records; each change is checked again. */
export type SheetChoices = {
  columns: Columns;
  hasHeadings: boolean;
  /** Missing cities are created, or cities whose name exists are imported all the same. */
  accepts: boolean;
  /** Hidden rows are imported, too. */
  includesHidden: boolean;
  /** The chosen city of a question, by its key: its number, or that it is made. */
  cities: Readonly<Record<string, number | 'create'>>;
};

/** The problem of a cell, by its column; null where the whole row is concerned. */
export type CellProblem = { column: number | null; message: string };

/** A row of a sheet and what becomes of it: ready values, problems, or left out by choice. */
export type RowResult = {
  /** Its number in the sheet, from 1. */
  row: number;
  /** Its cells as they came. */
  cells: readonly string[];
  /** The values that are sent, without the `cidadeId` of a city that is created first; null where the row is not taken. */
  values: Readonly<Record<string, string | number>> | null;
  /** The name of the city that is created first. */
  newCity: string | null;
  /** The new city is made by its own choice, near another, too. */
  isCityChosen: boolean;
  problems: readonly CellProblem[];
  /** It is hidden, and hidden rows are left out. */
  isLeftOut: boolean;
  /** It would be ready, or is, by `accepts` alone. */
  isAcceptable: boolean;
};

/** A city that the register does not hold, or holds several of: asked once for all rows that name it. */
export type CityQuestion = {
  key: string;
  /** As it stands in the sheet, with its state. */
  nome: string;
  rows: number;
  /** Those of its name; none of them is chosen by itself. */
  candidates: readonly Cidade[];
  /** It may be made by choice: none has its name. */
  canCreate: boolean;
};

/** All rows of a sheet, checked: ready, with problems and left out make its lines. */
export type CheckedSheet = {
  rows: readonly RowResult[];
  questions: readonly CityQuestion[];
  /** The headings of a file of refused rows. */
  headings: readonly string[];
};
