import { type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind, type RecordValues, writtenColumns } from '../kinds/kind';
import type { Change, Changed, Columns, Engine } from './engine';
import { compile, param } from './query';
import { searchable, strategyOf } from './search';
import { type Resource, type Stored, StoreError } from './store';

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

/** The statements that read and change single records of a kind. */
function statementsOf(engine: Engine, kind: RecordKind) {
  const { db } = engine;
  const table = sql.table(kind.name);
  const columns = [...writtenColumns(kind), 'busca'];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const places = sql.join(columns.map((column) => param(column)));
  const settings = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`));
  const answered = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));

  const changing = (change: Change, statement: RawBuilder<Changed>) =>
    compile(db, engine.counted(kind, change, statement));
  const updating = (condition: RawBuilder<unknown>) =>
    changing(
      'update',
      sql`update ${table} set ${settings}, versao = versao + 1
        where id = ${engine.target} ${condition} returning id, versao, busca`,
    );
  return {
    read: compile(
      db,
      sql<Stored & { versao: number }>`select ${answered}, versao from ${table} where id = ${param('id')}`,
    ),
    insert: changing(
      'create',
      sql`insert into ${table} (${names}) values (${places}) returning id, versao, busca`,
    ),
    update: updating(sql``),
    // In the statement itself: of two savers with the same version one finds no row.
    updateIfUnchanged: updating(sql`and versao = ${param('version')}`),
    remove: changing(
      'remove',
      sql`delete from ${table} where id = ${engine.target} returning id, versao, busca`,
    ),
  };
}

/** The five calls of one kind of record. */
export function resource(engine: Engine, kind: RecordKind): Resource {
  const statements = statementsOf(engine, kind);

  async function read(id: number) {
    const [row] = await engine.read(statements.read, { id }, kind);
    if (row === undefined) return undefined;
    const { versao: version, ...record } = row;
    return { record, version };
  }

  return {
    read,
    async list({ page, limit, filter }) {
      const needle = searchable(filter);
      const strategy = strategyOf(needle);
      if (strategy === 'none') return { rows: [], total: 0 };
      return engine.page(kind, { strategy, needle, skip: (page - 1) * limit, limit });
    },
    async create(values) {
      const columns = toColumns(kind, values);
      const created = await engine.mutate({ kind, query: statements.insert, change: 'create', columns });
      if (created === undefined) throw new Error(`insert into ${kind.name} answered no id`);
      return { id: created.id, version: created.versao };
    },
    async update(id, values, versions) {
      const columns = toColumns(kind, values);
      const update = { kind, change: 'update', id, columns } as const;
      if (versions === undefined) {
        const changed = await engine.mutate({ ...update, query: statements.update });
        return changed === undefined ? 'missing' : changed.versao;
      }
      // Of several only one can be the record's: a look spares a write for each of the others.
      const version = versions.length === 1 ? versions[0] : (await read(id))?.version;
      if (version !== undefined && versions.includes(version)) {
        const changed = await engine.mutate({ ...update, query: statements.updateIfUnchanged, version });
        if (changed !== undefined) return changed.versao;
      }
      return (await read(id)) === undefined ? 'missing' : 'changed';
    },
    remove: async (id) =>
      (await engine.mutate({ kind, query: statements.remove, change: 'remove', id })) !== undefined,
  };
}
