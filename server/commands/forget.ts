import { existsSync } from 'node:fs';
import { readArguments, runOrExplain } from '../cli';
import { readConfig } from '../config';
import { StartupError } from '../db/errors';
import { commandTimeLimits, openStore, sqlitePath } from '../db/open';
import { kinds } from '../kinds';

const names = Object.keys(kinds);
const USAGE = `Uso: npm run forget -- ${names.join('|')} ID`;

await runOrExplain(async () => {
  const [name, text = ''] = readArguments(USAGE, {}, 2).files;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const kind = Object.values(kinds).find((one) => one.name === name);
  if (kind === undefined || id === 0) throw new StartupError(USAGE);
  const { DATABASE_URL } = readConfig(process.env);
  if (DATABASE_URL.startsWith('file:') && !existsSync(sqlitePath(DATABASE_URL))) {
    throw new StartupError(`O banco de dados ${sqlitePath(DATABASE_URL)} não existe.`);
  }
  const { records, close } = await openStore(DATABASE_URL, { limits: commandTimeLimits });
  try {
    if (!(await records[kind.name].forget(id))) {
      throw new StartupError(`Não há nada no histórico de ${kind.name}/${id}.`);
    }
    process.stdout.write(`O histórico de ${kind.name}/${id} foi apagado.\n`);
  } finally {
    await close();
  }
});
