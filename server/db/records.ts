import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind, type RecordValues, writtenColumns } from '../kinds/kind';
import { type Changed, type Columns, type Engine, type KeyColumns, param, type Values } from './engine';
import { StoreError } from './errors';
import { recordPages, type Stored } from './pages';
import { searchableName } from './searchable';

/** Rows per statement; databases bound the number of its parameters. */
const BATCH = 5_000;

export type Resource = ReturnType<typeof resource>;

/**
 * The columns to write for these values.
 * @throws StoreError `reference` where an id is none that any database could hold
 */
function toColumns(kind: RecordKind, values: RecordValues): Columns {
  for (const [name, { unknown }] of Object.entries(kind.columns)) {
    if (unknown !== undefined && !Number.isSafeInteger(values[name])) {
      throw new StoreError('reference', values[name]);
    }
  }
  const columns = writtenColumns(kind).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(columns), busca: searchableName(String(values[kind.searched])) };
}

/** The row of `chaves` for a create of these columns. */
function toKey({ name }: RecordKind, columns: Columns, user: number, key: string): KeyColumns {
  const corpo = createHash('sha256')
    .update(JSON.stringify([name, columns]))
    .digest('base64url');
  return { usuario: user, chave: key, corpo, criada: Date.now() };
}

/** The statements that read and change single records of a kind. */
function statementsOf({ prepare, inserting }: Engine, kind: RecordKind) {
  const table = sql.table(kind.name);
  const columns = [...writtenColumns(kind), 'busca'];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const places = sql.join(columns.map((column) => param(column)));
  const settings = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`));
  const answered = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
  const changing = (statement: RawBuilder<unknown>) => {
    const byId = sql`${statement} where id = ${param('id')}`;
    return {
      always: prepare(sql<Changed>`${byId} returning id, versao`),
      // In the statement itself: of two writers with the same version one finds no row.
      ifUnchanged: prepare(sql<Changed>`${byId} and versao = ${param('version')} returning id, versao`),
    };
  };
  return {
    read: prepare(
      sql<Stored & { versao: number }>`select ${answered}, versao from ${table} where id = ${param('id')}`,
    ),
    ...inserting(sql`insert into ${table} (${names}) values (${places}) returning id, versao`),
    insertAll(rows: readonly Columns[]) {
      const lists = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
      return prepare(sql`insert into ${table} (${names}) values ${sql.join(lists)} on conflict do nothing`);
    },
    update: changing(sql`update ${table} set ${settings}, versao = versao + 1`),
    remove: changing(sql`delete from ${table}`),
  };
}

/** The five calls of one kind of record. */
export function resource(engine: Engine, kind: RecordKind) {
  const statements = statementsOf(engine, kind);
  const pages = recordPages(engine, kind);

  /** The record and its version, which every change of it moves. */
  async function read(id: number): Promise<{ record: Stored; version: number } | undefined> {
    const [row] = await engine.read(statements.read, { id });
    if (row === undefined) return undefined;
    const { versao: version, ...record } = row;
    return { record, version };
  }

  /**
   * Resolves to the record's new version; to `missing` when no record has this id. With `versions`, only a record
   * that still has one of them is changed; any other resolves to `changed`.
   */
  async function change(
    { always, ifUnchanged }: (typeof statements)['update'],
    id: number,
    columns: Values,
    versions: readonly number[] | undefined,
  ): Promise<number | 'missing' | 'changed'> {
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
    async create(values: RecordValues): Promise<{ id: number; version: number }> {
      const made = await statements.insert(toColumns(kind, values));
      pages.forgetTotals();
      return { id: made.id, version: made.versao };
    },
    /**
     * Makes a record, unless its key was used before: then it answers the record that was made with it, or as
     * `madeBefore` the id of one that was made of other values.
     */
    async createOnce(
      values: RecordValues,
      { user, key: chave }: { user: number; key: string },
    ): Promise<{ id: number; version: number } | { madeBefore: number }> {
      const columns = toColumns(kind, values);
      const key = toKey(kind, columns, user, chave);
      const made = await statements.insertOnce(columns, key);
      pages.forgetTotals();
      if (!('registro' in made)) return { id: made.id, version: made.versao };
      return made.corpo === key.corpo ? { id: made.registro, version: 1 } : { madeBefore: made.registro };
    },
    /** Makes many records; one whose unique value is taken is left out. */
    async createAll(records: readonly RecordValues[]) {
      for (let done = 0; done < records.length; done += BATCH) {
        const rows = records.slice(done, done + BATCH).map((values) => toColumns(kind, values));
        await engine.write(statements.insertAll(rows), {});
      }
      pages.forgetTotals();
    },
    update: async (id: number, values: RecordValues, versions?: readonly number[]) =>
      change(statements.update, id, toColumns(kind, values), versions),
    remove: (id: number, versions?: readonly number[]) => change(statements.remove, id, {}, versions),
  };
}
