import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Piscina } from 'piscina';
import { writtenColumns } from '../../kinds';
import { deletedText } from '../changes';
import {
  ANY_VERSION,
  type Author,
  bind,
  type Changed,
  type Columns,
  type Engine,
  type KeyUse,
  type Outcome,
  param,
  type Query,
  type RecordStatements,
  type RecordWrites,
  type Target,
  type Values,
} from '../engine';
import { StoreError } from '../errors';
import { type Connection, emptyLog, Statements } from './connection';
import { isBusy, translate } from './errors';
import { GroupCommit } from './groupCommit';
import { sqliteSource } from './search';

/** Readers wait for a writer only while it recovers or truncates the log; that takes moments. */
const READ_ATTEMPTS = 50;
const READ_RETRY_MS = 20;

/** As many as there are processors to run them, and no more than a small office keeps busy. */
const READERS = Math.min(4, availableParallelism());

/** Threads of `reader.js`, which start with the first search: commands make none. */
function readerThreads(file: string) {
  let pool: Piscina<{ text: string; values: unknown[] }, unknown[]> | undefined;
  const running = new Set<Promise<unknown>>();

  function start() {
    const filename = fileURLToPath(new URL('./reader.js', import.meta.url));
    const threads = { minThreads: READERS, maxThreads: READERS, execArgv: [], workerData: file };
    const started = new Piscina({ filename, ...threads }).on('error', () => undefined);
    // Each thread gets one, so that `close` can wait until all have started.
    for (let n = 0; n < READERS; n += 1) track(started.run({ text: 'select 1', values: [] }));
    return started;
  }

  function track<Result>(result: Promise<Result>): Promise<Result> {
    const settle = () => running.delete(result);
    running.add(result);
    result.then(settle, settle);
    return result;
  }

  return {
    async search<Row>(query: Query<Row>): Promise<Row[]> {
      pool ??= start();
      try {
        return (await track(pool.run({ text: query.sql, values: bind(query, {}) }))) as Row[];
      } catch (error) {
        throw translate(error);
      }
    },
    async close() {
      // A thread that is ended while the driver works there aborts the whole process.
      await Promise.allSettled(running);
      await pool?.destroy();
    },
  };
}

/** Fails once the file or its log is no longer the one that was opened: what is written then would be lost. */
function fileGuard(file: string) {
  const paths = [file, `${realpathSync(file)}-wal`];
  const inodes = () => paths.map((path) => statSync(path)).map(({ dev, ino }) => `${dev}:${ino}`);
  const opened = inodes().join();
  return () => {
    let found: string[];
    try {
      found = inodes();
    } catch (error) {
      throw new StoreError('unavailable', error);
    }
    if (found.join() !== opened) throw new StoreError('unavailable', `${file} is another file now`);
  };
}

/** The engine over one SQLite connection to `file`; `db` builds queries for the same database. */
export function sqliteEngine(db: Kysely<unknown>, connection: Connection, file: string): Engine {
  const prepare = <Row>(statement: RawBuilder<Row>) => statement.compile(db);
  const statements = new Statements(connection);
  const checkFiles = fileGuard(file);
  const commits = new GroupCommit(connection, checkFiles);
  const readers = readerThreads(file);

  async function read<Row>(query: Query<Row>, values: Values = {}): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return statements.all(query, values);
      } catch (error) {
        if (attempt === READ_ATTEMPTS || !isBusy(error)) throw translate(error);
      }
      await pause(READ_RETRY_MS);
    }
  }

  const readKey = prepare(
    sql<KeyUse>`select registro, corpo from chaves where usuario = ${param('usuario')} and chave = ${param('chave')}`,
  );
  const keepKey = prepare(
    sql<never>`insert into chaves (usuario, chave, corpo, registro, criada) values (
      ${param('usuario')}, ${param('chave')}, ${param('corpo')}, ${param('id')}, ${param('criada')})`,
  );
  const note = prepare(
    sql<never>`insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca) values (
      ${param('tipo')}, ${param('id')}, ${param('versao')}, ${param('acao')}, ${param('quem')}, ${param('quando')},
      ${param('antes')}, ${param('busca')})`,
  );

  function writes({ kind, ...texts }: RecordStatements): RecordWrites {
    const table = sql.table(kind.name);
    const byId = sql`where id = ${param('id')}`;
    const find = prepare(sql<Columns & Changed>`select * from ${table} ${byId}`);
    const insert = prepare(texts.insert);
    const insertAgain = prepare(texts.insertAgain);
    const update = prepare(sql`update ${table} set ${texts.settings}, versao = versao + 1 ${byId}`);
    const remove = prepare(sql`delete from ${table} ${byId}`);

    function add(query: Query<Changed>, columns: Columns, acao: string, author: Author): Changed {
      const made = statements.change(query, columns);
      if (made === undefined) throw new Error('an insert answered no id');
      statements.change(note, { tipo: kind.name, ...made, acao, ...author, antes: null, busca: null });
      return made;
    }

    const change = (query: Query<unknown>, columns: Values, target: Target, author: Author, acao: string) =>
      commits.run((): Outcome => {
        const { id, version } = target;
        const before = statements.change(find, { id });
        if (before === undefined) return 'missing';
        if (version !== ANY_VERSION && version !== before.versao) return 'changed';
        statements.change(query, { ...columns, id });
        const versao = before.versao + 1;
        const values = writtenColumns(kind).map((name) => [name, before[name]]);
        const antes = JSON.stringify(Object.fromEntries(values));
        const busca = acao === 'apagou' ? deletedText(before) : null;
        statements.change(note, { tipo: kind.name, id, versao, acao, ...author, antes, busca });
        return versao;
      });

    return {
      insert: (columns, author, key) =>
        commits.run(() => {
          const kept = key && statements.change(readKey, key);
          if (kept !== undefined) return kept;
          const made = add(insert, columns, 'criou', author);
          if (key !== undefined) statements.change(keepKey, { ...key, id: made.id });
          return made;
        }),
      insertAgain: (columns, author) => commits.run(() => add(insertAgain, columns, 'restaurou', author)),
      update: (target, columns, author) => change(update, columns, target, author, 'alterou'),
      remove: (target, author) => change(remove, {}, target, author, 'apagou'),
    };
  }

  // Looks into the file, which `select 1` would not.
  const probe = prepare(sql`select 1 from versoes limit 1`);

  return {
    prepare,
    read,
    search: readers.search,
    searchesAtOnce: READERS,
    write: async (query, values) => {
      const row = await commits.run(() => statements.change(query, values));
      return row === undefined ? [] : [row];
    },
    writes,
    source: sqliteSource,
    // SQLite runs the selects of a union one after the other, and stops where the page is full.
    rankOrder: sql``,
    async ping() {
      checkFiles();
      await read(probe);
    },
    async close() {
      await readers.close();
      emptyLog(connection);
      connection.close();
    },
  };
}
