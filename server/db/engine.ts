import type { Kysely, RawBuilder } from 'kysely';
import type { RecordKind } from '../kinds/kind';
import type { Query, Values } from './query';
import type { Schema } from './schema';
import type { Strategy } from './search';
import type { Page } from './store';

/** The record that a statement changed, and the version it has now; nothing where there was none. */
export interface Changed {
  id: number;
  versao: number;
}

/** The columns of a record as they are written, the searchable form of its name among them. */
export type Columns = Values & { readonly busca: string };

/** What happens to a record. */
export type Change = 'create' | 'update' | 'remove';

/** A statement that changes one record of a kind whose rows are counted. */
export type Mutation = { readonly kind: RecordKind; readonly query: Query<Changed> } & (
  | { readonly change: 'create'; readonly columns: Columns }
  | { readonly change: 'update'; readonly id: number; readonly version?: number; readonly columns: Columns }
  | { readonly change: 'remove'; readonly id: number }
);

/** What the placeholders of a mutation's statement stand for. */
export function valuesOf(mutation: Mutation): Values {
  if (mutation.change === 'create') return mutation.columns;
  const { id } = mutation;
  if (mutation.change === 'remove') return { id };
  const { columns, version } = mutation;
  return version === undefined ? { ...columns, id } : { ...columns, id, version };
}

/** A page of what is found: the search in searchable form, how many matches to skip and to show. */
export interface PageOrder {
  strategy: Exclude<Strategy, 'none'>;
  needle: string;
  skip: number;
  limit: number;
}

/** Tells pages apart: two that are asked for by one name are the same one. */
export const pageName = ({ name }: RecordKind, { skip, limit, needle }: PageOrder) =>
  `${name} ${skip} ${limit} ${needle}`;

/**
 * What differs between databases. Everything else is written once, over this
 * interface. All methods reject with a StoreError for expected failures.
 */
export interface Engine {
  /** Only builds queries; running them is the engine's own affair. */
  db: Kysely<Schema>;
  /** With `kind`, apart from what other kinds' tables are asked for. */
  read<Row>(query: Query<Row>, values: Values, kind?: RecordKind): Promise<Row[]>;
  /** Runs a statement that answers at most one row. */
  write<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  /** Changes a record and its kind's totals in one transaction. */
  mutate(mutation: Mutation): Promise<Changed | undefined>;
  /**
   * Adds the bookkeeping of totals to a statement that changes at most one record and returns its id, its
   * version and its searchable text, where triggers don't do it.
   */
  counted(kind: RecordKind, change: Change, statement: RawBuilder<Changed>): RawBuilder<Changed>;
  /** The id of the record that such a statement changes. */
  target: RawBuilder<number>;
  /** The same statement, which fails instead of happening after whoever asked for it has been refused. */
  inTime<Row>(statement: RawBuilder<Row>): RawBuilder<Row>;
  /** A page and its total, both of one moment. */
  page(kind: RecordKind, order: PageOrder): Promise<Page>;
  bulk(kind: RecordKind, rows: readonly Columns[]): Promise<void>;
  /** Rejects when the database can't be reached or is gone. */
  ping(): Promise<void>;
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
