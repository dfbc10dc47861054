import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ClientBase, DatabaseError, type Pool, type QueryResultRow } from 'pg';
import { type RecordKind, writtenColumns } from '../../kinds';
import {
  ANY_VERSION,
  bind,
  type Changed,
  type Engine,
  type KeyColumns,
  type KeyUse,
  type Outcome,
  param,
  type Query,
  type RecordStatements,
  type RecordWrites,
  type Source,
  StoreError,
  type Values,
} from '../engine';
import type { Search } from '../search';

/** Classes of SQLSTATE that say "not now": connection, login, database, resources, operator, system, time, deadlock. */
const UNAVAILABLE = /^(08|28|3D|53|57|58|25006|25P03|25P04|55P03|40)/;
/** A pooler has lost the database in the middle of a statement, or it isn't known whether it was completed. */
const UNKNOWN_END = /^(08|40003)/;
/** With which the server, or a pooler before it, closes the connection; a primary that became a replica; none at all. */
const CLOSING = /^($|08|28|3D|57P|25P03|25P04|53300|25006)/;

export const stateOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');

/** Whether a write that failed so is known to have changed nothing. */
export const hasChangedNothing = (error: unknown) =>
  error instanceof TypeError || (error instanceof DatabaseError && !UNKNOWN_END.test(stateOf(error)));

/** Errors after which the connection can't be trusted; a refused statement is none. */
export const breaksConnection = (error: unknown) =>
  !(error instanceof DatabaseError) || CLOSING.test(stateOf(error));

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  // A defect of ours; everything else that isn't the server's is the network's.
  if (error instanceof TypeError || error instanceof StoreError) return error;
  if (!(error instanceof DatabaseError)) return new StoreError('unavailable', error);
  const state = stateOf(error);
  if (state === '23505') return new StoreError('duplicate', error);
  if (state === '23503') return new StoreError('reference', error);
  return UNAVAILABLE.test(state) ? new StoreError('unavailable', error) : error;
}

/** A pattern of `like` in which nothing of the text is a wildcard. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Where a search looks in PostgreSQL: GIN indexes of trigrams, and one on whole names. */
export function postgresSource(kind: RecordKind, search: Search, text: RawBuilder<unknown>): Source {
  const table = sql.table(kind.name);
  const beginning = sql`${text} like ${`${literal(search.text)}%`}`;
  const firstLine = sql`${text} like ${`${literal(search.text)}\n%`}`;
  const conditions = [
    ...search.terms.map((term) => sql`${text} like ${`%${literal(term)}%`}`),
    // Unlike `like`, not looked up in the index.
    ...search.words.map((word) => sql`strpos(${text}, ${word}) > 0`),
  ];
  return {
    // Another text than a name has one line, and an index for the whole of it.
    exact:
      search.in === 'names' ? sql`(${text} = ${search.text} or ${firstLine})` : sql`${text} = ${search.text}`,
    beginning,
    id: sql`${table}.id`,
    matching: sql`from ${table} where ${sql.join(conditions, sql` and `)}`,
    isNotBeginning: sql`not (${beginning})`,
  };
}

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

/** How long closing waits for statements that are still running. */
const CLOSE_TIMEOUT_MS = 250;

/** Ends all connections, waiting only a moment for statements that are still running. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

const bigint = (name: string) => sql`${param(name)}::bigint`;

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
    sql<KeyUse>`select registro, corpo from chaves where usuario = ${param('usuario')} and chave = ${param('chave')}`,
  );

  /** One statement a write, so one transaction. */
  function writes({ kind, insert, insertAgain, settings }: RecordStatements): RecordWrites {
    const table = sql.table(kind.name);
    const values = writtenColumns(kind).map((name) => sql`${sql.lit(name)}, velha.${sql.ref(name)}`);
    const antes = sql`json_build_object(${sql.join(values)})`;
    const busca = sql`velha.busca || chr(9) || ${kind.email ? sql.ref('velha.buscaEmail') : sql`''`}`;
    const note = (acao: string, others: RawBuilder<unknown>, source: RawBuilder<unknown>) =>
      sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca)
        select ${sql.lit(kind.name)}, nova.id, nova.versao, ${sql.lit(acao)},
          ${bigint('quem')}, ${bigint('quando')}, ${others} from ${source}`;
    const adding = (query: RawBuilder<Changed>, acao: string, others = sql``) =>
      prepare(
        sql<Changed>`with nova as (${query}), linha as (${note(acao, sql`null, null`, sql`nova`)}) ${others}
          select id, versao from nova`,
      );
    // The lock comes first: a select beside a write would answer what the record was when the statement began.
    const changing = (acao: string, lock: string, write: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
      prepare(
        sql<{ versao: number | null }>`with velha as (
            select * from ${table} where id = ${bigint('id')} ${sql.raw(lock)}
          ), nova as (
            ${write} where ${table}.id = velha.id and ${bigint('version')} in (velha.versao, ${sql.lit(ANY_VERSION)})
            returning velha.id, velha.versao + 1 as versao
          ), linha as (
            ${note(acao, sql`${antes}, ${text}`, sql`nova join velha on velha.id = nova.id`)}
          )
          select nova.versao from velha left join nova on true`,
      );
    const plain = adding(insert, 'criou');
    // A key that is there already undoes the insert.
    const keyed = adding(
      insert,
      'criou',
      sql`, guardada as (
        insert into chaves (usuario, chave, corpo, registro, criada)
        select ${bigint('usuario')}, ${param('chave')}, ${param('corpo')}, id, ${bigint('criada')} from nova)`,
    );
    const again = adding(insertAgain, 'restaurou');
    const update = changing(
      'alterou',
      // Others may refer to the record meanwhile.
      'for no key update',
      sql`update ${table} set ${settings}, versao = velha.versao + 1 from velha`,
      sql`null`,
    );
    const remove = changing('apagou', 'for update', sql`delete from ${table} using velha`, busca);

    async function add<Row>(query: Query<Row>, columns: Values) {
      const [row] = await write(query, columns);
      if (row === undefined) throw new Error('an insert answered no id');
      return row;
    }
    async function change(query: Query<{ versao: number | null }>, columns: Values): Promise<Outcome> {
      const [row] = await write(query, columns);
      return row === undefined ? 'missing' : (row.versao ?? 'changed');
    }
    async function addOnce(columns: Values, key: KeyColumns): Promise<Changed | KeyUse> {
      try {
        return await add(keyed, { ...columns, ...key });
      } catch (error) {
        // Of two violated constraints PostgreSQL names one, which can be another than the key's.
        const isViolation = error instanceof StoreError && ['duplicate', 'reference'].includes(error.kind);
        const [kept] = isViolation ? await read(readKey, key) : [];
        if (kept === undefined) throw error;
        return kept;
      }
    }
    return {
      insert: (columns, author, key) =>
        key === undefined ? add(plain, { ...columns, ...author }) : addOnce({ ...columns, ...author }, key),
      insertAgain: (columns, author) => add(again, { ...columns, ...author }),
      update: (target, columns, author) => change(update, { ...columns, ...target, ...author }),
      remove: (target, author) => change(remove, { ...target, ...author }),
    };
  }

  return {
    prepare,
    read,
    search: (query) => read(query),
    searchesAtOnce: Math.max(1, Math.floor(pool.options.max / 4)),
    write,
    writes,
    source: postgresSource,
    rankOrder: sql`order by rank, id`,
    async ping() {
      await send(health, one, {});
    },
    async close() {
      await Promise.all([closePool(pool), closePool(health)]);
    },
  };
}
