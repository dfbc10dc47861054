import type { Kysely, RawBuilder } from 'kysely';
import type { RecordKind } from '../kinds/kind';
import type { Query, Values } from './query';
import type { Schema } from './schema';
import type { Search } from './search';

/** The record that a statement changed, and its version afterwards. */
export interface Changed {
  id: number;
  versao: number;
}

/** The columns of a record as they are written, the searchable form of its name among them. */
export type Columns = Values & { readonly busca: string };

/** A row of `chaves`: an `Idempotency-Key` of a user, and a digest of what was sent with it. */
export interface KeyColumns {
  readonly usuario: number;
  readonly chave: string;
  readonly corpo: string;
  /** Epoch milliseconds. */
  readonly criada: number;
}

/** What was made with a key before. */
export interface Kept {
  registro: number;
  corpo: string;
}

type Expression = RawBuilder<unknown>;

/** Where a search looks, in the words of one database. */
export interface Places {
  /** The text that is compared with the search. */
  text: Expression;
  /** Records whose text begins with the search's. */
  beginning: Expression;
  /** From the index, with everything that is checked: `from … where …`. */
  matching: Expression;
  /** The id of a record in {@link matching}, and the condition that leaves out those in {@link beginning}. */
  id: Expression;
  beyondBeginning: Expression;
}

/**
 * What differs between databases. Everything else is written once, over this interface. All methods reject with a
 * StoreError for expected failures.
 */
export interface Engine {
  /** Only builds queries. */
  db: Kysely<Schema>;
  read<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  /** A read that can take long; on SQLite it waits in line, so that others come in between. */
  readInTurn<Row>(query: Query<Row>, isScan: boolean): Promise<Row[]>;
  /** Runs a statement that answers at most one row. */
  write<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  /** Runs an insert of one record. */
  inserting(insert: RawBuilder<Changed>): {
    insert(columns: Columns): Promise<Changed>;
    /** Keeps the key in the same transaction; inserts nothing where it is kept already. */
    insertOnce(columns: Columns, key: KeyColumns): Promise<Changed | Kept>;
  };
  places(kind: RecordKind, search: Search): Places;
  /** Orders rows of several selects, where the database doesn't answer them one select after the other. */
  tierOrder: Expression;
  bulk(kind: RecordKind, rows: readonly Columns[]): Promise<void>;
  /** Rejects when the database can't be reached or is gone. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
