import type { Cidade, CidadeValues } from '../../src/domain/cidade';
import type { Pessoa, PessoaPayload } from '../../src/domain/pessoa';

/** What a listing asks for: `page` counts from 1, `filter` is the text as the user typed it. */
export interface PageRequest {
  page: number;
  limit: number;
  filter: string;
}

export interface Page<Row> {
  rows: Row[];
  /** How many records match the filter on all pages together. */
  total: number;
}

/** One kind of record. Every method may reject with a {@link StoreError}. */
export interface Resource<Row, Values> {
  list(request: PageRequest): Promise<Page<Row>>;
  read(id: number): Promise<Row | undefined>;
  create(values: Values): Promise<number>;
  /** Resolves to false when no record has this id. */
  update(id: number, values: Values): Promise<boolean>;
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

/** Writes many records at once, for the seed; people whose email exists already are left alone. */
export interface Bulk {
  /** The cities that have these names, homonyms included. */
  cidades(nomes: readonly string[]): Promise<Cidade[]>;
  addCidades(nomes: readonly string[]): Promise<void>;
  addPessoas(pessoas: readonly PessoaPayload[]): Promise<void>;
}

/**
 * The register's data, on whichever database. Text
 * that reaches it must be free of NUL and of lone surrogates, ids must be safe
 * integers.
 */
export interface Store {
  pessoas: Resource<Pessoa, PessoaPayload>;
  cidades: Resource<Cidade, CidadeValues>;
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
