import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError, type Pool, type QueryResultRow } from 'pg';
import {
  bind,
  type Changed,
  type Columns,
  type Engine,
  type Kept,
  type KeyColumns,
  param,
  type Query,
  type Values,
} from '../engine';
import { StoreError } from '../errors';
import { breaksConnection, hasChangedNothing, translate } from './errors';
import { cancel, closePool } from './pool';
import { postgresPlaces } from './search';

/** Runs one statement, and drops a connection that can't be trusted afterwards. */
async function send<Row>(pool: Pool, query: Query<Row>, values: Values): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row & QueryResultRow>(query.sql, bind(query, values));
    client.release();
    return rows;
  } catch (error) {
    // Without it a backend that waits for a lost replica would wait on, and take a place of max_connections.
    if (!(error instanceof DatabaseError)) cancel(client);
    client.release(breaksConnection(error));
    throw error;
  }
}

/**
 * The engine over a pool of connections to PostgreSQL.
 * @param db builds queries for the same database
 * @param health has one connection, which no request can keep busy
 */
export function postgresEngine(db: Kysely<unknown>, pool: Pool, health: Pool): Engine {
  const prepare = <Row>(statement: RawBuilder<Row>) => statement.compile(db);
  const read = <Row>(query: Query<Row>, values: Values = {}): Promise<Row[]> =>
    send(pool, query, values).catch((error: unknown) => Promise.reject(translate(error)));

  /** A write may have happened when its answer was lost. */
  async function write<Row>(query: Query<Row>, values: Values): Promise<Row[]> {
    try {
      return await send(pool, query, values);
    } catch (error) {
      throw hasChangedNothing(error) ? translate(error) : new StoreError('unanswered', error);
    }
  }

  const one = prepare(sql`select 1`);

  const readKey = prepare(
    sql<Kept>`select registro, corpo from chaves where usuario = ${param('usuario')} and chave = ${param('chave')}`,
  );

  function inserting(insert: RawBuilder<Changed>) {
    const plain = prepare(insert);
    // One statement, so one transaction: a key that is there already undoes the insert.
    const keyed = prepare(
      sql<Changed>`with novo as (${insert}), guardada as (
          insert into chaves (usuario, chave, corpo, registro, criada)
          select ${param('usuario')}::bigint, ${param('chave')}, ${param('corpo')}, id, ${param('criada')}::bigint
          from novo
        ) select id, versao from novo`,
    );
    async function only<Row>(rows: Promise<Row[]>) {
      const [row] = await rows;
      if (row === undefined) throw new Error('an insert answered no id');
      return row;
    }
    return {
      insert: (columns: Columns) => only(write(plain, columns)),
      insertOnce: (columns: Columns, key: KeyColumns) =>
        only<Changed | Kept>(write(keyed, { ...columns, ...key })).catch(async (error: unknown) => {
          // Of two violated constraints PostgreSQL names one, which can be another than the key's.
          const isViolation = error instanceof StoreError && ['duplicate', 'reference'].includes(error.kind);
          if (!isViolation) throw error;
          const [kept] = await read(readKey, key);
          if (kept === undefined) throw error;
          return kept;
        }),
    };
  }

  return {
    prepare,
    read,
    search: (query) => read(query),
    searchesAtOnce: Math.max(1, Math.floor(pool.options.max / 4)),
    write,
    inserting,
    places: postgresPlaces,
    tierOrder: sql`order by nivel, id`,
    async ping() {
      await send(health, one, {});
    },
    async close() {
      await Promise.all([closePool(pool), closePool(health)]);
    },
  };
}
