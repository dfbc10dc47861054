import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { comparableEmail, searchableEmail } from '../../src/domain/rules';
import { answeredColumns, type RecordKind, type RecordValues, writtenColumns } from '../kinds';
import { recordChanges } from './changes';
import {
  ANY_VERSION,
  type Changed,
  type Columns,
  type Engine,
  type KeyColumns,
  param,
  StoreError,
} from './engine';
import { type Stored, searchableName } from './search';

/** Rows per statement; databases bound the number of its parameters. */
const BATCH = 5_000;

/**
 * The columns to write for these values.
 * @throws StoreError `reference` where an id is none that any database could hold
 */
function toColumns(kind: RecordKind, values: RecordValues): Columns {
  for (const name of Object.keys(kind.references)) {
    if (!Number.isSafeInteger(values[name])) throw new StoreError('reference', values[name]);
  }
  const columns = Object.fromEntries(writtenColumns(kind).map((name) => [name, values[name]]));
  const busca = searchableName(String(values[kind.searched]));
  if (kind.email === undefined) return { ...columns, busca };
  const email = String(values[kind.email]);
  return { ...columns, busca, buscaEmail: searchableEmail(email), emailUnico: comparableEmail(email) };
}

/** The row of `chaves` for a create of these values. */
function toKey(kind: RecordKind, values: RecordValues, usuario: number, chave: string): KeyColumns {
  const sent = [kind.name, ...writtenColumns(kind).map((name) => values[name])];
  const corpo = createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
  return { usuario, chave, corpo, criada: Date.now() };
}

/** The statements that read and write single records of a kind. */
function statementsOf({ prepare, writes }: Engine, kind: RecordKind) {
  const table = sql.table(kind.name);
  const columns = [
    ...writtenColumns(kind),
    ...(kind.email ? ['busca', 'buscaEmail', 'emailUnico'] : ['busca']),
  ];
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const answered = refs(answeredColumns(kind));
  // A double of before emails had one form has none, and keeps its email.
  const settingOf = (column: string) =>
    column !== 'emailUnico' || kind.email === undefined
      ? param(column)
      : sql`case when ${sql.ref(`${kind.name}.${kind.email}`)} = ${param(kind.email)}
          then ${sql.ref(`${kind.name}.emailUnico`)} else ${param(column)} end`;
  const insert = (names: readonly string[]) =>
    sql<Changed>`insert into ${table} (${refs(names)}) values (${sql.join(names.map(param))}) returning id, versao`;
  return {
    read: prepare(
      sql<Stored & { versao: number }>`select ${answered}, versao from ${table} where id = ${param('id')}`,
    ),
    insertAll(rows: readonly Columns[]) {
      const lists = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
      return prepare(
        sql`insert into ${table} (${refs(columns)}) values ${sql.join(lists)} on conflict do nothing`,
      );
    },
    ...writes({
      kind,
      insert: insert(columns),
      insertAgain: insert([...columns, 'id', 'versao']),
      settings: sql.join(columns.map((column) => sql`${sql.ref(column)} = ${settingOf(column)}`)),
    }),
  };
}

/** What became of a create: a key that was used before `repeated` it, or was for `other` values, or a record that is gone. */
export type Creation =
  | { outcome: 'created' | 'repeated'; id: number; version: number }
  | { outcome: 'other' | 'gone'; id: number };

/** Single records of one kind. `usuario` is the id of the user who changes them; versions begin at 1. */
export function resource(engine: Engine, kind: RecordKind, forgetTotals: () => void) {
  const statements = statementsOf(engine, kind);
  const changes = recordChanges(engine, kind);
  const author = (usuario: number) => ({ quem: usuario, quando: Date.now() });

  /** Forgets the totals of before a write, which may have happened when it fails, too. */
  async function written<Answer>(write: Promise<Answer>): Promise<Answer> {
    try {
      return await write;
    } finally {
      forgetTotals();
    }
  }

  /** The record and its version, which every change of it moves. */
  async function read(id: number): Promise<{ record: Stored; version: number } | undefined> {
    const [row] = await engine.read(statements.read, { id });
    if (row === undefined) return undefined;
    const { versao: version, ...record } = row;
    return { record, version };
  }

  return {
    read,
    history: changes.history,
    deleted: changes.deleted,
    forget: changes.forget,

    /** Makes a record, once for a key of the user. */
    async create(values: RecordValues, usuario: number, requestKey?: string): Promise<Creation> {
      const key = requestKey === undefined ? undefined : toKey(kind, values, usuario, requestKey);
      const made = await written(statements.insert(toColumns(kind, values), author(usuario), key));
      if ('versao' in made) return { outcome: 'created', id: made.id, version: made.versao };
      const id = made.registro;
      const found = await read(id);
      if (found === undefined) return { outcome: 'gone', id };
      if (made.corpo !== key?.corpo) return { outcome: 'other', id };
      return { outcome: 'repeated', id, version: found.version };
    },
    /** Makes many records, without lines in the log of changes; one whose unique value is taken is left out. */
    async createAll(records: readonly RecordValues[]) {
      for (let done = 0; done < records.length; done += BATCH) {
        const rows = records.slice(done, done + BATCH).map((values) => toColumns(kind, values));
        await engine.write(statements.insertAll(rows), {});
      }
      forgetTotals();
    },
    update: async (id: number, values: RecordValues, usuario: number, version = ANY_VERSION) =>
      written(statements.update({ id, version }, toColumns(kind, values), author(usuario))),
    remove: (id: number, usuario: number, version = ANY_VERSION) =>
      written(statements.remove({ id, version }, author(usuario))),
    /** Brings a deleted record back, under its number; `missing` where there is none, or it is there again. */
    async restore(id: number, usuario: number): Promise<number | 'missing'> {
      const deletion = await changes.lastDeletion(id);
      if (deletion === undefined) return 'missing';
      const versao = deletion.version + 1;
      try {
        const columns = { ...toColumns(kind, deletion.values), id, versao };
        await written(statements.insertAgain(columns, author(usuario)));
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'duplicate' && (await read(id))) return 'missing';
        throw error;
      }
      return versao;
    },
  };
}
