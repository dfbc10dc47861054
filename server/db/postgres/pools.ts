import { Pool, type PoolConfig, types } from 'pg';
import type { Epoch } from './epoch';
import type { PreparedNames } from './preparedNames';
import type { ServerClock } from './serverClock';
import type { TimeLimits } from './timeLimits';

export const STARTUP_TIMEOUT_MS = 5_000;
/** The clocks of two machines may drift apart by a tenth of a second meanwhile. */
const LIFETIME_SECONDS = 600;
/** How long a farewell may take; whoever stops the process has no more patience. */
const CLOSE_TIMEOUT_MS = 250;

/** Ids and counts are `bigint`, which the driver hands out as text for fear of 2^53. */
const BIGINT = types.builtins.INT8;
const numericTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === BIGINT && format !== 'binary' ? Number : types.getTypeParser(id, format),
};

function createPool(url: string, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'cadastro',
    keepAlive: true,
    types: numericTypes,
    ...config,
  });
  // A connection that breaks is replaced, and who was using it is told; unheard, the event ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection without limits of time, for making tables and indexes at the start. */
export const startupPool = (url: string) =>
  createPool(url, { max: 1, connectionTimeoutMillis: STARTUP_TIMEOUT_MS });

/** Connections that serve requests, with what all that serve have in common. */
export interface ServingPool {
  pool: Pool;
  limits: TimeLimits;
  clock: ServerClock;
  names: PreparedNames;
  epoch: Epoch;
}

/** Connections for serving requests. */
export function servingPool(url: string, config: PoolConfig): Pool {
  return createPool(url, { maxLifetimeSeconds: LIFETIME_SECONDS, ...config });
}

/**
 * The limits of time with which sessions can be opened, on the server's side.
 * Poolers like PgBouncer refuse them; behind one they are the operator's to
 * set, which the start says in one line.
 */
export async function acceptedLimits(url: string, { statement }: TimeLimits): Promise<PoolConfig> {
  const limits = { statement_timeout: statement, lock_timeout: statement };
  const pool = createPool(url, { max: 1, connectionTimeoutMillis: STARTUP_TIMEOUT_MS, ...limits });
  try {
    (await pool.connect()).release();
    return limits;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('unsupported startup parameter'))) throw error;
    process.stderr.write('Aviso: o pool de conexões não aceita statement_timeout; defina-o no banco.\n');
    return {};
  } finally {
    await closePool(pool);
  }
}

/** Ends all connections, waiting only a moment for statements that are still running. */
export async function closePool(pool: Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([pool.end(), impatience]);
  clearTimeout(timer);
}
