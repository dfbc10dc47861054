import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { giveToOwner } from '../ownership';
import { carry, checkContent, copyDatabase, databaseFile, warn, withConnection } from './copy';

const USAGE = `Uso: ${callOf('backup')} ARQUIVO`;

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

/** Takes a copy to another disk. @returns its path there, beside `target`, as that of an interrupted copy */
async function bring(copy: string, target: string): Promise<string> {
  const [suffix = ''] = /\.incompleto-[\w-]+$/.exec(dirname(copy)) ?? [];
  const there = `${target}${suffix}`;
  process.once('exit', () => rmSync(there, { force: true }));
  await carry(copy, there);
  giveToOwner(there);
  return there;
}

await runOrExplain(async () => {
  const [name = ''] = readArguments(USAGE, {}, 1).files;
  const target = resolve(name);
  const source = databaseFile();
  if (existsSync(target)) throw new StartupError(`O arquivo ${target} já existe.`);
  await copyDatabase(
    source,
    target,
    async (copy) => {
      // A damaged copy is no backup.
      await withConnection(copy, checkContent);
      const isOnItsDisk = statSync(copy).dev === statSync(dirname(target)).dev;
      publish(isOnItsDisk ? copy : await bring(copy, target), target);
      const isPrivate = process.platform === 'win32' || (statSync(target).mode & 0o077) === 0;
      if (!isPrivate) warn(target, 'não guarda permissões: quem lê essa pasta lê a cópia.');
    },
    true,
  );
  process.stdout.write(`Cópia completa em ${target}\n`);
});
