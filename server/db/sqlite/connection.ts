import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { SqliteDatabase } from 'kysely';
import { bind, type Query, type Values } from '../engine';
import { StartupError } from '../errors';

export type Connection = InstanceType<typeof DatabaseSync>;

/** What the write-ahead log shrinks to when a burst is over. */
const LARGEST_IDLE_LOG_BYTES = 64 * 1024 * 1024;

/** Opens the file, makes it when it's missing, and sets it up for durable writes. */
export function connect(file: string): Connection {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = open(file);
  try {
    setUp(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A new or empty file becomes readable by its owner alone: it holds password hashes and the signing secret. */
function open(file: string): Connection {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() && found.size === 0) chmodSync(file, 0o600);
  const usual = found === undefined ? process.umask(0o077) : undefined;
  try {
    // Nothing waits inside SQLite, where waiting would stop the event loop.
    return new DatabaseSync(file, { timeout: 0 });
  } finally {
    if (usual !== undefined) process.umask(usual);
  }
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

/** The connection in the form in which Kysely runs statements; only migrations do. */
export const forKysely = (connection: Connection): SqliteDatabase => ({
  close: () => connection.close(),
  prepare(text) {
    const statement = connection.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...values),
      run: (values) => statement.run(...values),
      iterate: (values) => statement.iterate(...values),
    };
  },
});

/** Searches differ by their number of words; the others are a few dozen. */
const MOST_PREPARED = 300;

/** Runs queries on one connection, and keeps them prepared. */
export class Statements {
  readonly #prepared = new Map<string, ReturnType<Connection['prepare']>>();

  constructor(private readonly connection: Connection) {}

  /** Every row, always to the last: a statement left half-way would hold its snapshot open. */
  all<Row>(query: Query<Row>, values: Values): Row[] {
    return this.#prepare(query.sql).all(...bind(query, values)) as Row[];
  }

  /** The first row of a statement that changes at most one; unlike for `all`, the driver tells why it failed. */
  change<Row>(query: Query<Row>, values: Values): Row | undefined {
    return this.#prepare(query.sql).get(...bind(query, values)) as Row | undefined;
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
