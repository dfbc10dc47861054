import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientBase, Pool, type PoolConfig, types } from 'pg';
import type { TimeLimits } from '../open';

export const STARTUP_TIMEOUT_MS = 5_000;
/** How long closing waits for statements that are still running. */
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
  // A broken connection is replaced; without a listener the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection without limits of time, for making tables and indexes at the start. */
export const startupPool = (url: string) =>
  createPool(url, { max: 1, connectionTimeoutMillis: STARTUP_TIMEOUT_MS });

/** One connection, kept for the question whether the database answers. */
export const healthPool = (url: string, { connect, answer }: TimeLimits) =>
  createPool(url, {
    max: 1,
    connectionTimeoutMillis: connect,
    query_timeout: answer,
    idleTimeoutMillis: 0,
  });

/**
 * The connections that serve requests. A pooler like PgBouncer can refuse the limits of the database's side; then
 * they are the operator's to set, and a warning says so.
 */
export async function servingPool(url: string, max: number, limits: TimeLimits): Promise<Pool> {
  const config = { max, connectionTimeoutMillis: limits.connect, query_timeout: limits.answer };
  const timeouts = { statement_timeout: limits.statement, lock_timeout: limits.lock };
  const pool = createPool(url, { ...config, ...timeouts });
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await closePool(pool);
    if (!(error instanceof Error && error.message.includes('unsupported startup parameter'))) throw error;
    process.stderr.write('Aviso: o pool de conexões não aceita statement_timeout; defina-o no banco.\n');
    return createPool(url, config);
  }
}

/** The code of a CancelRequest in PostgreSQL's protocol. */
const CANCEL_REQUEST = 80_877_102;
const CANCEL_TIMEOUT_MS = 1_000;

/** Asks the database, on a connection of its own, to end what runs on the client's; nothing says whether it did. */
export function cancel(client: ClientBase) {
  const { host, port, processID, secretKey } = Object(client);
  if (![processID, secretKey].every(Number.isInteger)) return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined).setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  socket.end(request);
}

/** Ends all connections, waiting only a moment for statements that are still running. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}
