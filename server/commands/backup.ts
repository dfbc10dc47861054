import { existsSync, linkSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { readArguments, runOrExplain } from '../cli';
import { StartupError } from '../db/errors';
import { checkContent } from './check';
import { copyDatabase, databaseFile } from './copy';

const USAGE = 'Uso: npm run backup -- ARQUIVO';

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

/** @throws where the copy is damaged: it's no backup then */
function check(copy: string) {
  const connection = new DatabaseSync(copy);
  try {
    checkContent(connection);
  } finally {
    connection.close();
  }
}

await runOrExplain(async () => {
  const [name = ''] = readArguments(USAGE, {}, 1).files;
  const target = resolve(name);
  const source = databaseFile();
  if (existsSync(target)) throw new StartupError(`O arquivo ${target} já existe.`);
  await copyDatabase(source, target, (copy) => {
    check(copy);
    publish(copy, target);
  });
  process.stdout.write(`Cópia completa em ${target}\n`);
});
