import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'libsql';
import { runOrExplain } from './cli';
import { readConfig } from './config';
import { sqlitePath } from './store/open';
import { StartupError } from './store/store';

const USAGE = 'Uso: npm run backup -- ARQUIVO';

/** Copies a moment of the SQLite file while the server goes on writing to it. */
function backup(source: string, target: string) {
  if (!existsSync(source)) throw new StartupError(`O banco de dados ${source} não existe.`);
  if (existsSync(target)) throw new StartupError(`O arquivo ${target} já existe.`);

  // Under another name until it's whole, so that a copy that breaks off is never taken for good.
  const partial = `${target}.incompleto`;
  rmSync(partial, { force: true });
  const connection = new Database(source, { fileMustExist: true, readonly: true });
  try {
    connection.prepare('vacuum into ?').run([partial]);
    chmodSync(partial, 0o600);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Não foi possível copiar para ${target}: ${reason}`);
  } finally {
    connection.close();
  }
}

await runOrExplain(async () => {
  const [target, ...rest] = process.argv.slice(2);
  if (target === undefined || rest.length > 0) throw new StartupError(USAGE);
  const { DATABASE_URL } = readConfig(process.env);
  if (!DATABASE_URL.startsWith('file:')) {
    throw new StartupError('O comando copia bancos SQLite; para PostgreSQL use pg_dump.');
  }
  const path = resolve(target);
  backup(resolve(sqlitePath(DATABASE_URL)), path);
  process.stdout.write(`Cópia completa em ${path}\n`);
});
