import { Pool, type PoolConfig, types } from 'pg';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** On the server's side, so that what we gave up on doesn't happen later after all. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** For a server that has vanished without a word. */
const ANSWER_TIMEOUT_MS = 12_000;
/** How long a farewell may take; whoever stops the process has no more patience. */
const CLOSE_TIMEOUT_MS = 500;

/** Ids and counts are `bigint`, which the driver hands out as text for fear of 2^53. */
const BIGINT = types.builtins.INT8;
const numericTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === BIGINT && format !== 'binary' ? Number : types.getTypeParser(id, format),
};

function createPool(url: string, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
export const startupPool = (url: string) => createPool(url, { max: 1 });

/**
 * The connections that serve requests, with limits of time on the server's
 * side. Poolers like PgBouncer refuse such limits; behind one they are the
 * operator's to set, which the start says in one line.
 */
export async function servingPool(url: string): Promise<Pool> {
  const common = { max: CONNECTIONS, query_timeout: ANSWER_TIMEOUT_MS };
  const pool = createPool(url, {
    ...common,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
  });
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await closePool(pool);
    if (!(error instanceof Error && error.message.includes('unsupported startup parameter'))) throw error;
    process.stderr.write('Aviso: o pool de conexões não aceita statement_timeout; defina-o no banco.\n');
    return createPool(url, common);
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
