import type { Kysely, RawBuilder } from 'kysely';
import type { RecordKind } from '../kinds/kind';
import type { Query, Values } from './query';
import type { Schema } from './schema';
import type { Strategy } from './search';

/** Answers the id of every record that a statement changed. */
export type ChangeQuery = Query<{ id: number }>;

/** The columns of a record as they are written, the searchable form of its name among them. */
export type Columns = Values & { readonly busca: string };

/** A statement that changes one record of a kind whose rows are counted. */
export type Mutation = { readonly kind: RecordKind; readonly query: ChangeQuery } & (
  | { readonly change: 'create'; readonly columns: Columns }
  | { readonly change: 'update'; readonly id: number; readonly columns: Columns }
  | { readonly change: 'remove'; readonly id: number }
);

/** What the placeholders of a mutation's statement stand for. */
export function valuesOf(mutation: Mutation): Values {
  if (mutation.change === 'create') return mutation.columns;
  if (mutation.change === 'update') return { ...mutation.columns, id: mutation.id };
  return { id: mutation.id };
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
    kind: RecordKind,
    delta: -1 | 0 | 1,
    statement: RawBuilder<{ id: number }>,
  ): RawBuilder<{ id: number }>;
  /** `needle` is in searchable form. */
  total(kind: RecordKind, strategy: Strategy, needle: string): Promise<number>;
  /** The condition that finds `needle`, and the form in which it is bound. */
  pages<Row>(kind: RecordKind, strategy: 'all' | 'index' | 'scan'): PageQueries<Row>;
  needle(strategy: Strategy, needle: string): string;
  bulk(kind: RecordKind, rows: readonly Columns[]): Promise<void>;
  close(): Promise<void>;
}

/** Makes something once for every kind, when it is first asked for. */
export function onceForEach<Made>(make: (kind: RecordKind) => Made): (kind: RecordKind) => Made {
  const made = new Map<RecordKind, Made>();
  return (kind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
}
