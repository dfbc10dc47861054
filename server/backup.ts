import { chmodSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { runOrExplain } from './cli';
import { readConfig } from './config';
import { sqlitePath } from './db/open';
import { StartupError } from './db/store';

const USAGE = 'Uso: npm run backup -- ARQUIVO';

function requestedTarget(): string {
  try {
    const [target, ...rest] = parseArgs({ allowPositionals: true }).positionals;
    if (target !== undefined && rest.length === 0) return target;
  } catch {
    // An unknown option; the usage line says what there is.
  }
  throw new StartupError(USAGE);
}

/** Gives the whole copy its name, without ever replacing a file that has appeared meanwhile. */
function publish(copy: string, target: string) {
  try {
    linkSync(copy, target);
  } catch (error) {
    // Some file systems, as on memory sticks, have no links.
    if (existsSync(target)) throw error;
    renameSync(copy, target);
  }
}

/** Copies a moment of the SQLite file while the server goes on writing to it. */
function backup(source: string, target: string) {
  if (!existsSync(source)) throw new StartupError(`O banco de dados ${source} não existe.`);
  if (existsSync(target)) throw new StartupError(`O arquivo ${target} já existe.`);

  let folder: string | undefined;
  let connection: InstanceType<typeof DatabaseSync> | undefined;
  try {
    // In a folder that only its owner can enter, so that nobody reads along while it's written.
    folder = mkdtempSync(`${target}.incompleto-`);
    const copy = join(folder, 'copia');
    connection = new DatabaseSync(source, { readOnly: true });
    connection.prepare('vacuum into ?').run(copy);
    chmodSync(copy, 0o600);
    publish(copy, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Não foi possível copiar para ${target}: ${reason}`);
  } finally {
    connection?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

await runOrExplain(async () => {
  const path = resolve(requestedTarget());
  const { DATABASE_URL } = readConfig(process.env);
  if (!DATABASE_URL.startsWith('file:')) {
    throw new StartupError('O comando copia bancos SQLite; para PostgreSQL use pg_dump.');
  }
  backup(resolve(sqlitePath(DATABASE_URL)), path);
  process.stdout.write(`Cópia completa em ${path}\n`);
});
