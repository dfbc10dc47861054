import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { answeredColumns, type RecordKind } from '../../kinds/kind';
import { type Columns, type Engine, onceForEach, type PageQueries, valuesOf } from '../engine';
import { bind, compile, param, type Query, type Values } from '../query';
import type { Schema } from '../schema';
import type { Strategy } from '../search';
import { isTransient, translate } from './errors';
import { SearchTotals } from './totals';

const ATTEMPTS = 3;

/** The total of a kind is spread over this many rows of `contadores`, so that writers rarely meet. */
const COUNTER_SLICES = 16;

const TYPES = { text: 'text', integer: 'bigint' } as const;

/** Literal for `like`: nothing in it is a wildcard. */
const contains = (needle: string) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`;

/** The engine over a pool of connections; `db` builds queries for the same database. */
export function postgresEngine(db: Kysely<Schema>, pool: Pool): Engine {
  const totals = new SearchTotals();
  const names = new Map<string, string>();

  /**
   * Prepared once per connection. Searches aren't: their best plan depends on
   * the text, and a prepared statement ends up with one plan for all.
   */
  function nameOf({ sql: text }: Query<unknown>) {
    if (text.includes(' like ')) return undefined;
    const name = names.get(text) ?? `cadastro_${names.size}`;
    names.set(text, name);
    return name;
  }

  async function all<Row>(query: Query<Row>, values: Values): Promise<Row[]> {
    const name = nameOf(query);
    const statement = {
      text: query.sql,
      values: bind(query, values),
      ...(name === undefined ? {} : { name }),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { rows } = await pool.query<Row & QueryResultRow>(statement);
        return rows;
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransient(error)) throw translate(error);
      }
    }
  }

  const counter = compile(
    db,
    sql<{ total: number; version: number }>`
      select sum(total)::bigint as total, sum(versao)::bigint as version
      from contadores where tabela = ${param('table')}`,
  );
  const matching = onceForEach(({ name }) =>
    compile(
      db,
      sql<{ total: number }>`select count(*) as total from ${sql.table(name)}
        where busca like ${param('needle')}`,
    ),
  );

  async function total(kind: RecordKind, strategy: Strategy, needle: string): Promise<number> {
    if (strategy === 'none') return 0;
    const [whole] = await all(counter, { table: kind.name });
    if (whole === undefined) throw new Error(`no counter for ${kind.name}`);
    if (strategy === 'all') return whole.total;

    const { version } = whole;
    const known = totals.get(kind.name, needle, version);
    if (known !== undefined) return known;
    const [found] = await all(matching(kind), { needle: contains(needle) });
    const counted = { version, total: found?.total ?? 0 };
    totals.set(kind.name, needle, counted);
    return counted.total;
  }

  function pages<Row>(kind: RecordKind, strategy: 'all' | 'index' | 'scan'): PageQueries<Row> {
    const columns = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
    const where = strategy === 'all' ? sql`` : sql`where busca like ${param('needle')}`;
    const page = (direction: 'asc' | 'desc') =>
      sql<Row>`select ${columns} from ${sql.table(kind.name)} ${where} order by id
        ${sql.raw(direction)} limit ${param('limit')} offset ${param('offset')}`;
    return { ascending: compile(db, page('asc')), descending: compile(db, page('desc')) };
  }

  /** One statement, so one round trip and one transaction, on any database of this family. */
  const counted = (kind: RecordKind, delta: -1 | 0 | 1, statement: RawBuilder<{ id: number }>) => sql<{
    id: number;
  }>`with linha as (${statement}), contagem as (
      update contadores set
        total = total + ${sql.lit(delta)} * (select count(*) from linha),
        versao = versao + (select count(*) from linha)
      where tabela = ${sql.lit(kind.name)} and fatia = ${param('slice')}
    ) select id from linha`;

  const slice = () => randomInt(COUNTER_SLICES);

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...Object.entries(kind.columns), ['busca', { type: 'text' }] as const];
    const list = sql.join(columns.map(([name]) => sql.ref(name)));
    const typed = columns.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(TYPES[type])}`);
    const insert = sql<{ id: number }>`insert into ${sql.table(kind.name)} (${list})
      select ${list} from json_to_recordset(${param('rows')}::json) as linhas(${sql.join(typed)})
      on conflict do nothing returning id`;
    const query = compile(db, counted(kind, 1, insert));
    await all(query, { rows: JSON.stringify(rows), slice: slice() });
  }

  return {
    db,
    read: all,
    write: all,
    mutate: (mutation) => all(mutation.query, { ...valuesOf(mutation), slice: slice() }),
    counted,
    total,
    pages,
    needle: (_strategy, needle) => contains(needle),
    bulk,
    close: () => pool.end(),
  };
}
