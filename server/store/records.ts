import { sql } from 'kysely';
import type { Engine } from './engine';
import { compile, param } from './query';
import { RECORD_COLUMNS, type RecordTable } from './schema';
import { searchable, strategyOf } from './search';
import type { PageRequest, Resource } from './store';

type Columns = Record<string, string | number>;

/**
 * The five calls of one kind of record. `columnsOf` turns values into columns,
 * `nameOf` tells the text that searches look at.
 */
export function records<Row, Values>(
  engine: Engine,
  table: RecordTable,
  columnsOf: (values: Values) => Columns,
  nameOf: (values: Values) => string,
): Resource<Row, Values> {
  const { db } = engine;
  const [, ...written] = RECORD_COLUMNS[table];
  const target = sql.table(table);
  const answered = sql.join(RECORD_COLUMNS[table].map((column) => sql.ref(column)));
  const columns = [...written, 'busca'];

  const read = compile(db, sql<Row>`select ${answered} from ${target} where id = ${param('id')}`);
  const insert = compile(
    db,
    engine.counted(
      table,
      1,
      sql`insert into ${target} (${sql.join(columns.map((column) => sql.ref(column)))})
        values (${sql.join(columns.map((column) => param(column)))}) returning id`,
    ),
  );
  const update = compile(
    db,
    engine.counted(
      table,
      0,
      sql`update ${target} set ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`),
      )} where id = ${param('id')} returning id`,
    ),
  );
  const remove = compile(
    db,
    engine.counted(table, -1, sql`delete from ${target} where id = ${param('id')} returning id`),
  );
  const pages = {
    all: engine.pages<Row>(table, 'all'),
    index: engine.pages<Row>(table, 'index'),
    scan: engine.pages<Row>(table, 'scan'),
  };

  const withSearch = (values: Values) => ({
    ...columnsOf(values),
    busca: searchable(nameOf(values)),
  });

  async function list({ page, limit, filter }: PageRequest) {
    const text = searchable(filter);
    const strategy = strategyOf(text);
    if (strategy === 'none') return { rows: [], total: 0 };

    const total = await engine.total(table, strategy, text);
    const skipped = (page - 1) * limit;
    if (skipped >= total) return { rows: [], total };

    const count = Math.min(limit, total - skipped);
    const left = total - skipped - count;
    const needle = engine.needle(strategy, text);
    // From the nearer end: the last page must not walk past a million rows.
    if (skipped <= left) {
      const values = { needle, limit: count, offset: skipped };
      return { rows: await engine.read(pages[strategy].ascending, values), total };
    }
    const values = { needle, limit: count, offset: left };
    const rows = await engine.read(pages[strategy].descending, values);
    return { rows: rows.reverse(), total };
  }

  return {
    list,
    read: async (id) => (await engine.read(read, { id }))[0],
    async create(values) {
      const [row] = await engine.mutate({ table, query: insert, values: withSearch(values) });
      if (row === undefined) throw new Error(`insert into ${table} answered no id`);
      return row.id;
    },
    async update(id, values) {
      const mutation = { table, query: update, values: { ...withSearch(values), id } };
      return (await engine.mutate(mutation)).length > 0;
    },
    remove: async (id) => (await engine.mutate({ table, query: remove, values: { id } })).length > 0,
  };
}
