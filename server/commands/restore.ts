import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { readArguments, runOrExplain } from '../cli';
import { StartupError } from '../db/errors';
import { copyDatabase, databaseFile } from './copy';

const USAGE = 'Uso: npm run restore -- ARQUIVO';

/** SQLite leaves the write-ahead log only where no other connection is open; that also empties the log. */
function refuseIfInUse(file: string) {
  if (!existsSync(file)) return;
  const connection = new DatabaseSync(file);
  try {
    connection.exec('pragma journal_mode = delete');
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) {
      throw new StartupError(`O banco de dados ${file} está em uso. Pare o servidor antes de restaurar.`);
    }
    // A damaged file is in use by no server, and is about to be replaced.
  } finally {
    connection.close();
  }
}

/**
 * Checks a copy, and takes the signing secret out of it: tokens of accounts that were made after the backup would
 * otherwise become those of the next accounts, which get the same numbers.
 */
function prepare(copy: string, backup: string) {
  const connection = new DatabaseSync(copy);
  try {
    connection.exec(`delete from configuracoes where chave = 'segredo'`);
    const [check] = connection.prepare('pragma quick_check(1)').all();
    if (Object(check).quick_check !== 'ok') throw new Error('quick_check');
  } catch {
    throw new StartupError(`O arquivo ${backup} não é um banco do Cadastro, ou está danificado.`);
  } finally {
    connection.close();
  }
}

await runOrExplain(async () => {
  const [name = ''] = readArguments(USAGE, {}, 1).files;
  const backup = resolve(name);
  const target = databaseFile();
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  refuseIfInUse(target);
  await copyDatabase(backup, target, (copy) => {
    prepare(copy, backup);
    // Again: a server may have started during the copy.
    refuseIfInUse(target);
    for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
    renameSync(copy, target);
  });
  process.stdout.write(`${target} restaurado. Todos precisam entrar de novo.\n`);
});
