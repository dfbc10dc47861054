import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import type { Engine, PageQueries } from '../engine';
import { bind, compile, param, type Query, type Values } from '../query';
import { RECORD_COLUMNS, type RecordTable, type Schema } from '../schema';
import type { Strategy } from '../search';
import { isTransient, translate } from './errors';
import { COUNTER_SLICES } from './migrations';
import { SearchTotals } from './totals';

const ATTEMPTS = 3;

const TYPES = { nomeCompleto: 'text', email: 'text', cidadeId: 'bigint', nome: 'text', busca: 'text' };

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
  const matches = (table: RecordTable) =>
    compile(
      db,
      sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
        where busca like ${param('needle')}`,
    );
  const matching = { pessoas: matches('pessoas'), cidades: matches('cidades') };

  async function total(table: RecordTable, strategy: Strategy, needle: string): Promise<number> {
    if (strategy === 'none') return 0;
    const [whole] = await all(counter, { table });
    if (whole === undefined) throw new Error(`no counter for ${table}`);
    if (strategy === 'all') return whole.total;

    const { version } = whole;
    const known = totals.get(table, needle, version);
    if (known !== undefined) return known;
    const [found] = await all(matching[table], { needle: contains(needle) });
    const counted = { version, total: found?.total ?? 0 };
    totals.set(table, needle, counted);
    return counted.total;
  }

  function pages<Row>(table: RecordTable, strategy: 'all' | 'index' | 'scan'): PageQueries<Row> {
    const columns = sql.join(RECORD_COLUMNS[table].map((column) => sql.ref(column)));
    const where = strategy === 'all' ? sql`` : sql`where busca like ${param('needle')}`;
    const page = (direction: 'asc' | 'desc') =>
      sql<Row>`select ${columns} from ${sql.table(table)} ${where} order by id
        ${sql.raw(direction)} limit ${param('limit')} offset ${param('offset')}`;
    return { ascending: compile(db, page('asc')), descending: compile(db, page('desc')) };
  }

  /** One statement, so one round trip and one transaction, on any database of this family. */
  const counted = (table: RecordTable, delta: -1 | 0 | 1, statement: RawBuilder<{ id: number }>) => sql<{
    id: number;
  }>`with linha as (${statement}), contagem as (
      update contadores set
        total = total + ${sql.lit(delta)} * (select count(*) from linha),
        versao = versao + (select count(*) from linha)
      where tabela = ${sql.lit(table)} and fatia = ${param('slice')}
    ) select id from linha`;

  const slice = () => randomInt(COUNTER_SLICES);

  async function bulk(table: RecordTable, rows: readonly object[]) {
    const columns = [...RECORD_COLUMNS[table].filter((column) => column !== 'id'), 'busca' as const];
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const typed = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(TYPES[column])}`);
    const insert = sql<{ id: number }>`insert into ${sql.table(table)} (${list})
      select ${list} from json_to_recordset(${param('rows')}::json) as linhas(${sql.join(typed)})
      on conflict do nothing returning id`;
    const query = compile(db, counted(table, 1, insert));
    await all(query, { rows: JSON.stringify(rows), slice: slice() });
  }

  return {
    db,
    read: all,
    write: all,
    mutate: ({ query, values }) => all(query, { ...values, slice: slice() }),
    counted,
    total,
    pages,
    needle: (_strategy, needle) => contains(needle),
    bulk,
    close: () => pool.end(),
  };
}
