import { kinds, type RecordTable, type RecordValues } from '../kinds';
import type { Search, SoundSearch } from './parseSearch';
import { join, named, type Statement, sql, type Value } from './sql';

/**
 * `duplicate`: an email that must be unique is taken. `conflict`: another write of the same record or key was first.
 * `reference`: a record
 * points at a city that isn't there, or a city to be deleted is still in use.
 * `unavailable`: the database is locked, full, down or unreachable for now, and
 * nothing has happened. `unanswered`: a change was under way when the database
 * fell silent or was lost, so it may have happened or not.
 */
export type StoreErrorKind = 'duplicate' | 'conflict' | 'reference' | 'unavailable' | 'unanswered';

/** The failures a caller is expected to tell apart; everything else is a defect. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    cause: unknown,
  ) {
    super(`store: ${kind}`, { cause });
  }
}

/** A row as it is written. */
export type Values = Readonly<Record<string, Value>>;

/** The record that a statement changed, and its version afterwards. */
export interface Changed {
  id: number;
  versao: number;
}

/** The earlier use of an `Idempotency-Key` of a user; the record's version, null where it is gone. */
export interface KeyUse {
  registro: number;
  corpo: string;
  versao: number | null;
}

/** Reads what became of the key `chave` of the user `quem`. */
export const keyUse = (table: RecordTable, quem: number, chave: string) =>
  sql<KeyUse>`select registro, corpo, (select versao from ${named(table.name)} where id = registro) as versao
    from chaves where usuario = ${quem} and chave = ${chave}`;

/** That no record of another kind points at one of the table: `and not exists …`, or nothing. */
export const isUnused = (table: RecordTable) =>
  join(
    Object.values<RecordTable>(kinds).flatMap(({ name, references }) =>
      Object.entries(references)
        .filter(([, target]) => target === table.name)
        .map(
          ([column]) => sql`and not exists (
            select 1 from ${named(name)} where ${named(`${name}.${column}`)} = ${named(`${table.name}.id`)})`,
        ),
    ),
    ' ',
  );

/** A record as it is answered. */
export type Stored = RecordValues & { id: number };

/** The record's new version, or why nothing was changed: there is none, or it has another version. */
export type Outcome = number | 'missing' | 'changed';

/**
 * Changes the records of one table. `quem` is the id of the user who changes one; each write writes its line of `mudancas`
 * in the same transaction.
 */
export interface RecordWrites {
  /** With a key (and a digest of what was sent with it), which is kept, too, inserts nothing where it is kept already. */
  create(row: Values, quem: number, key?: { chave: string; corpo: string }): Promise<Changed | KeyUse>;
  /** Changes the record if it has one of these versions, without them in any case. */
  update(id: number, versions: readonly number[] | undefined, row: Values, quem: number): Promise<Outcome>;
  remove(id: number, versions: readonly number[] | undefined, quem: number): Promise<Outcome>;
  /** Brings a deleted record back under its number; `missing` where none is deleted. */
  restore(id: number, quem: number): Promise<number | 'missing'>;
}

/** A checked row of an import; `referred` is the row of the record that it refers to and that has to be made. */
export interface ImportRow {
  linha: number;
  row: Values;
  referred: Values | null;
  /** It is refused where a record has its searchable name. */
  isUnique: boolean;
}

/** The result of a row: its record, or why there is none. */
export type ImportOutcome =
  | { linha: number; id: number }
  | { linha: number; refusal: 'duplicate' | 'exists' | 'reference' };

/** The import that writes, by its number, and the id of its user. */
export interface ImportOrigin {
  importacao: number;
  quem: number;
}

/** The rows of an import in one table. Each record is kept with its row, its line of the log and a record made for it. */
export interface ImportWrites {
  /** Makes the rows that this import has not made yet. */
  insert(origin: ImportOrigin, rows: readonly ImportRow[]): Promise<ImportOutcome[] | 'undone'>;
  /** Deletes records that are as they were imported, up to so many, and answers how many; one in use stays. */
  remove(origin: ImportOrigin, limit: number): Promise<number>;
}

/** Snapshots that are open at once. Exports read for minutes; other reads don't wait for them. */
export const MOST_SNAPSHOTS = 2;

/** Reads while others write, which it sees nothing of. */
export interface Snapshot {
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Gives it back, and ends what it reads. @returns resolves when nothing of it runs any more, a second time, too */
  close(): Promise<void>;
}

/** The records of a search that are asked for, and the total of all where it is known. */
export interface Part {
  skip: number;
  limit: number;
  total: number | undefined;
}

/** A row of a page beside the total of all pages; no record where the page is empty. */
export type PageRow = { row_count: number } & { [Column in keyof Stored]: Stored[Column] | null };

/** Conditions of SQL that databases write differently. */
export interface Predicates {
  /** Texts from one, up to another, in the order of the index. */
  between(text: Statement, from: string | Statement, to: string | Statement): Statement;
  contains(text: Statement, word: string): Statement;
  /** True of every row that a search looks at, by its id. Where the database has no limit of time it keeps that of searches. */
  isInTime(id: Statement): Statement;
}

/** The driver of a database: runs statements. All methods reject with a StoreError for expected failures. */
export interface Database {
  /** Planned once per connection, by its text, as writes are: a text has no values in it, nor lists of them. */
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** A read that can take long, planned for its values; on SQLite it runs on a thread of its own. */
  search<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Runs a statement that answers at most one row. */
  write<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** A write of many rows, whose text is not used again. */
  run(statement: Statement): Promise<void>;
  /** One state of the register, until it is closed. */
  snapshot(): Promise<Snapshot>;
  /** The number of searches that are worth running at once. */
  searchesAtOnce: number;
  /** The number of writes that go to the database at once. */
  writesAtOnce: number;
  /** The number of snapshots that may be open at once. */
  snapshotsAtOnce: number;
  /** Rejects when the database can't be reached or is gone. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The statements that databases write differently. All others are written once, over a {@link Database}. */
export interface Dialect {
  /** Changes the records of one table, and writes the log of changes. */
  records(table: RecordTable): RecordWrites;
  imports(table: RecordTable): ImportWrites;
  /** A part of what a search finds: exact, then beginning, then the rest; by sounds the same, then the rest; each by id. */
  find(table: RecordTable, search: Search | SoundSearch, part: Part): Promise<PageRow[]>;
  /** The ids of all that a search finds, in their order. */
  matching(table: RecordTable, search: Search | SoundSearch): Statement<{ id: number }>;
  predicates: Predicates;
}

/** A database and its dialect. */
export interface Engine extends Database {
  dialect: Dialect;
}
