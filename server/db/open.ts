import { existsSync } from 'node:fs';
import { StartupError } from './errors';
import type { Store } from './store';

/** How long each step of a call may take, in milliseconds. */
export interface TimeLimits {
  /** Getting a connection, the waiting for a free one included. */
  connect: number;
  /** A statement, on the database's side: what was given up holds no connection. */
  statement: number;
  /** Waiting for a lock that another session holds. */
  lock: number;
  /** The answer to a statement, where the database is silent. */
  answer: number;
}

/** Together they keep every answer within five seconds. */
export const usualTimeLimits: TimeLimits = { connect: 1_200, statement: 3_000, lock: 3_000, answer: 3_100 };

/** For commands: minutes for their own work, a few seconds for another session's. */
export const commandTimeLimits: TimeLimits = {
  connect: 10_000,
  statement: 600_000,
  lock: 3_000,
  answer: 610_000,
};

/** How a PostgreSQL is used; a file needs none of it. */
export interface DatabaseOptions {
  /** How many connections this process may have. */
  connections: number;
  /** How long a start waits for a database that isn't up yet. */
  waitSeconds: number;
  /** How long a call waits for it. */
  limits: TimeLimits;
}

const USUAL: DatabaseOptions = { connections: 20, waitSeconds: 0, limits: usualTimeLimits };

/**
 * Opens the database that `DATABASE_URL` names, brings it up to date and
 * answers a store over it.
 * @throws StartupError with a line for the operator when that can't be done.
 */
export async function openStore(url: string, options: Partial<DatabaseOptions> = {}): Promise<Store> {
  // Loaded on demand: an SQLite server has no use for the PostgreSQL driver, nor the other way round.
  if (url.startsWith('file:')) {
    const { openSqlite } = await import('./sqlite/open');
    return openSqlite(sqlitePath(url));
  }
  const { openPostgres } = await import('./postgres/open');
  return openPostgres(url, { ...USUAL, ...options });
}

/**
 * Does a command's work on the database that `DATABASE_URL` names.
 * @throws StartupError where it is a file that isn't there, unless the command may make it
 */
export async function withStore(url: string, work: (store: Store) => Promise<void>, makesFile = false) {
  if (!makesFile && url.startsWith('file:') && !existsSync(sqlitePath(url))) {
    throw new StartupError(`O banco de dados ${sqlitePath(url)} não existe.`);
  }
  const store = await openStore(url, { limits: commandTimeLimits });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** The path in `file:./a.sqlite`, `file:/a.sqlite` or `file:///a.sqlite`. */
export const sqlitePath = (url: string) => url.replace(/^file:(\/\/(?=\/))?/, '');
