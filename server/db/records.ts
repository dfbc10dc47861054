import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind, type RecordValues, writtenColumns } from '../kinds/kind';
import type { Changed, Columns, Engine, KeyColumns } from './engine';
import { recordPages } from './pages';
import { compile, param, type Values } from './query';
import { searchable } from './search';
import { type RequestKey, type Resource, type Stored, StoreError } from './store';

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

/** The row of `chaves` for a create of these columns. */
function toKey({ name }: RecordKind, columns: Columns, { user, key }: RequestKey): KeyColumns {
  const corpo = createHash('sha256')
    .update(JSON.stringify([name, columns]))
    .digest('base64url');
  return { usuario: user, chave: key, corpo, criada: Date.now() };
}

/** The statements that read and change single records of a kind. */
function statementsOf({ db, inserting }: Engine, kind: RecordKind) {
  const table = sql.table(kind.name);
  const columns = [...writtenColumns(kind), 'busca'];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const places = sql.join(columns.map((column) => param(column)));
  const settings = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`));
  const answered = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
  const changing = (statement: RawBuilder<Changed>) => {
    const byId = sql<Changed>`${statement} where id = ${param('id')}`;
    return {
      always: compile(db, sql<Changed>`${byId} returning id, versao`),
      // In the statement itself: of two writers with the same version one finds no row.
      ifUnchanged: compile(db, sql<Changed>`${byId} and versao = ${param('version')} returning id, versao`),
    };
  };
  return {
    read: compile(
      db,
      sql<Stored & { versao: number }>`select ${answered}, versao from ${table} where id = ${param('id')}`,
    ),
    ...inserting(sql`insert into ${table} (${names}) values (${places}) returning id, versao`),
    update: changing(sql`update ${table} set ${settings}, versao = versao + 1`),
    remove: changing(sql`delete from ${table}`),
  };
}

/** The five calls of one kind of record. */
export function resource(engine: Engine, kind: RecordKind): Resource {
  const statements = statementsOf(engine, kind);
  const pages = recordPages(engine, kind);

  async function read(id: number) {
    const [row] = await engine.read(statements.read, { id });
    if (row === undefined) return undefined;
    const { versao: version, ...record } = row;
    return { record, version };
  }

  async function change(
    { always, ifUnchanged }: (typeof statements)['update'],
    id: number,
    columns: Values,
    versions: readonly number[] | undefined,
  ) {
    // Of several versions only one can be the record's.
    const version = versions?.length === 1 ? versions[0] : versions && (await read(id))?.version;
    const isExpected = versions === undefined || (version !== undefined && versions.includes(version));
    const query = version === undefined ? always : ifUnchanged;
    const values = { ...columns, id, ...(version === undefined ? {} : { version }) };
    const [changed] = isExpected ? await engine.write(query, values) : [];
    pages.forgetTotals();
    if (changed !== undefined) return changed.versao;
    return versions === undefined || (await read(id)) === undefined ? 'missing' : 'changed';
  }

  return {
    read,
    list: pages.list,
    async create(values) {
      const made = await statements.insert(toColumns(kind, values));
      pages.forgetTotals();
      return { id: made.id, version: made.versao };
    },
    async createOnce(values, requestKey) {
      const columns = toColumns(kind, values);
      const key = toKey(kind, columns, requestKey);
      const made = await statements.insertOnce(columns, key);
      pages.forgetTotals();
      if (!('registro' in made)) return { id: made.id, version: made.versao };
      return made.corpo === key.corpo ? { id: made.registro, version: 1 } : { madeBefore: made.registro };
    },
    update: async (id, values, versions) => change(statements.update, id, toColumns(kind, values), versions),
    async remove(id, versions) {
      const removed = await change(statements.remove, id, {}, versions);
      return typeof removed === 'number' ? 'removed' : removed;
    },
  };
}
