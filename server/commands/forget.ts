import { readArguments, runOrExplain, StartupError } from '../cli';
import { readConfig } from '../config';
import { withStore } from '../db/store';
import { kinds } from '../kinds';

const names = Object.keys(kinds);
const USAGE = `Uso: npm run forget -- ${names.join('|')} ID`;

await runOrExplain(async () => {
  const [name, text = ''] = readArguments(USAGE, {}, 2).files;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const kind = Object.values(kinds).find((one) => one.name === name);
  if (kind === undefined || id === 0) throw new StartupError(USAGE);
  await withStore(readConfig(process.env).DATABASE_URL, async ({ records }) => {
    if (!(await records[kind.name].forget(id))) {
      throw new StartupError(`Não há nada no histórico de ${kind.name}/${id}.`);
    }
    process.stdout.write(`O histórico de ${kind.name}/${id} foi apagado.\n`);
  });
});
