import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { callOf, printable, readArguments, runOrExplain, StartupError } from '../cli';
import { readConfig } from '../config';
import { placeOf, withStore } from '../db/store';
import { kinds } from '../kinds';
import { sweepInterruptedCopies } from './copyFolder';

const names = Object.keys(kinds);
const USAGE = `Uso: ${callOf('forget')} ${names.join('|')} ID`;

/** Sweeps interrupted copies, and names the files that may hold what the database held before. */
function sayWhatIsLeft(file: string, backupFolder: string | undefined) {
  const places = [dirname(file), ...(backupFolder === undefined ? [] : [resolve(backupFolder)])];
  new Set(places).forEach(sweepInterruptedCopies);
  const isCopy = (name: string) => name.includes('.substituido-') || /^cadastro-.*\.sqlite$/.test(name);
  const left = [...new Set(places)]
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter(isCopy)
        .map((name) => join(place, name)),
    )
    .filter((path) => path !== file);
  if (left.length > 0)
    process.stdout.write(`Estas cópias ainda podem guardá-lo:\n${left.map(printable).join('\n')}\n`);
}

await runOrExplain(async () => {
  const [name, text = ''] = readArguments(USAGE, {}, 2).files;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const kind = Object.values(kinds).find((known) => known.name === name);
  if (kind === undefined || id === 0) throw new StartupError(USAGE);
  const { DATABASE_URL, BACKUP_FOLDER } = readConfig(process.env);
  try {
    await withStore(DATABASE_URL, async ({ records }) => {
      const { forget, read } = records[kind.name];
      if (!(await forget(id))) {
        const record = (await read(id)) === undefined ? 'também não há o registro' : 'o registro existe';
        const place = placeOf(DATABASE_URL);
        throw new StartupError(`Não há histórico de ${kind.name}/${id} em ${place}: ${record}.`);
      }
      process.stdout.write(`O histórico de ${kind.name}/${id} foi apagado.\n`);
    });
  } finally {
    if (DATABASE_URL.startsWith('file:')) sayWhatIsLeft(placeOf(DATABASE_URL), BACKUP_FOLDER);
  }
});
