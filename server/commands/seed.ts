import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { readConfig } from '../config';
import { type Store, withStore } from '../db/store';
import { brazilianCities, fictitiousPerson } from './fictitious';

const MOST_PEOPLE = 1_000_000;
const PEOPLE_AT_ONCE = 5_000;
/** More cities than there are. */
const MOST_CITIES = 1_000_000;

const USAGE = `Uso: ${callOf('seed')} --pessoas N, com N de 0 a ${MOST_PEOPLE.toLocaleString('pt-BR')}.`;

function requestedPeople(): number {
  const { pessoas = '1000' } = readArguments(USAGE, { pessoas: { type: 'string' } }).values;
  if (!/^\d+$/.test(pessoas) || Number(pessoas) > MOST_PEOPLE) throw new StartupError(USAGE);
  return Number(pessoas);
}

const count = (number: number) => number.toLocaleString('pt-BR');

/** Adds the cities that are missing, and answers the ids of all. */
async function seedCities({ records: { cidades } }: Store): Promise<number[]> {
  const nomes = await brazilianCities();
  const everyCity = async () => (await cidades.list({ page: 1, limit: MOST_CITIES, filter: '' })).rows;
  const present = new Set((await everyCity()).map(({ nome }) => nome));
  const missing = nomes.filter((nome) => !present.has(nome));
  await cidades.createAll(missing.map((nome) => ({ nome })));
  process.stdout.write(`Cidades: ${count(nomes.length)}\n`);
  const seeded = new Set<unknown>(nomes);
  return (await everyCity()).filter(({ nome }) => seeded.has(nome)).map(({ id }) => id);
}

/** Person n is the same on every run, and an email that exists is left out: so it is idempotent. */
async function seedPeople({ records }: Store, people: number, cidadeIds: number[]) {
  for (let done = 0; done < people; done += PEOPLE_AT_ONCE) {
    const length = Math.min(PEOPLE_AT_ONCE, people - done);
    await records.pessoas.createAll(
      Array.from({ length }, (_, index) => fictitiousPerson(done + index + 1, cidadeIds)),
    );
    process.stdout.write(`Pessoas: ${count(done + length)} de ${count(people)}\n`);
  }
}

await runOrExplain(async () => {
  const people = requestedPeople();
  const seed = async (store: Store) => seedPeople(store, people, await seedCities(store));
  await withStore(readConfig(process.env).DATABASE_URL, seed, true);
});
