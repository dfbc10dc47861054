import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../kinds/kind';
import { type Changed, type Columns, type Engine, valuesOf } from '../engine';
import { compile, param } from '../query';
import type { Schema } from '../schema';
import type { Lanes } from './lanes';
import { postgresListing } from './listing';

/** The total of a kind is spread over this many rows of `contadores`, so that writers rarely meet. */
const COUNTER_SLICES = 16;

const TYPES = { text: 'text', integer: 'bigint' } as const;

/**
 * Fails by a division by zero when the deadline is past. It is worked out last
 * of all, when nothing is left to wait for but the commit.
 */
const NOT_TOO_LATE = sql<number>`1 / (extract(epoch from clock_timestamp()) * 1000
  < ${param('deadline')}::float8)::int as em_tempo`;

const inTime = <Row>(statement: RawBuilder<Row>) =>
  sql<Row>`with feito as (${statement}) select feito.*, ${NOT_TOO_LATE} from feito`;

/** One statement, so one round trip and one transaction, on any database of this family. */
const counted = (kind: RecordKind, delta: -1 | 0 | 1, statement: RawBuilder<Changed>) =>
  sql<Changed>`with linha as (${statement}), contagem as (
      update contadores set
        total = total + ${sql.lit(delta)} * (select count(*) from linha),
        versao = versao + (select count(*) from linha)
      where tabela = ${sql.lit(kind.name)} and fatia = ${param('slice')} returning fatia
    ) select id, versao, ${NOT_TOO_LATE} from linha, contagem`;

const slice = () => randomInt(COUNTER_SLICES);

/** The engine over connections to PostgreSQL; `db` builds queries for the same database. */
export function postgresEngine(db: Kysely<Schema>, lanes: Lanes): Engine {
  const { shared } = lanes;
  const one = compile(db, sql`select 1`);

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...Object.entries(kind.columns), ['busca', { type: 'text' }] as const];
    const list = sql.join(columns.map(([name]) => sql.ref(name)));
    const typed = columns.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(TYPES[type])}`);
    const insert = sql<Changed>`insert into ${sql.table(kind.name)} (${list})
      select ${list} from json_to_recordset(${param('rows')}::json) as linhas(${sql.join(typed)})
      on conflict do nothing returning id, versao`;
    const values = { rows: JSON.stringify(rows), slice: slice() };
    await lanes.of(kind).unhurried(compile(db, counted(kind, 1, insert)), values);
  }

  return {
    db,
    read: (query, values, kind) => (kind === undefined ? shared : lanes.of(kind)).run(query, values),
    write: shared.write,
    async mutate(mutation) {
      const values = { ...valuesOf(mutation), slice: slice() };
      return (await lanes.of(mutation.kind).write(mutation.query, values))[0];
    },
    counted,
    inTime,
    page: postgresListing(db, lanes),
    bulk,
    async ping() {
      await shared.run(one, {});
    },
    close: () => lanes.close(),
  };
}
