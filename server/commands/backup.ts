import { existsSync, linkSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { checkContent, copyDatabase, databaseFile, withConnection } from './copy';

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

await runOrExplain(async () => {
  const [name = ''] = readArguments(USAGE, {}, 1).files;
  const target = resolve(name);
  const source = databaseFile();
  if (existsSync(target)) throw new StartupError(`O arquivo ${target} já existe.`);
  await copyDatabase(source, target, async (copy) => {
    // A damaged copy is no backup.
    await withConnection(copy, checkContent);
    publish(copy, target);
  });
  process.stdout.write(`Cópia completa em ${target}\n`);
});
