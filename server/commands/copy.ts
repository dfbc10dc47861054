import { chmodSync, createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { StartupError } from '../cli';
import { readConfig } from '../config';
import { checkVersions, migrate } from '../db/migrate';
import { migrationsOf } from '../db/migrations/all';
import {
  accessProblemOf,
  type Connection,
  HAS_VERSIONS,
  keepTemporaryFilesBeside,
  runOn,
} from '../db/sqlite/connection';
import { placeOf } from '../db/store';
import { giveToOwner } from '../ownership';
import { isShared, makeCopyFolder, sweepInterruptedCopies } from './copyFolder';

const PAGES_PER_STEP = 1_000;
const INTERRUPTED = 130;

/** The path of the SQLite file that `DATABASE_URL` names. */
export function databaseFile(): string {
  const { DATABASE_URL } = readConfig(process.env);
  if (!DATABASE_URL.startsWith('file:')) {
    throw new StartupError('O comando é para bancos SQLite; para PostgreSQL use pg_dump e pg_restore.');
  }
  return placeOf(DATABASE_URL);
}

/** Now, as part of a file's name: by name files are in the order of their times. */
export const timeForNames = () => new Date().toISOString().replaceAll(':', '-');

/** Works on a database by itself, without the rest of the server. */
export async function withConnection<Result>(
  file: string,
  work: (connection: Connection) => Result | Promise<Result>,
): Promise<Result> {
  keepTemporaryFilesBeside(file);
  const connection = new DatabaseSync(file);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

export const warn = (target: string, what: string) =>
  process.stderr.write(`Aviso: ${dirname(target)} ${what}\n`);

/** Copies the bytes of a file that no process writes. Not by `copyFile`, which fails where a mode can't be set. */
export const carry = (from: string, to: string) =>
  pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));

/** Readable by its owner alone, where the file system keeps that. */
function makePrivate(file: string) {
  try {
    chmodSync(file, 0o600);
  } catch {
    // A file system without modes: the backup warns of it, by where the copy gets its name.
  }
}

/** Begins to read a database: the read transaction keeps a copy from starting again at every write of the server. */
function beginReading(file: string): Connection {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    connection.exec('begin; select count(*) from sqlite_schema');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** @throws where SQLite can't lock files, as on some shares */
const checkLocks = (file: string) => withConnection(file, (connection) => connection.exec('begin exclusive'));

/**
 * Makes a consistent copy of a SQLite database that may be in use, in a private folder beside `target`, and gives
 * its path to `publish`. A signal removes the folder. Where SQLite can't lock files beside `target`, a live source is
 * copied beside itself, and one that no process writes is carried to the folder first. A live source is also copied beside
 * itself where others may put a folder of theirs in the place of ours: SQLite would open what they give it.
 */
export async function copyDatabase(
  source: string,
  target: string,
  publish: (copy: string) => void | Promise<void>,
  isLive = false,
) {
  if (!existsSync(source)) throw new StartupError(`O banco de dados ${source} não existe.`);
  keepTemporaryFilesBeside(target);
  let folder: ReturnType<typeof makeCopyFolder> | undefined;
  let connection: Connection | undefined;
  let hasLocks = true;
  const clean = () => {
    try {
      folder?.remove();
    } catch {
      // A signal came while SQLite, in a thread of its own, made a file there: that one goes now.
      folder?.remove();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      clean();
      process.exit(INTERRUPTED);
    });
  }
  try {
    const places = new Set([dirname(target), ...(isLive ? [dirname(source)] : [])]);
    places.forEach(sweepInterruptedCopies);
    folder = makeCopyFolder(isLive && isShared(dirname(target)) ? source : target);
    try {
      await checkLocks(join(folder.path, 'copia'));
    } catch (error) {
      if (!isLive) throw error;
      clean();
      folder = makeCopyFolder(source);
      hasLocks = false;
    }
    const copy = join(folder.path, 'copia');
    try {
      connection = beginReading(source);
    } catch (error) {
      if (isLive) throw error;
      const carried = join(folder.path, 'copia-origem');
      await carry(source, carried);
      connection = beginReading(carried);
    }
    await backup(connection, copy, { rate: PAGES_PER_STEP });
    // Before the copy is checked: the source's write-ahead log grows while it is read.
    connection.close();
    connection = undefined;
    makePrivate(copy);
    giveToOwner(copy, statSync(dirname(target)));
    // Without this mark reading the copy would make a write-ahead log beside it.
    await withConnection(copy, (made) => made.exec('pragma journal_mode = delete'));
    await publish(copy);
    if (!hasLocks) {
      const said = `não aceita travas de arquivo: a cópia foi feita em ${dirname(source)} e levada para lá.`;
      warn(target, said);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const reason = accessProblemOf(error, target, source) ?? message;
    throw new StartupError(`Não foi possível copiar para ${target}: ${reason}`);
  } finally {
    connection?.close();
    clean();
  }
}

/**
 * All objects but SQLite's own: its tables, the indexes of constraints, which have no statement, and the tables inside
 * an index of FTS5. They differ by SQLite's version. Type and name tell them: a trigger can have the name of a table.
 */
const OBJECTS = `select type || ' ' || name as name, sql from sqlite_schema
  where not (type = 'index' and sql is null) and not (type = 'table' and
    (name like 'sqlite\\_%' escape '\\' or name in (select name from pragma_table_list where type = 'shadow')))`;

/** The objects of a database by their names; of their statements without quotes, cases and runs of blanks. */
function objectsOf(connection: Connection) {
  const rows = connection.prepare(OBJECTS).all().map(Object);
  return new Map(rows.map(({ name, sql }) => [name, sql.replace(/["\s]+/g, ' ').toLowerCase()]));
}

/** The objects that these migrations make. */
async function objectsMadeBy(names: readonly string[]) {
  return withConnection(':memory:', async (connection) => {
    const all = Object.entries(migrationsOf('sqlite'));
    await migrate(
      (work) => work(runOn(connection)),
      Object.fromEntries(all.filter(([name]) => names.includes(name))),
      HAS_VERSIONS,
    );
    return objectsOf(connection);
  });
}

/**
 * Checks that a database is one of Cadastro, of this version or a released one before, with no table, index or
 * trigger more or less than that version makes.
 * @throws StartupError with what is different.
 */
export async function checkSchema(connection: Connection, file: string) {
  const found = objectsOf(connection);
  const isForeign = !found.has('table versoes') || !found.has('table configuracoes');
  if (isForeign) throw new StartupError(`O arquivo ${file} não é um banco do Cadastro.`);
  const rows = connection.prepare('select name from versoes order by name').all().map(Object);
  const applied = checkVersions(
    rows.map(({ name }) => name),
    migrationsOf('sqlite'),
  );
  const made = await objectsMadeBy(applied);
  const different = [...new Set([...found.keys(), ...made.keys()])].find(
    (name) => found.get(name) !== made.get(name),
  );
  if (different === undefined) return;
  throw new StartupError(
    `O arquivo ${file} não tem as tabelas da versão ${applied.at(-1)}: veja ${different}.`,
  );
}

/** Checks pages, indexes and references, and each index of FTS5 against its table. @throws when one is damaged. */
export function checkContent(connection: Connection) {
  const [check] = connection.prepare('pragma integrity_check(1)').all();
  const { integrity_check: answer } = Object(check);
  if (answer !== 'ok') throw new Error(String(answer));
  const [orphan] = connection.prepare('pragma foreign_key_check').all();
  if (orphan !== undefined) throw new Error('foreign_key_check');
  const indexes = connection.prepare(`select name from sqlite_schema where sql like '%using fts5%'`).all();
  for (const { name } of indexes.map(Object)) {
    connection.exec(`insert into "${name}"("${name}", rank) values ('integrity-check', 1)`);
  }
}
