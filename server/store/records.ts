import { sql } from 'kysely';
import { answeredColumns, type RecordKind, type RecordValues, writtenColumns } from '../kinds/kind';
import type { Columns, Engine } from './engine';
import { compile, param } from './query';
import { searchable, strategyOf } from './search';
import { type PageRequest, type Resource, type Stored, StoreError } from './store';

/**
 * The columns to write for these values.
 * @throws StoreError `reference` where an id is none that any database could hold
 */
export function toColumns(kind: RecordKind, values: RecordValues): Columns {
  for (const [name, { unknown }] of Object.entries(kind.columns)) {
    if (unknown !== undefined && !Number.isSafeInteger(values[name])) {
      throw new StoreError('reference', values[name]);
    }
  }
  const columns = writtenColumns(kind).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(columns), busca: searchable(String(values[kind.searched])) };
}

/** The five calls of one kind of record. */
export function resource(engine: Engine, kind: RecordKind): Resource {
  const { db } = engine;
  const target = sql.table(kind.name);
  const answered = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
  const columns = [...writtenColumns(kind), 'busca'];

  const read = compile(db, sql<Stored>`select ${answered} from ${target} where id = ${param('id')}`);
  const insert = compile(
    db,
    engine.counted(
      kind,
      1,
      sql`insert into ${target} (${sql.join(columns.map((column) => sql.ref(column)))})
        values (${sql.join(columns.map((column) => param(column)))}) returning id`,
    ),
  );
  const update = compile(
    db,
    engine.counted(
      kind,
      0,
      sql`update ${target} set ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`),
      )} where id = ${param('id')} returning id`,
    ),
  );
  const remove = compile(
    db,
    engine.counted(kind, -1, sql`delete from ${target} where id = ${param('id')} returning id`),
  );
  const pages = {
    all: engine.pages<Stored>(kind, 'all'),
    index: engine.pages<Stored>(kind, 'index'),
    scan: engine.pages<Stored>(kind, 'scan'),
  };

  async function list({ page, limit, filter }: PageRequest) {
    const text = searchable(filter);
    const strategy = strategyOf(text);
    if (strategy === 'none') return { rows: [], total: 0 };

    const total = await engine.total(kind, strategy, text);
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
      const columns = toColumns(kind, values);
      const [row] = await engine.mutate({ kind, query: insert, change: 'create', columns });
      if (row === undefined) throw new Error(`insert into ${kind.name} answered no id`);
      return row.id;
    },
    async update(id, values) {
      const columns = toColumns(kind, values);
      return (await engine.mutate({ kind, query: update, change: 'update', id, columns })).length > 0;
    },
    remove: async (id) => (await engine.mutate({ kind, query: remove, change: 'remove', id })).length > 0,
  };
}
