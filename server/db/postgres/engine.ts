import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { RecordKind } from '../../kinds/kind';
import type { Changed, Columns, Engine, Kept, KeyColumns } from '../engine';
import { compile, param } from '../query';
import type { Schema } from '../schema';
import { StoreError } from '../store';
import { closePool, runner } from './pool';
import { postgresPlaces } from './search';

const TYPES = { text: 'text', integer: 'bigint' } as const;

/** The engine over a pool of connections to PostgreSQL; `db` builds queries for the same database. */
export function postgresEngine(db: Kysely<Schema>, pool: Pool): Engine {
  const { read, write } = runner(pool);
  const one = compile(db, sql`select 1`);

  const readKey = compile(
    db,
    sql<Kept>`select registro, corpo from chaves where usuario = ${param('usuario')} and chave = ${param('chave')}`,
  );

  function inserting(insert: RawBuilder<Changed>) {
    const plain = compile(db, insert);
    // One statement, so one transaction: a key that is there already undoes the insert.
    const keyed = compile(
      db,
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
          const [kept] = await read(readKey, { ...key });
          if (kept === undefined) throw error;
          return kept;
        }),
    };
  }

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...Object.entries(kind.columns), ['busca', { type: 'text' }] as const];
    const list = sql.join(columns.map(([name]) => sql.ref(name)));
    const typed = columns.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(TYPES[type])}`);
    const insert = sql<never>`insert into ${sql.table(kind.name)} (${list})
      select ${list} from json_to_recordset(${param('rows')}::json) as linhas(${sql.join(typed)})
      on conflict do nothing`;
    await write(compile(db, insert), { rows: JSON.stringify(rows) });
  }

  return {
    db,
    read,
    readInTurn: (query) => read(query, {}),
    write,
    inserting,
    places: postgresPlaces,
    tierOrder: sql`order by nivel, id`,
    bulk,
    async ping() {
      await read(one, {});
    },
    close: () => closePool(pool),
  };
}
