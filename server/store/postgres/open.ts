import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { composeStore } from '../compose';
import { migrate } from '../migrate';
import type { Schema } from '../schema';
import { StartupError, type Store } from '../store';
import { Connections } from './connections';
import { postgresEngine } from './engine';
import { migrations } from './migrations/all';
import { ensureSearchIndex } from './searchIndex';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 30_000;

/** Ids and counts are `bigint`, which the driver hands out as text for fear of 2^53. */
const BIGINT = types.builtins.INT8;
const numericTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === BIGINT && format !== 'binary' ? Number : types.getTypeParser(id, format),
};

/** Connects to PostgreSQL, or to what speaks its protocol, and readies the database. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'cadastro',
    types: numericTypes,
  });
  // A connection that breaks while idle is replaced at its next use; unheard, the event ends the process.
  pool.on('error', () => undefined);

  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, migrations);
    await ensureSearchIndex(pool);
    return composeStore(postgresEngine(db, new Connections(pool)));
  } catch (error) {
    await pool.end();
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
