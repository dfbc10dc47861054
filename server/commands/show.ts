import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { readConfig } from '../config';
import { placeOf, withStore } from '../db/store';
import { kinds } from '../kinds';

const names = Object.keys(kinds);
const USAGE = `Uso: ${callOf('show')} ${names.join('|')} ID`;
/** More lines than a record has. */
const MOST_CHANGES = 1_000_000;

await runOrExplain(async () => {
  const [name, text = ''] = readArguments(USAGE, {}, 2).files;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const kind = Object.values(kinds).find((known) => known.name === name);
  if (kind === undefined || id === 0) throw new StartupError(USAGE);
  const { DATABASE_URL } = readConfig(process.env);
  await withStore(DATABASE_URL, async ({ records }) => {
    const { read, history } = records[kind.name];
    const found = await read(id);
    const { rows } = await history(id, 0, { page: 1, limit: MOST_CHANGES });
    if (found === undefined && rows.length === 0) {
      throw new StartupError(`Não há nada guardado de ${kind.name}/${id} em ${placeOf(DATABASE_URL)}.`);
    }
    const historico = rows.map(({ sua: _, ...line }) => line);
    process.stdout.write(`${JSON.stringify({ registro: found?.record ?? null, historico }, null, 2)}\n`);
  });
});
