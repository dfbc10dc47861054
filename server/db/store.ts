import type { Cidade } from '../../src/domain/cidade';
import type { KindName, ValuesOf } from '../kinds/all';
import type { RecordValues } from '../kinds/kind';

/** What a listing asks for: `page` counts from 1, `filter` is the text as the user typed it. */
export interface PageRequest {
  page: number;
  limit: number;
  filter: string;
}

export interface Page {
  rows: Stored[];
  /** How many records match the filter on all pages together. */
  total: number;
}

/** A record as it is kept and answered. */
export type Stored = RecordValues & { id: number };

/** An `Idempotency-Key` and the id of the user who sent it. */
export interface RequestKey {
  user: number;
  key: string;
}

/** One kind of record. Every method may reject with a {@link StoreError}. */
export interface Resource {
  list(request: PageRequest): Promise<Page>;
  /** The record and its version, which every change of it moves. */
  read(id: number): Promise<{ record: Stored; version: number } | undefined>;
  create(values: RecordValues): Promise<{ id: number; version: number }>;
  /**
   * Makes a record, unless its key was used before: then it answers the record that was made with it, or as
   * `madeBefore` the id of one that was made of other values.
   */
  createOnce(
    values: RecordValues,
    requestKey: RequestKey,
  ): Promise<{ id: number; version: number } | { madeBefore: number }>;
  /**
   * Saves the values and resolves to the new version; to `missing` when no record has this id. With `versions`,
   * only a record that still has one of them is saved; any other resolves to `changed`.
   */
  update(
    id: number,
    values: RecordValues,
    versions?: readonly number[],
  ): Promise<number | 'missing' | 'changed'>;
  /** Deletes a record; `versions`, `missing` and `changed` as for an update. */
  remove(id: number, versions?: readonly number[]): Promise<'removed' | 'missing' | 'changed'>;
}

export interface Usuario {
  id: number;
  /** The password's hash, never the password. */
  senha: string;
  /** Changes when all sessions of the user have to end. */
  geracao: number;
}

export interface Usuarios {
  create(values: { nome: string; email: string; senha: string }): Promise<number>;
  findByEmail(email: string): Promise<Usuario | undefined>;
  /** Undefined when there is no such user. */
  generation(id: number): Promise<number | undefined>;
  /** Replaces a hash by another one of the same password, unless it has changed meanwhile. */
  rehash(change: { id: number; before: string; senha: string }): Promise<void>;
  /** Sets a new password and ends all sessions; resolves to false when there is no such user. */
  setPassword(email: string, senha: string): Promise<boolean>;
  /** Resolves to false when there is no such user. */
  remove(email: string): Promise<boolean>;
}

/** The networks from which accounts log in, by a key of both. Moments are epoch milliseconds. */
export interface FamiliarNetworks {
  /** Undefined where it has never logged in. */
  lastLogin(key: string): Promise<number | undefined>;
  /** Notes a login, and removes all up to `oldest`. */
  remember(key: string, now: number, oldest: number): Promise<void>;
}

/** Reads and writes many records at once, for the seed; a record whose unique value is taken is left out. */
export interface Bulk {
  /** The cities that have these names, homonyms included. */
  cidades(nomes: readonly string[]): Promise<Cidade[]>;
  add<Name extends KindName>(name: Name, records: readonly ValuesOf<Name>[]): Promise<void>;
}

/**
 * The register's data, on whichever database. Text
 * that reaches it must be free of NUL and of lone surrogates, ids must be safe
 * integers.
 */
export interface Store {
  records: Readonly<Record<KindName, Resource>>;
  usuarios: Usuarios;
  familiar: FamiliarNetworks;
  bulk: Bulk;
  /** Keeps `candidate` if there is no signing secret yet, and answers the one that is kept. */
  secret(candidate: string): Promise<string>;
  /** Deletes `Idempotency-Key`s of more than a day ago; called once an hour. */
  expireKeys(): Promise<void>;
  /** Rejects when the database can't be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

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

/** A database that can't be opened at start-up; the message is for the operator, in Portuguese. */
export class StartupError extends Error {}
