import { setImmediate as turn } from 'node:timers/promises';
import type { Cidade } from '../../src/domain/cidade';
import { asWritten } from '../../src/domain/cities/names';
import { readCityText } from '../../src/domain/cities/readCityText';
import { questionOf } from '../../src/domain/cities/sentences';
import { type CitySuggester, createCitySuggester } from '../../src/domain/cities/suggestCity';
import { cityTable } from '../kinds';
import type { Database } from './engine';
import { named, sql } from './sql';

/** Cities of one suggester: preparing one of all cities would hold the event loop. */
const PART = 100;

/** Cities that one name can mean; of more the question names as many. */
const MOST_CANDIDATES = 2_000;

type Known = Cidade & { versao: number; importacao: number | null };

/** The city of a name: its number, the name of one that has to be made, or what the user has to decide. */
export type NamedCity = { id: number } | { missing: string } | { question: string };

const table = named(cityTable.name);

/** Finds the cities that rows of an import name. One call at a time. */
export function namedCities({ read, search }: Database) {
  let cities: Known[] = [];
  let parts: CitySuggester<Known>[] = [];

  /** Reads the cities that are new since the last call; all of them where an older one has changed. */
  async function refresh(): Promise<void> {
    const [now] = await read(
      sql<{ count: number; versions: number }>`select count(*) as count, coalesce(sum(versao), 0) as versions
        from ${table} where id <= ${cities.at(-1)?.id ?? 0}`,
    );
    const versions = cities.reduce((sum, { versao }) => sum + versao, 0);
    if (Number(now?.count) !== cities.length || Number(now?.versions) !== versions)
      [cities, parts] = [[], []];
    const newest = cities.at(-1)?.id ?? 0;
    const added = await search(
      sql<Known>`select id, nome, versao, importacao from ${table} where id > ${newest} order by id`,
    );
    if (added.length === 0) return;
    // The last part has room for more.
    const full = Math.floor(cities.length / PART);
    cities.push(...added);
    parts = parts.slice(0, full);
    for (let at = full * PART; at < cities.length; at += PART) {
      await turn();
      parts.push(createCitySuggester(cities.slice(at, at + PART)));
    }
  }

  /** Asks one part after the other, with a turn of the event loop before each: it prepares what it is asked first. */
  async function among(ask: (part: CitySuggester<Known>) => readonly Known[]): Promise<Known[]> {
    const found: Known[] = [];
    for (const part of parts) {
      if (found.length > MOST_CANDIDATES) break;
      await turn();
      found.push(...ask(part));
    }
    return found;
  }

  return {
    refresh,

    /**
     * Finds the city of a name by the rule of `suggestCity`, among the cities of the last refresh.
     * @param importacao the import of the row: cities that it has made itself count as near no name
     * @param isNew the user chose to make the city: near cities are ignored
     */
    async find(text: string, importacao: number, isNew: boolean): Promise<NamedCity> {
      const read = readCityText(text);
      const named = createCitySuggester(await among((part) => part.namedBy(read))).suggest(read);
      const missing = { missing: asWritten(text) };
      if (named.by !== 'name' && isNew) return missing;
      const others = async () =>
        (await among((part) => part.candidatesFor(read))).filter((city) => city.importacao !== importacao);
      const suggestion = named.by === 'name' ? named : createCitySuggester(await others()).suggest(read);
      const [city] = suggestion.cities;
      if (suggestion.kind === 'one' && city !== undefined) return { id: city.id };
      const question = questionOf(text, suggestion);
      return question === null ? missing : { question };
    },
  };
}
