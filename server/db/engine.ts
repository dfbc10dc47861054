import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../kinds';
import type { Search } from './search';

/**
 * `duplicate`: an email that must be unique is taken. `reference`: a record
 * points at a city that isn't there, or a city to be deleted is still in use.
 * `unavailable`: the database is locked, full, down or unreachable for now, and
 * nothing has happened. `unanswered`: a change was under way when the database
 * fell silent or was lost, so it may have happened or not.
 */
export type StoreErrorKind = 'duplicate' | 'reference' | 'unavailable' | 'unanswered';

/** The failures a caller is expected to tell apart; everything else is a defect. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    cause: unknown,
  ) {
    super(`store: ${kind}`, { cause });
  }
}

/** Stands in a prepared query for a value that is only known when it runs. */
class Slot {
  constructor(readonly name: string) {}
}

/** A named hole in a query; {@link bind} fills it. */
export const param = (name: string): RawBuilder<unknown> => sql`${new Slot(name)}`;

export type Query<Row> = CompiledQuery<Row>;
export type Values = Readonly<Record<string, string | number | null>>;

/** The parameters of a run, in the order of the query's placeholders. */
export function bind(query: Query<unknown>, values: Values): unknown[] {
  return query.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter;
    const value = values[parameter.name];
    if (value === undefined) throw new TypeError(`query parameter ${parameter.name} is missing`);
    return value;
  });
}

/** The record that a statement changed, and its version afterwards. */
export interface Changed {
  id: number;
  versao: number;
}

/** The columns of a record as they are written, the searchable form of its name among them. */
export type Columns = Values & { readonly busca: string };

/** A row of `chaves`: an `Idempotency-Key` of a user, and a digest of what was sent with it. */
export type KeyColumns = Values & {
  readonly usuario: number;
  readonly chave: string;
  readonly corpo: string;
  /** Epoch milliseconds. */
  readonly criada: number;
};

/** What a key was used for before. */
export interface KeyUse {
  registro: number;
  corpo: string;
}

/** Who changes a record (a user's id), and when (epoch milliseconds). */
export type Author = Values & { readonly quem: number; readonly quando: number };

/** A record to change, and the version that it must have; any will do where it is {@link ANY_VERSION}. */
export type Target = Values & { readonly id: number; readonly version: number };
export const ANY_VERSION = -1;

/** The record's new version, or why nothing was changed: there is none, or it has another version. */
export type Outcome = number | 'missing' | 'changed';

/** The statements by which the records of one kind are written. */
export interface RecordStatements {
  kind: RecordKind;
  /** `insert into … returning id, versao`; the second one with the id and the version that a record had. */
  insert: RawBuilder<Changed>;
  insertAgain: RawBuilder<Changed>;
  /** What an update sets, but for the version. */
  settings: Expression;
}

/** The writes of one kind of record. Each writes its line of `mudancas` in the same transaction. */
export interface RecordWrites {
  /** With a key, which is kept in the same transaction, inserts nothing where it is kept already. */
  insert(columns: Columns, author: Author, key?: KeyColumns): Promise<Changed | KeyUse>;
  insertAgain(columns: Columns & Changed, author: Author): Promise<Changed>;
  update(target: Target, columns: Columns, author: Author): Promise<Outcome>;
  remove(target: Target, author: Author): Promise<Outcome>;
}

type Expression = RawBuilder<unknown>;

/** Where a search looks in one database, and by which predicates. */
export interface Source {
  /** Records whose text, or its first line, is the search's. */
  exact: Expression;
  /** Records whose text begins with the search's. */
  beginning: Expression;
  /** From the index, with everything that is checked: `from … where …`. */
  matching: Expression;
  /** The id of a record in {@link matching}, and the condition that leaves out those in {@link beginning}. */
  id: Expression;
  isNotBeginning: Expression;
}

/**
 * What differs between databases. Everything else is written once, over this interface. All methods reject with a
 * StoreError for expected failures.
 */
export interface Engine {
  /** Builds a query once, because compiling costs more than running most of ours. */
  prepare<Row>(statement: RawBuilder<Row>): Query<Row>;
  read<Row>(query: Query<Row>, values?: Values): Promise<Row[]>;
  /** A read that can take long; on SQLite it runs on a thread of its own. */
  search<Row>(query: Query<Row>): Promise<Row[]>;
  /** How many searches are worth running at once. */
  searchesAtOnce: number;
  /** Runs a statement that answers at most one row. */
  write<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  /** The writes of one kind of record, beside the log of changes. */
  writes(statements: RecordStatements): RecordWrites;
  /** `text` is the expression that is compared with the search's text. */
  source(kind: RecordKind, search: Search, text: Expression): Source;
  /** Orders rows of several selects, where the database doesn't answer them one select after the other. */
  rankOrder: Expression;
  /** Rejects when the database can't be reached or is gone. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
