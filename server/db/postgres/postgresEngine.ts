import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientBase, DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { type Engine, MOST_SNAPSHOTS, type Snapshot, StoreError } from '../engine';
import { type Statement, sql } from '../sql';
import { postgresImports } from './postgresImports';
import { postgresRecords } from './postgresRecords';
import { postgresMatching, postgresPage, postgresPredicates } from './postgresSearch';

/** Classes of SQLSTATE that say "not now": connection, login, database, resources, operator, system, time, deadlock. */
const UNAVAILABLE = /^(08|28|3D|53|57|58|25006|25P03|25P04|55P03|40)/;
/** A pooler has lost the database in the middle of a statement, or it isn't known whether it was completed. */
const UNKNOWN_END = /^(08|40003)/;
/** With which the server, or a pooler before it, closes the connection; a primary that became a replica; none at all. */
const CLOSING = /^($|08|28|3D|57P|25P03|25P04|53300|25006)/;

/** A statement that has its name already, or none of that name: a pooler lends another session each time. */
const UNPREPARED = /^(42P05|26000)$/;
const POOLER =
  'o PgBouncer precisa da versão 1.21 ou mais nova, com max_prepared_statements (docs/operations.md).';

/** The constraints by which an email is taken. */
const OF_EMAIL = /_email$/;

export const stateOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');

/** A write that failed so has certainly changed nothing. */
export const hasChangedNothing = (error: unknown) =>
  error instanceof TypeError || (error instanceof DatabaseError && !UNKNOWN_END.test(stateOf(error)));

/** Errors after which the connection can't be trusted; a refused statement is none. */
export const breaksConnection = (error: unknown) =>
  !(error instanceof DatabaseError) || CLOSING.test(stateOf(error));

/** Two writes wait for each other, as those of two people who exchange their emails, and the database ends one. */
const isDeadlock = (error: unknown) => error instanceof StoreError && stateOf(error.cause) === '40P01';
/** The times that a write is tried that the database ends so. */
const DEADLOCK_ATTEMPTS = 3;

/** Runs a write, and again where the database has ended it by a deadlock: then it has changed nothing. */
async function pastDeadlocks<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === DEADLOCK_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  // A defect of ours; everything else that isn't the server's is the network's.
  if (error instanceof TypeError || error instanceof StoreError) return error;
  if (!(error instanceof DatabaseError)) return new StoreError('unavailable', error);
  const state = stateOf(error);
  if (state === '23505') {
    return new StoreError(OF_EMAIL.test(error.constraint ?? '') ? 'duplicate' : 'conflict', error);
  }
  if (state === '23503') return new StoreError('reference', error);
  if (UNPREPARED.test(state)) return new StoreError('unavailable', POOLER);
  return UNAVAILABLE.test(state) ? new StoreError('unavailable', error) : error;
}

/** What runs in a transaction. */
type Work<Result> = (client: PoolClient) => Promise<Result>;

/** The code of a CancelRequest in PostgreSQL's protocol. */
const CANCEL_REQUEST = 80_877_102;
const CANCEL_TIMEOUT_MS = 1_000;

/** Asks the database, on a connection of its own, to end what runs on the client's; nothing says whether it did. */
function cancel(client: ClientBase) {
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

/** The time that closing waits for statements that are still running. */
const CLOSE_TIMEOUT_MS = 250;

/** Ends all connections, waiting only a moment for statements that are still running. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Runs one statement, and drops a connection that can't be trusted afterwards.
 * @param name by which the connection keeps its plan
 */
async function send<Row>(pool: Pool, { text, values }: Statement<Row>, name?: string): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row & QueryResultRow>({ text, values, ...(name && { name }) });
    client.release();
    return rows;
  } catch (error) {
    // Without it a backend that waits for a lost replica would wait on, and take a place of max_connections.
    if (!(error instanceof DatabaseError)) cancel(client);
    client.release(breaksConnection(error));
    throw error;
  }
}

/** A batch, and reads of ordinary calls. */
const OTHERS = 2;

/**
 * The shares of a pool, which together leave some for a batch and for reads. An export keeps its connection for minutes;
 * of few connections all but one take turns.
 */
function shares(connections: number) {
  const snapshotsAtOnce = Math.max(1, Math.min(MOST_SNAPSHOTS, Math.floor(connections / 4)));
  const rest = connections - snapshotsAtOnce - OTHERS;
  return {
    snapshotsAtOnce,
    searchesAtOnce: Math.max(1, Math.floor((rest * 3) / 10)),
    writesAtOnce: Math.max(1, Math.floor((rest * 2) / 3)),
  };
}

/**
 * The engine over a pool of connections to PostgreSQL.
 * @param health has one connection, which no request can keep busy
 */
export function postgresEngine(pool: Pool, health: Pool): Engine {
  /** By the texts of the statements. */
  const names = new Map<string, string>();
  function nameOf({ text }: Statement): string {
    const name = names.get(text) ?? `cadastro_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  const ask = <Row>(statement: Statement<Row>, name?: string): Promise<Row[]> =>
    send(pool, statement, name).catch((error: unknown) => Promise.reject(translate(error)));
  const read = <Row>(statement: Statement<Row>) => ask(statement, nameOf(statement));

  /** A write may have happened when its answer was lost. */
  async function change<Row>(statement: Statement<Row>, name?: string): Promise<Row[]> {
    try {
      return await send(pool, statement, name);
    } catch (error) {
      throw hasChangedNothing(error) ? translate(error) : new StoreError('unanswered', error);
    }
  }

  const write = <Row>(statement: Statement<Row>) => pastDeadlocks(() => change(statement, nameOf(statement)));

  const transact = <Result>(work: Work<Result>) => pastDeadlocks(() => transactOnce(work));

  /** Work in one transaction, which may have happened when the answer of its commit was lost. */
  async function transactOnce<Result>(work: Work<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(translate(error)));
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      const isBroken = breaksConnection(error);
      if (!isBroken) await client.query('rollback').catch(() => undefined);
      else if (!(error instanceof DatabaseError)) cancel(client);
      client.release(isBroken);
      throw hasChangedNothing(error) ? translate(error) : new StoreError('unanswered', error);
    }
  }

  /** A read transaction on a connection of its own. */
  async function snapshot(): Promise<Snapshot> {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(translate(error)));
    let closing: Promise<void> | undefined;
    let isReading = false;
    const end = async (isBroken: boolean) => {
      if (isReading) cancel(client);
      const ended = isBroken
        ? false
        : await client.query('rollback').then(
            () => true,
            () => false,
          );
      client.release(!ended);
    };
    const close = (isBroken = false) => {
      closing ??= end(isBroken);
      return closing;
    };
    const ask = async <Row>({ text, values }: Statement<Row>): Promise<Row[]> => {
      if (closing !== undefined) throw new StoreError('unavailable', 'the snapshot is closed');
      isReading = true;
      try {
        return (await client.query({ text, values })).rows as Row[];
      } catch (error) {
        isReading = false;
        await close(breaksConnection(error));
        throw translate(error);
      } finally {
        isReading = false;
      }
    };
    await client
      .query('begin transaction isolation level repeatable read read only')
      .catch(async (error: unknown) => {
        await close(true);
        throw translate(error);
      });
    return { read: ask, close: () => close() };
  }

  return {
    read,
    search: (statement) => ask(statement),
    ...shares(pool.options.max),
    write,
    async run(statement) {
      await change(statement);
    },
    snapshot,
    dialect: {
      records: (table) => postgresRecords({ read, write }, table),
      imports: (table) => postgresImports({ write, transact }, table),
      find(table, search, part) {
        const { page, isPlannedOnce } = postgresPage(table, search, part);
        return isPlannedOnce ? read(page) : ask(page);
      },
      matching: postgresMatching,
      predicates: postgresPredicates,
    },
    async ping() {
      await send(health, sql`select 1`);
    },
    async close() {
      await Promise.all([closePool(pool), closePool(health)]);
    },
  };
}
