import { accessSync, chmodSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { StartupError } from '../../cli';
import { accessProblem, giveToOwner } from '../../ownership';
import { StoreError } from '../engine';
import type { Run } from '../migrations/version';
import { type Statement, sql } from '../sql';

/** Answers a row where the table `versoes` is there. */
export const HAS_VERSIONS = sql`select 1 from sqlite_schema where name = 'versoes'`;

/** Of a column, of a primary key. */
const UNIQUE = [2067, 1555];
/** SQLite names the columns: `UNIQUE constraint failed: pessoas.emailUnico`. */
const OF_EMAIL = /\.emailUnico$/;
const FOREIGN_KEY = 787;
const BUSY = 5;
const CANNOT_OPEN = 14;
const READ_ONLY = 8;
const DISK_ERROR = 10;
/** The messages of SQLite for files that it may not write. */
const FORBIDDEN = [READ_ONLY, DISK_ERROR, CANNOT_OPEN];
const NOT_A_DATABASE = 26;

/**
 * Results that say "not now" and their texts in SQLite, which never change. The
 * texts are needed because the driver leaves the number out where a statement's
 * `all` fails.
 */
const UNAVAILABLE: Readonly<Record<string, number>> = {
  'database is locked': BUSY,
  'database table is locked': 6,
  'out of memory': 7,
  'attempt to write a readonly database': READ_ONLY,
  'disk I/O error': DISK_ERROR,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': CANNOT_OPEN,
  'locking protocol': 15,
  'file is not a database': NOT_A_DATABASE,
};
const UNAVAILABLE_CODES = new Set(Object.values(UNAVAILABLE));

/** SQLite's extended result code; 0 for an error that isn't SQLite's. */
function extendedCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  return UNAVAILABLE[error.message] ?? 0;
}

const codeOf = (error: unknown) => extendedCodeOf(error) & 0xff;

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  const extended = extendedCodeOf(error);
  if (UNIQUE.includes(extended)) {
    return new StoreError(
      error instanceof Error && OF_EMAIL.test(error.message) ? 'duplicate' : 'conflict',
      error,
    );
  }
  if (extended === FOREIGN_KEY) return new StoreError('reference', error);
  if (isStorageFailure(error)) return new StoreError('unavailable', error);
  return error;
}

/** A failure of the file or its locks, after which a transaction can't be trusted. */
export const isStorageFailure = (error: unknown) => UNAVAILABLE_CODES.has(codeOf(error));

export const isBusy = (error: unknown) => codeOf(error) === BUSY;

/** If an error says that a file may not be opened or written, returns the reason and a remedy for the operator. */
export function accessProblemOf(error: unknown, ...files: string[]): string | undefined {
  const isRefused =
    FORBIDDEN.includes(codeOf(error)) || ['EACCES', 'EPERM', 'EROFS'].includes(Object(error).code);
  return isRefused ? files.map(accessProblem).find((problem) => problem !== undefined) : undefined;
}

/** Why a file could not be opened, for the operator. */
export function openingProblem(error: unknown, file: string): string {
  const code = codeOf(error);
  if (code === NOT_A_DATABASE) return 'o arquivo não é um banco de dados SQLite.';
  if (code === BUSY) return 'outro programa está usando o arquivo.';
  const problem = accessProblemOf(error, file);
  if (problem !== undefined) return problem;
  const isForbidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
  if (code === CANNOT_OPEN || isForbidden) return 'sem permissão ou caminho inválido.';
  return error instanceof Error ? error.message : String(error);
}

export type Connection = InstanceType<typeof DatabaseSync>;

/** The size that the write-ahead log shrinks to when a burst is over. */
const LARGEST_IDLE_LOG_BYTES = 64 * 1024 * 1024;

/**
 * Lets SQLite keep its temporary files, which it sorts large tables in, beside this one: in a container no other place
 * may be writable. SQLite reads the variable when a process opens its first database.
 */
export function keepTemporaryFilesBeside(file: string) {
  process.env.SQLITE_TMPDIR ??= dirname(resolve(file));
}

/** Opens the file, makes it when it's missing (its folder is there), and sets it up for durable writes. */
export function connect(file: string): Connection {
  keepTemporaryFilesBeside(file);
  const connection = open(file);
  try {
    setUp(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * A new or empty file becomes readable by its owner alone: it holds password hashes and the signing secret. SQLite gives
 * the files that it makes beside it to the same owner.
 */
function open(file: string): Connection {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    closeSync(openSync(file, 'a', 0o600));
    giveToOwner(file);
  } else if (found.isFile() && found.size === 0) chmodSync(file, 0o600);
  // SQLite opens a file that may only be read, and fails at the first write.
  accessSync(file, constants.R_OK | constants.W_OK);
  // Nothing waits inside SQLite, where waiting would stop the event loop.
  return new DatabaseSync(file, { timeout: 0 });
}

/** @throws StartupError where the file can't have a write-ahead log, as on some network disks. */
export function setUp(connection: Connection) {
  const { journal_mode: mode } = Object(connection.prepare('pragma journal_mode = wal').get());
  if (mode !== 'wal') {
    throw new StartupError(
      `O banco de dados não aceita o modo WAL (ficou em "${mode}"). Use um disco local, não um de rede.`,
    );
  }
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  connection.exec('pragma cache_size = -8000');
  connection.exec(`pragma journal_size_limit = ${LARGEST_IDLE_LOG_BYTES}`);
}

/**
 * Moves all that was written from the log into the file, so that a file whose
 * server has stopped is whole by itself. The driver leaves that out at closing
 * as long as there are statements.
 */
export function emptyLog(connection: Connection) {
  try {
    connection.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Another process is using the file; the log is safe where it is.
  }
}

/** Runs statements that are not used again, as those of migrations. */
export const runOn =
  (connection: Connection): Run =>
  async <Row>({ sql, values }: Statement<Row>) =>
    connection.prepare(sql).all(...values) as Row[];

/** Searches differ by their number of words; the others are a few dozen. */
const MOST_PREPARED = 300;

/** Runs statements on one connection, and keeps them prepared by their texts. */
export class Statements {
  readonly #prepared = new Map<string, ReturnType<Connection['prepare']>>();

  constructor(private readonly connection: Connection) {}

  /** Every row, always to the last: a statement left half-way would hold its snapshot open. */
  all<Row>({ sql, values }: Statement<Row>): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** The first row of a statement that changes at most one; unlike for `all`, the driver tells why it failed. */
  change<Row>({ sql, values }: Statement<Row>): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  #prepare(text: string) {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(text);
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(text, statement);
    return statement;
  }
}
