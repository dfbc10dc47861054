import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { readConfig } from '../config';
import { StartupError } from '../db/errors';
import { sqlitePath } from '../db/open';

const PAGES_PER_STEP = 1_000;
const INTERRUPTED = 130;

/** The path of the SQLite file that `DATABASE_URL` names. */
export function databaseFile(): string {
  const { DATABASE_URL } = readConfig(process.env);
  if (!DATABASE_URL.startsWith('file:')) {
    throw new StartupError('O comando é para bancos SQLite; para PostgreSQL use pg_dump e pg_restore.');
  }
  return resolve(sqlitePath(DATABASE_URL));
}

/** Now, as part of a file's name: by name files are in the order of their times. */
export const timeForNames = () => new Date().toISOString().replaceAll(':', '-');

/** Without this mark reading the copy would make a write-ahead log beside it. */
function makeSelfContained(copy: string) {
  const connection = new DatabaseSync(copy);
  connection.exec('pragma journal_mode = delete');
  connection.close();
}

/**
 * Makes a consistent copy of a SQLite database that may be in use, in a private folder beside `target`, and gives
 * its path to `publish`. A signal removes the folder.
 */
export async function copyDatabase(
  source: string,
  target: string,
  publish: (copy: string) => void | Promise<void>,
) {
  if (!existsSync(source)) throw new StartupError(`O banco de dados ${source} não existe.`);
  let folder: string | undefined;
  let connection: InstanceType<typeof DatabaseSync> | undefined;
  const clean = () => {
    // Retries: a signal may come while SQLite makes a file there.
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      clean();
      process.exit(INTERRUPTED);
    });
  }
  try {
    folder = mkdtempSync(`${target}.incompleto-`);
    const copy = join(folder, 'copia');
    connection = new DatabaseSync(source, { readOnly: true });
    // A read transaction keeps the copy from starting again at every write of the server.
    connection.exec('begin; select count(*) from sqlite_schema');
    await backup(connection, copy, { rate: PAGES_PER_STEP });
    chmodSync(copy, 0o600);
    makeSelfContained(copy);
    await publish(copy);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Não foi possível copiar para ${target}: ${reason}`);
  } finally {
    connection?.close();
    clean();
  }
}
