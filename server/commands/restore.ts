import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { makeFolder } from '../folders';
import { giveToOwner } from '../ownership';
import { checkContent, checkSchema, copyDatabase, databaseFile, timeForNames, withConnection } from './copy';

const USAGE = `Uso: ${callOf('restore')} ARQUIVO`;

/** SQLite leaves the write-ahead log only where no other connection is open; that also empties the log. */
async function refuseIfInUse(file: string) {
  if (!existsSync(file)) return;
  try {
    await withConnection(file, (connection) => connection.exec('pragma journal_mode = delete'));
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) {
      throw new StartupError(`O banco de dados ${file} está em uso. Pare o servidor antes de restaurar.`);
    }
    // A damaged file is in use by no server, and is about to be replaced.
  }
}

/**
 * Checks a copy, takes the signing secret out of it and begins a new epoch: sessions and versions of after the
 * backup would otherwise become those of the next accounts and records, which get the same numbers.
 */
async function prepare(copy: string, backup: string) {
  try {
    await withConnection(copy, async (connection) => {
      await checkSchema(connection, backup);
      checkContent(connection);
      connection.exec(`delete from configuracoes where chave = 'segredo';
        update configuracoes set valor = lower(hex(randomblob(8))) where chave = 'epoca'`);
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`O arquivo ${backup} não é um banco do Cadastro, ou está danificado.`);
  }
}

/** Keeps the file that is replaced under a name with the time, and what a damaged one has beside it. */
function keepReplaced(target: string, replaced: Stats): string {
  const kept = `${target}.substituido-${timeForNames()}`;
  copyFileSync(target, kept, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  giveToOwner(kept, replaced);
  return kept;
}

await runOrExplain(async () => {
  const [name = ''] = readArguments(USAGE, {}, 1).files;
  const backup = resolve(name);
  const target = databaseFile();
  let kept: string | undefined;
  await makeFolder(dirname(target));
  await refuseIfInUse(target);
  await copyDatabase(backup, target, async (copy) => {
    await prepare(copy, backup);
    // Again: a server may have started during the copy.
    await refuseIfInUse(target);
    const replaced = statSync(target, { throwIfNoEntry: false });
    if (replaced !== undefined) {
      kept = keepReplaced(target, replaced);
      chmodSync(copy, replaced.mode & 0o777);
      giveToOwner(copy, replaced);
    }
    for (const suffix of ['-wal', '-shm'].filter((suffix) => existsSync(`${target}${suffix}`))) {
      if (kept === undefined) rmSync(`${target}${suffix}`);
      else renameSync(`${target}${suffix}`, `${kept}${suffix}`);
    }
    renameSync(copy, target);
  });
  const before = kept === undefined ? '' : ` O banco de antes está em ${kept}.`;
  process.stdout.write(`${target} restaurado.${before} Todos precisam entrar de novo.\n`);
});
