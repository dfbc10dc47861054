import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../kinds/kind';
import { type Changed, type Columns, type Engine, valuesOf } from '../engine';
import { compile, param } from '../query';
import type { Schema } from '../schema';
import type { Connections } from './connections';
import { postgresListing } from './listing';

/** The total of a kind is spread over this many rows of `contadores`, so that writers rarely meet. */
const COUNTER_SLICES = 16;

const TYPES = { text: 'text', integer: 'bigint' } as const;

/** One statement, so one round trip and one transaction, on any database of this family. */
const counted = (kind: RecordKind, delta: -1 | 0 | 1, statement: RawBuilder<Changed>) =>
  sql<Changed>`with linha as (${statement}), contagem as (
      update contadores set
        total = total + ${sql.lit(delta)} * (select count(*) from linha),
        versao = versao + (select count(*) from linha)
      where tabela = ${sql.lit(kind.name)} and fatia = ${param('slice')}
    ) select id, versao from linha`;

const slice = () => randomInt(COUNTER_SLICES);

/** The engine over connections to PostgreSQL; `db` builds queries for the same database. */
export function postgresEngine(db: Kysely<Schema>, connections: Connections): Engine {
  const { run } = connections;
  const one = compile(db, sql`select 1`);

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...Object.entries(kind.columns), ['busca', { type: 'text' }] as const];
    const list = sql.join(columns.map(([name]) => sql.ref(name)));
    const typed = columns.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(TYPES[type])}`);
    const insert = sql<Changed>`insert into ${sql.table(kind.name)} (${list})
      select ${list} from json_to_recordset(${param('rows')}::json) as linhas(${sql.join(typed)})
      on conflict do nothing returning id, versao`;
    await run(compile(db, counted(kind, 1, insert)), { rows: JSON.stringify(rows), slice: slice() });
  }

  return {
    db,
    read: run,
    write: run,
    mutate: async (mutation) => (await run(mutation.query, { ...valuesOf(mutation), slice: slice() }))[0],
    counted,
    page: postgresListing(db, connections),
    bulk,
    async ping() {
      await run(one, {});
    },
    close: () => connections.close(),
  };
}
