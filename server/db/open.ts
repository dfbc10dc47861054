import { StartupError } from './errors';
import { type TimeLimits, usualTimeLimits } from './postgres/timeLimits';
import type { Store } from './store';

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
 * The path in `file:./a.sqlite`, `file:/a.sqlite` or `file:///a.sqlite`.
 * @throws StartupError for options like `?mode=ro`: they would be taken for a part of the name.
 */
export function sqlitePath(url: string): string {
  const path = url.replace(/^file:(\/\/(?=\/))?/, '');
  if (!path.includes('?')) return path;
  throw new StartupError(`A variável DATABASE_URL não aceita opções: "${url}" tem um ponto de interrogação.`);
}
