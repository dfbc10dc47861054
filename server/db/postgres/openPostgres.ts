import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool, type PoolConfig, types } from 'pg';
import { addressOf, inOneLine, StartupError, withNotice } from '../../cli';
import { MINUTE_MS } from '../../durations';
import { kinds, type RecordTable } from '../../kinds';
import type { Engine } from '../engine';
import type { DatabaseOptions, TimeLimits } from '../limits';
import { migrate, type OnUpgrade, type Transact } from '../migrate';
import { migrationsOf } from '../migrations/all';
import { raw, sql } from '../sql';
import { closePool, postgresEngine, stateOf } from './postgresEngine';

const CONNECT_RETRY_MS = 1_000;
const STARTUP_TIMEOUT_MS = 5_000;
/** The time that an answer is waited for beyond the limit of its statement, where the database is silent. */
const ANSWER_MS = 100;

const HAS_VERSIONS = sql`select 1 where to_regclass('versoes') is not null`;

/** A pooler accepts connections and may keep a statement for minutes: only an answer comes from the database. */
const QUESTION = { text: 'select 1', query_timeout: STARTUP_TIMEOUT_MS };

function createPool(url: string, config: PoolConfig): Pool {
  // Ids and counts are `bigint`, which the driver hands out as text for fear of 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ connectionString: url, application_name: 'cadastro', keepAlive: true, ...config });
  // A broken connection is replaced; without a listener the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection without limits of time, for making tables and indexes at the start. */
const startupPool = (url: string) => createPool(url, { max: 1, connectionTimeoutMillis: STARTUP_TIMEOUT_MS });

const limited = ({ connect, statement }: TimeLimits) => ({
  connectionTimeoutMillis: connect,
  query_timeout: statement + ANSWER_MS,
});

/** One connection, kept for the question whether the database answers. */
const healthPool = (url: string, limits: TimeLimits) =>
  createPool(url, { ...limited(limits), max: 1, idleTimeoutMillis: 0 });

/**
 * The connections that serve requests. A pooler like PgBouncer can refuse the limits of the database's side; then
 * they are the operator's to set, and a warning says so.
 */
async function servingPool(
  url: string,
  max: number,
  limits: TimeLimits,
  settings: readonly Setting[],
): Promise<Pool> {
  const config = { ...limited(limits), max };
  const timeouts = { statement_timeout: limits.statement, lock_timeout: limits.lock };
  const pool = createPool(withSettings(url, settings), { ...config, ...timeouts });
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await closePool(pool);
    if (!(error instanceof Error && error.message.includes('unsupported startup parameter'))) throw error;
    const names = ['statement_timeout', ...settings.map(({ name, value }) => `${name}=${value}`)];
    process.stderr.write(`Aviso: o pool de conexões não aceita ${names.join(', ')}; defina no banco.\n`);
    return createPool(url, config);
  }
}

/** A setting of the sessions that this program relies on. */
type Setting = { name: string; value: string };

/** The values that we rely on, and those that serve as well. */
const RELIED_ON: readonly (Setting & { good: RegExp })[] = [
  // A write waits for another one of its row, and sees what it has made.
  { name: 'default_transaction_isolation', value: 'read committed', good: /^read (un)?committed$/ },
  // An acknowledged write is on the disk, or also on a replica's.
  { name: 'synchronous_commit', value: 'on', good: /^(on|local|remote_write|remote_apply)$/ },
  { name: 'standard_conforming_strings', value: 'on', good: /^on$/ },
  // Else no trigger runs: neither totals nor indexes follow a write.
  { name: 'session_replication_role', value: 'origin', good: /^(origin|local)$/ },
];

/** The settings that the database gives to sessions otherwise than we rely on. */
async function settingsToChange(pool: Pool): Promise<Setting[]> {
  const { rows } = await pool.query<Setting>(
    'select name, setting as value from pg_settings where name = any($1)',
    [RELIED_ON.map(({ name }) => name)],
  );
  return RELIED_ON.filter(({ name, good }) => rows.some((row) => row.name === name && !good.test(row.value)));
}

/** The address with settings in the options that a connection starts with: a `SET` is lost behind some poolers. */
function withSettings(url: string, settings: readonly Setting[]): string {
  if (settings.length === 0) return url;
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? process.env.PGOPTIONS ?? '';
  const ours = settings.map(({ name, value }) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);
  address.searchParams.set('options', [given, ...ours].join(' ').trim());
  return address.href;
}

/** A clock that differs by more ends sessions of other servers, see `createTokens`. */
const LARGEST_DIFFERENCE_MS = MINUTE_MS;

/** Warns where this machine and the database, which all servers share, differ in their clocks. */
async function warnOfClock(pool: Pool) {
  const before = Date.now();
  const { rows } = await pool.query<{ now: number }>(
    'select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now',
  );
  const ahead = before - (rows[0]?.now ?? before);
  if (Math.abs(ahead) <= LARGEST_DIFFERENCE_MS) return;
  const minutes = Math.round(Math.abs(ahead) / MINUTE_MS);
  const side = ahead > 0 ? 'adiantado' : 'atrasado';
  process.stderr.write(
    `Aviso: o relógio deste servidor está ${side} ${minutes} min em relação ao do banco: sessões de outros servidores podem terminar.\n`,
  );
}

/** Connects to PostgreSQL, or to what speaks its protocol, and readies the database. */
export async function openPostgres(
  url: string,
  options: DatabaseOptions,
  onUpgrade?: OnUpgrade,
): Promise<Engine> {
  const starting = startupPool(url);
  try {
    await untilItIsUp(url, starting, options.waitSeconds);
    await refuseUnfit(url, starting);
    await warnOfOrder(starting);
    await migrate(withAdvisoryLock(starting), migrationsOf('postgres'), HAS_VERSIONS, onUpgrade);
    await ensureSearchIndex(starting);
    await warnOfClock(starting);
    const settings = await settingsToChange(starting);
    const pool = await servingPool(url, options.connections - 1, options.limits, settings);
    return postgresEngine(pool, healthPool(url, options.limits));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Não foi possível abrir o banco de dados ${addressOf(url)}: ${reasonOf(error)}`);
  } finally {
    await closePool(starting);
  }
}

/** Waits for the database, which is often slower if both start together. */
async function untilItIsUp(url: string, pool: Pool, seconds: number) {
  const end = performance.now() + seconds * 1000;
  for (let isNoted = false; ; isNoted = true) {
    try {
      await pool.query(QUESTION);
      return;
    } catch (error) {
      if (performance.now() >= end || !mayComeUp(error)) throw error;
      if (!isNoted) {
        const text = `Aguardando o banco de dados ${addressOf(url)}, até ${seconds} s: ${reasonOf(error)}`;
        process.stderr.write(`${inOneLine(text)}\n`);
      }
    }
    await pause(Math.min(CONNECT_RETRY_MS, Math.max(0, end - performance.now())));
  }
}

/** Every letter has a place in UTF-8, and in SQL_ASCII, which keeps what it is given. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];

/** Refuses a database that takes no writes, or not every letter. */
async function refuseUnfit(url: string, pool: Pool) {
  const { rows } = await pool.query<{ is_read_only: string; encoding: string }>(
    `select current_setting('transaction_read_only') as is_read_only,
      current_setting('server_encoding') as encoding`,
  );
  const { is_read_only: isReadOnly, encoding = 'UTF8' } = rows[0] ?? {};
  if (isReadOnly === 'on') {
    throw new StartupError(
      `O banco de dados ${addressOf(url)} só aceita leitura: é uma réplica, ou foi configurado assim.`,
    );
  }
  if (ENCODINGS.includes(encoding)) return;
  throw new StartupError(
    `O banco de dados ${addressOf(url)} usa a codificação ${encoding}, que não tem todas as letras. Crie-o com UTF8.`,
  );
}

/**
 * Warns where the system sorts letters otherwise than when the indexes were made, as after an upgrade of the system
 * under a database: an index then misses what it holds, and an email can be there twice.
 */
async function warnOfOrder(pool: Pool) {
  const { rows: kept } = await pool.query(
    "select 1 from pg_proc where proname = 'pg_database_collation_actual_version'",
  );
  // PostgreSQL 13 and 14 don't keep by which order they have sorted.
  if (kept.length === 0) return;
  const { rows } = await pool.query<{ name: string; made: string; now: string }>(
    `select quote_ident(datname) as name, datcollversion as made, pg_database_collation_actual_version(oid) as now
      from pg_database where datname = current_database()
      and datcollversion <> pg_database_collation_actual_version(oid)`,
  );
  for (const { name, made, now } of rows) {
    process.stderr.write(
      `Aviso: a ordem das letras no sistema mudou (versão ${made} antes, ${now} agora), e os índices têm a de antes: ` +
        `emails podem repetir-se. Execute REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;\n`,
    );
  }
}

/** Every release takes this lock, so that servers of two releases can start at once. */
const LOCK = '3853314791062309107';

/** Runs one transaction at a time among all servers, without the limits of time that the database may set. */
const withAdvisoryLock =
  (pool: Pool): Transact =>
  async (work) => {
    const client = await pool.connect();
    try {
      // Read committed: after the wait it sees what the other server has made.
      await client.query('begin isolation level read committed');
      await client.query('set local statement_timeout = 0');
      await client.query('set local lock_timeout = 0');
      await withNotice('Aguardando outro servidor, que prepara o banco de dados', () =>
        client.query(`select pg_advisory_xact_lock(${LOCK})`),
      );
      const result = await work(async ({ text, values }) => (await client.query({ text, values })).rows);
      await client.query('commit');
      return result;
    } catch (error) {
      // The database rolls back by itself if the connection is lost.
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };

/**
 * Makes the indexes of trigrams when they are missing. A server that may not have pg_trgm works all the same, with
 * slower searches, and warns; the next start tries again.
 */
export async function ensureSearchIndex(pool: Pool) {
  const indexes = Object.values<RecordTable>(kinds).flatMap(({ name, email }) => [
    { name: `${name}_busca`, table: name, column: 'busca' },
    ...(email === undefined ? [] : [{ name: `${name}_busca_email`, table: name, column: 'buscaEmail' }]),
  ]);
  const found = await pool.query(
    'select 1 from pg_indexes where schemaname = current_schema() and indexname = any($1)',
    [indexes.map(({ name }) => name)],
  );
  if (found.rows.length >= indexes.length) return;
  try {
    await withNotice('Preparando os índices de busca', () =>
      withAdvisoryLock(pool)(async (run) => {
        await run(sql`create extension if not exists pg_trgm`);
        for (const { name, table, column } of indexes) {
          await run(
            raw(`create index if not exists ${name} on ${table} using gin ("${column}" gin_trgm_ops)`),
          );
        }
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Aviso: buscas sem índice, mais lentas, porque falta pg_trgm: ${reason}\n`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Refused on every address of a name: the details are in `errors`, the message is empty.
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/** Connecting may succeed in a moment; not where a login is refused, or there is no such database. */
export function mayComeUp(error: unknown): boolean {
  if (error instanceof DatabaseError) return !/^(28|3D)/.test(stateOf(error));
  if (!(error instanceof Error)) return false;
  const isSilent = /timeout|terminated unexpectedly/.test(error.message);
  return isSilent || ('code' in error && UNREACHABLE.includes(String(error.code)));
}
