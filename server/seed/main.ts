import { parseArgs } from 'node:util';
import { runOrExplain } from '../cli';
import { readConfig } from '../config';
import { openStore } from '../db/open';
import { commandTimeLimits } from '../db/postgres/timeLimits';
import { StartupError, type Store } from '../db/store';
import { brazilianCities } from './cities';
import { fictitiousPerson } from './people';
import { progressBar } from './progress';

const DEFAULT_PEOPLE = 1_000;
const MOST_PEOPLE = 1_000_000;
const BATCH = 5_000;

const USAGE = `Uso: npm run seed -- --pessoas N, com N de 0 a ${MOST_PEOPLE.toLocaleString('pt-BR')}.`;

function requestedPeople(): number {
  try {
    const { values } = parseArgs({ options: { pessoas: { type: 'string' } } });
    const people = Number(values.pessoas ?? DEFAULT_PEOPLE);
    if (/^\d+$/.test(values.pessoas ?? '0') && people <= MOST_PEOPLE) return people;
  } catch {
    // An unknown option; the usage line says what there is.
  }
  throw new StartupError(USAGE);
}

async function seedCities(store: Store): Promise<number[]> {
  const nomes = await brazilianCities();
  const progress = progressBar('Cidades', nomes.length);
  const present = new Set((await store.bulk.cidades(nomes)).map(({ nome }) => nome));
  await store.bulk.add(
    'cidades',
    nomes.filter((nome) => !present.has(nome)).map((nome) => ({ nome })),
  );
  progress(nomes.length);
  return (await store.bulk.cidades(nomes)).map(({ id }) => id);
}

/** Person n is the same on every run, and an email that exists is left alone: so it is idempotent. */
async function seedPeople(store: Store, people: number, cidadeIds: number[]) {
  const progress = progressBar('Pessoas', people);
  progress(0);
  for (let done = 0; done < people; done += BATCH) {
    const size = Math.min(BATCH, people - done);
    await store.bulk.add(
      'pessoas',
      Array.from({ length: size }, (_, index) => fictitiousPerson(done + index + 1, cidadeIds)),
    );
    progress(done + size);
  }
}

await runOrExplain(async () => {
  const people = requestedPeople();
  const { DATABASE_URL } = readConfig(process.env);
  const store = await openStore(DATABASE_URL, { limits: commandTimeLimits });
  try {
    const cidadeIds = await seedCities(store);
    await seedPeople(store, people, cidadeIds);
  } finally {
    await store.close();
  }
});
