import type { Kysely, RawBuilder } from 'kysely';
import type { Query, Values } from './query';
import type { RecordTable, Schema } from './schema';
import type { Strategy } from './search';

/** A statement that changes one record of a table whose rows are counted. */
export interface Mutation {
  table: RecordTable;
  query: Query<{ id: number }>;
  /** `id` is there for a change of an existing record, `busca` unless the record goes. */
  values: Values & { id?: number; busca?: string };
}

/** The queries that find one page of a table; parameters: `needle`, `limit`, `offset`. */
export interface PageQueries<Row> {
  ascending: Query<Row>;
  descending: Query<Row>;
}

/**
 * What differs between databases. Everything else is written once, over this
 * interface. All methods reject with a StoreError for expected failures.
 */
export interface Engine {
  /** Only builds queries; running them is the engine's own affair. */
  db: Kysely<Schema>;
  read<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  write<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  /** Changes a record and its table's totals in one transaction; answers the ids changed. */
  mutate(mutation: Mutation): Promise<{ id: number }[]>;
  /** Adds the bookkeeping of totals to a statement that returns `id`, where triggers don't do it. */
  counted(
    table: RecordTable,
    delta: -1 | 0 | 1,
    statement: RawBuilder<{ id: number }>,
  ): RawBuilder<{ id: number }>;
  /** `needle` is in searchable form. */
  total(table: RecordTable, strategy: Strategy, needle: string): Promise<number>;
  /** The condition that finds `needle`, and the form in which it is bound. */
  pages<Row>(table: RecordTable, strategy: 'all' | 'index' | 'scan'): PageQueries<Row>;
  needle(strategy: Strategy, needle: string): string;
  bulk(table: RecordTable, rows: readonly object[]): Promise<void>;
  close(): Promise<void>;
}
