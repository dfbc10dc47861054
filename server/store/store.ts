import type { Cidade } from '../../src/domain/cidade';
import type { KindName, ValuesOf } from '../kinds/all';
import type { RecordValues } from '../kinds/kind';

/** What a listing asks for: `page` counts from 1, `filter` is the text as the user typed it. */
export interface PageRequest {
  page: number;
  limit: number;
  filter: string;
}

export interface Page<Values extends RecordValues = RecordValues> {
  rows: Stored<Values>[];
  /** How many records match the filter on all pages together. */
  total: number;
}

/** A record as it is kept and answered. */
export type Stored<Values extends RecordValues = RecordValues> = Values & { id: number };

/** One kind of record. Every method may reject with a {@link StoreError}. */
export interface Resource<Values extends RecordValues = RecordValues> {
  list(request: PageRequest): Promise<Page<Values>>;
  /** The record and its version, which every change of it moves. */
  read(id: number): Promise<{ record: Stored<Values>; version: number } | undefined>;
  create(values: Values): Promise<{ id: number; version: number }>;
  /**
   * Saves the values and resolves to the new version; to `missing` when no
   * record has this id. With `versions`, only a record that still has one of
   * them is saved; any other resolves to `changed`.
   */
  update(id: number, values: Values, versions?: readonly number[]): Promise<number | 'missing' | 'changed'>;
  /** Resolves to false when no record has this id. */
  remove(id: number): Promise<boolean>;
}

export interface Usuario {
  id: number;
  senha: string;
}

export interface Usuarios {
  /** `senha` is the password's hash, never the password. */
  create(values: { nome: string; email: string; senha: string }): Promise<number>;
  findByEmail(email: string): Promise<Usuario | undefined>;
  exists(id: number): Promise<boolean>;
}

/** Failed logins in a row under one key; `last` is the moment of the latest one, in epoch milliseconds. */
export interface Failures {
  count: number;
  last: number;
}

/** The memory of failed logins, shared by every process on the same database. */
export interface FailureLog {
  read(key: string): Promise<Failures | undefined>;
  /** Counts one more failure; failures up to `forgotten` (epoch milliseconds) no longer count. */
  add(key: string, now: number, forgotten: number): Promise<void>;
  clear(key: string): Promise<void>;
}

/** Reads and writes many records at once, for the seed; a record whose unique value is taken is left out. */
export interface Bulk {
  /** The cities that have these names, homonyms included. */
  cidades(nomes: readonly string[]): Promise<Cidade[]>;
  add<Name extends KindName>(name: Name, records: readonly ValuesOf<Name>[]): Promise<void>;
}

/**
 * The register's data, on whichever database (DESIGN sections 2 and 6). Text
 * that reaches it must be free of NUL and of lone surrogates, ids must be safe
 * integers.
 */
export interface Store {
  records: { readonly [Name in KindName]: Resource<ValuesOf<Name>> };
  usuarios: Usuarios;
  failures: FailureLog;
  bulk: Bulk;
  /** Keeps `candidate` if there is no signing secret yet, and answers the one that is kept. */
  secret(candidate: string): Promise<string>;
  /** Rejects when the database can't be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `duplicate`: an email that must be unique is taken. `reference`: a record
 * points at a city that isn't there, or a city to be deleted is still in use.
 * `unavailable`: the database is locked, full, down or unreachable for now.
 */
export type StoreErrorKind = 'duplicate' | 'reference' | 'unavailable';

/** The failures a caller is expected to tell apart; everything else is a defect. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    cause: unknown,
  ) {
    super(`store: ${kind}`, { cause });
  }
}

/** A database that can't be opened at start-up; the message is for the operator, in Portuguese. */
export class StartupError extends Error {}
