import { type Kysely, sql } from 'kysely';
import type Database from 'libsql';
import type { Engine, Mutation, PageQueries } from '../engine';
import { bind, compile, param, type Query, type Values } from '../query';
import { RECORD_COLUMNS, type RecordTable, type Schema } from '../schema';
import type { Strategy } from '../search';
import { translate } from './errors';
import { Freshness } from './freshness';
import { GroupCommit } from './groupCommit';
import { SearchTotals } from './totals';

/** Quoted, so that FTS5 takes everything in it for text and nothing for syntax. */
const phrase = (needle: string) => `"${needle.replaceAll('"', '""')}"`;

/** The engine over one SQLite connection; `db` and `connection` are the same database. */
export function sqliteEngine(db: Kysely<Schema>, connection: Database.Database): Engine {
  const statements = new Map<string, Database.Statement>();
  const commits = new GroupCommit(connection);
  const totals = new SearchTotals();

  /** Always to the last row: a statement left half-way would hold its snapshot open. */
  function all<Row>(query: Query<Row>, values: Values): Row[] {
    let statement = statements.get(query.sql);
    if (statement === undefined) {
      statement = connection.prepare(query.sql);
      statements.set(query.sql, statement);
    }
    return statement.all(bind(query, values)) as Row[];
  }

  const version = compile(db, sql<{ data_version: number }>`pragma data_version`);
  const counter = compile(
    db,
    sql<{ total: number }>`select total from contadores where tabela = ${param('table')}`,
  );

  const freshness = new Freshness(
    () => all(version, {})[0]?.data_version,
    () => totals.clear(),
  );

  const perTable = (table: RecordTable) => ({
    busca: compile(
      db,
      sql<{ busca: string }>`select busca from ${sql.table(table)} where id = ${param('id')}`,
    ),
    index: compile(
      db,
      sql<{ total: number }>`select count(*) as total from ${sql.table(`${table}_busca`)}
        where busca match ${param('needle')}`,
    ),
    scan: compile(
      db,
      sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
        where instr(busca, ${param('needle')}) > 0`,
    ),
  });
  const queries = { pessoas: perTable('pessoas'), cidades: perTable('cidades') };

  const needle = (strategy: Strategy, text: string) => (strategy === 'index' ? phrase(text) : text);

  function total(table: RecordTable, strategy: Strategy, text: string): number {
    if (strategy === 'none') return 0;
    freshness.ensure();
    const known = totals.get(table, text);
    if (known !== undefined) return known;
    const [counted] =
      strategy === 'all'
        ? all(counter, { table })
        : all(queries[table][strategy], { needle: needle(strategy, text) });
    const found = counted?.total ?? 0;
    totals.set(table, text, found);
    return found;
  }

  function pages<Row>(table: RecordTable, strategy: 'all' | 'index' | 'scan'): PageQueries<Row> {
    const columns = sql.join(RECORD_COLUMNS[table].map((column) => sql.ref(column)));
    const page = (direction: 'asc' | 'desc') => {
      const order = sql.raw(direction);
      const slice = sql`limit ${param('limit')} offset ${param('offset')}`;
      if (strategy === 'index') {
        // The index yields matches in order of id, so it stops as soon as the page is full.
        return sql<Row>`select ${columns} from ${sql.table(table)} where id in (
          select rowid from ${sql.table(`${table}_busca`)} where busca match ${param('needle')}
          order by rowid ${order} ${slice}) order by id ${order}`;
      }
      const where = strategy === 'scan' ? sql`where instr(busca, ${param('needle')}) > 0` : sql``;
      return sql<Row>`select ${columns} from ${sql.table(table)} ${where}
        order by id ${order} ${slice}`;
    };
    return { ascending: compile(db, page('asc')), descending: compile(db, page('desc')) };
  }

  async function mutate({ table, query, values }: Mutation) {
    const { id, busca: after } = values;
    const { rows } = await commits.run(
      () => ({
        before: id === undefined ? undefined : all(queries[table].busca, { id })[0]?.busca,
        rows: all(query, values),
      }),
      (change) => {
        if (change.rows.length > 0) totals.changed(table, change.before, after);
      },
    );
    return rows;
  }

  async function bulk(table: RecordTable, rows: readonly object[]) {
    const columns = [...RECORD_COLUMNS[table].slice(1), 'busca'];
    const insert = compile(
      db,
      sql<never>`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))}
        from json_each(${param('rows')}) where true on conflict do nothing`,
    );
    await commits.run(
      () => all(insert, { rows: JSON.stringify(rows) }),
      () => totals.clear(),
    );
  }

  return {
    db,
    read: async (query, values) => {
      try {
        return all(query, values);
      } catch (error) {
        throw translate(error);
      }
    },
    write: (query, values) => commits.run(() => all(query, values)),
    mutate,
    counted: (_table, _delta, statement) => statement,
    total: async (table, strategy, text) => {
      try {
        return total(table, strategy, text);
      } catch (error) {
        throw translate(error);
      }
    },
    pages,
    needle,
    bulk,
    close: async () => {
      statements.clear();
      connection.close();
    },
  };
}
