import { type Kysely, sql } from 'kysely';
import { answeredColumns, type RecordKind, writtenColumns } from '../../kinds/kind';
import { type Columns, type Engine, type Mutation, onceForEach, type PageQueries, valuesOf } from '../engine';
import { bind, compile, param, type Query, type Values } from '../query';
import type { Schema } from '../schema';
import type { Strategy } from '../search';
import type { Connection } from './connection';
import { translate } from './errors';
import { Freshness } from './freshness';
import { GroupCommit } from './groupCommit';
import { SearchTotals } from './totals';

/** Quoted, so that FTS5 takes everything in it for text and nothing for syntax. */
const phrase = (needle: string) => `"${needle.replaceAll('"', '""')}"`;

/** The engine over one SQLite connection; `db` and `connection` are the same database. */
export function sqliteEngine(db: Kysely<Schema>, connection: Connection): Engine {
  const statements = new Map<string, ReturnType<Connection['prepare']>>();
  const commits = new GroupCommit(connection);
  const totals = new SearchTotals();

  function prepared({ sql: text }: Query<unknown>) {
    const known = statements.get(text) ?? connection.prepare(text);
    statements.set(text, known);
    return known;
  }

  const all = <Row>(query: Query<Row>, values: Values) =>
    prepared(query).all(...bind(query, values)) as Row[];

  /** Runs a statement that changes at most one row; unlike `all`, the driver tells why it failed. */
  function change<Row>(query: Query<Row>, values: Values): Row[] {
    const row = prepared(query).get(...bind(query, values)) as Row | undefined;
    return row === undefined ? [] : [row];
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

  const searchableOf = ({ name }: RecordKind) =>
    compile(db, sql<{ busca: string }>`select busca from ${sql.table(name)} where id = ${param('id')}`);
  const matches = ({ name }: RecordKind) => ({
    index: compile(
      db,
      sql<{ total: number }>`select count(*) as total from ${sql.table(`${name}_busca`)}
        where busca match ${param('needle')}`,
    ),
    scan: compile(
      db,
      sql<{ total: number }>`select count(*) as total from ${sql.table(name)}
        where instr(busca, ${param('needle')}) > 0`,
    ),
  });
  const before = onceForEach(searchableOf);
  const matching = onceForEach(matches);

  const needle = (strategy: Strategy, text: string) => (strategy === 'index' ? phrase(text) : text);

  function total(kind: RecordKind, strategy: Strategy, text: string): number {
    if (strategy === 'none') return 0;
    freshness.ensure();
    const known = totals.get(kind.name, text);
    if (known !== undefined) return known;
    const [counted] =
      strategy === 'all'
        ? all(counter, { table: kind.name })
        : all(matching(kind)[strategy], { needle: needle(strategy, text) });
    const found = counted?.total ?? 0;
    totals.set(kind.name, text, found);
    return found;
  }

  function pages<Row>(kind: RecordKind, strategy: 'all' | 'index' | 'scan'): PageQueries<Row> {
    const columns = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
    const page = (direction: 'asc' | 'desc') => {
      const order = sql.raw(direction);
      const slice = sql`limit ${param('limit')} offset ${param('offset')}`;
      if (strategy === 'index') {
        // The index yields matches in order of id, so it stops as soon as the page is full.
        return sql<Row>`select ${columns} from ${sql.table(kind.name)} where id in (
          select rowid from ${sql.table(`${kind.name}_busca`)} where busca match ${param('needle')}
          order by rowid ${order} ${slice}) order by id ${order}`;
      }
      const where = strategy === 'scan' ? sql`where instr(busca, ${param('needle')}) > 0` : sql``;
      return sql<Row>`select ${columns} from ${sql.table(kind.name)} ${where}
        order by id ${order} ${slice}`;
    };
    return { ascending: compile(db, page('asc')), descending: compile(db, page('desc')) };
  }

  async function mutate(mutation: Mutation) {
    const { kind, query } = mutation;
    const searchableBefore = () =>
      mutation.change === 'create' ? undefined : all(before(kind), { id: mutation.id })[0]?.busca;
    const { rows } = await commits.run(
      () => ({ before: searchableBefore(), rows: change(query, valuesOf(mutation)) }),
      (changed) => {
        const after = mutation.change === 'remove' ? undefined : mutation.columns.busca;
        if (changed.rows.length > 0) totals.changed(kind.name, changed.before, after);
      },
    );
    return rows;
  }

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...writtenColumns(kind), 'busca'];
    const insert = compile(
      db,
      sql<never>`insert into ${sql.table(kind.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))}
        from json_each(${param('rows')}) where true on conflict do nothing`,
    );
    await commits.run(
      () => change(insert, { rows: JSON.stringify(rows) }),
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
    write: (query, values) => commits.run(() => change(query, values)),
    mutate,
    counted: (_kind, _delta, statement) => statement,
    total: async (kind, strategy, text) => {
      try {
        return total(kind, strategy, text);
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
