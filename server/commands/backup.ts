import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { giveToOwner } from '../ownership';
import { carry, checkContent, copyDatabase, databaseFile, withConnection } from './copy';

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

const warn = (target: string, what: string) => process.stderr.write(`Aviso: ${dirname(target)} ${what}\n`);

/** Takes a copy to where SQLite can't lock files. @returns its path there, beside `target` */
async function bring(copy: string, target: string): Promise<string> {
  const there = `${target}.incompleto-${basename(dirname(copy)).slice(-6)}`;
  process.once('exit', () => rmSync(there, { force: true }));
  await carry(copy, there);
  giveToOwner(there);
  warn(
    target,
    `não aceita travas de arquivo: a cópia foi feita em ${dirname(databaseFile())} e levada para lá.`,
  );
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
      const isBeside = dirname(dirname(copy)) === dirname(target);
      publish(isBeside ? copy : await bring(copy, target), target);
      const isPrivate = process.platform === 'win32' || (statSync(target).mode & 0o077) === 0;
      if (!isPrivate) warn(target, 'não guarda permissões: quem lê essa pasta lê a cópia.');
    },
    true,
  );
  process.stdout.write(`Cópia completa em ${target}\n`);
});
