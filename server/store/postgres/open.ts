import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { composeStore } from '../compose';
import { migrate } from '../migrate';
import { migrationsOf } from '../migrations';
import type { Schema } from '../schema';
import { StartupError, type Store } from '../store';
import { Connections } from './connections';
import { postgresEngine } from './engine';

import { closePool, servingPool, startupPool } from './pools';
import { ensureSearchIndex } from './searchIndex';

const kyselyOn = (pool: Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** Connects to PostgreSQL, or to what speaks its protocol, and readies the database. */
export async function openPostgres(url: string): Promise<Store> {
  try {
    const starting = startupPool(url);
    try {
      await migrate(kyselyOn(starting), migrationsOf('postgres'));
      await ensureSearchIndex(starting);
    } finally {
      await closePool(starting);
    }
    const pool = await servingPool(url);
    return composeStore(postgresEngine(kyselyOn(pool), new Connections(pool)));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Não foi possível abrir o banco de dados ${placeOf(url)}: ${reasonOf(error)}`);
  }
}

/** The address without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Refused on every address of a name: the details are in `errors`, the message is empty.
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
