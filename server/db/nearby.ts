import { sql } from 'kysely';
import { citiesOfAlias, writtenOut } from '../../src/domain/cityAliases';
import { splitName } from '../../src/domain/cityNames';
import { createCityFinder } from '../../src/domain/citySuggester';
import { searched } from '../../src/domain/searchable';
import { hear } from '../../src/domain/sounds';
import type { RecordTable } from '../kinds';
import type { Engine, PageRow, Part } from './engine';
import { pageAmong } from './ranking';
import { parseEmailPart, type Search } from './search';

/** More words than a name and a city have. Each could be part of a city's name, or spelt otherwise. */
const MOST_WORDS = 8;

/** The searchable names of the cities for which a text is an alias, with and without their states. */
export const aliasedNames = (text: string) =>
  citiesOfAlias(text).flatMap((nome) => [searched(nome), searched(splitName(nome).bare)]);

/** All runs of words, the longest first, with the words beside them: 'b c' and 'a', 'a b' and 'c', 'c' and 'a b' … */
function runsOf(words: readonly string[]): { run: string; rest: string[] }[] {
  const lengths = words.map((_, at) => words.length - at);
  return lengths.flatMap((length) =>
    Array.from({ length: words.length - length + 1 }, (_, at) => words.length - length - at).map((from) => ({
      run: words.slice(from, from + length).join(' '),
      rest: [...words.slice(0, from), ...words.slice(from + length)],
    })),
  );
}

/** Looser forms of a search that finds nothing, tried one after the other until one finds records. */
export function nearRecords({ find, prepare, predicates, search }: Engine, table: RecordTable) {
  /** Cities that have one of these names, or more words behind it. */
  function citiesNamed(names: readonly string[]) {
    const text = sql.ref('busca');
    // The sign sorts right behind the blank, and so behind the end of a line.
    const conditions = names.map((run) => predicates.between(text, run, `${run}!`));
    return search(
      prepare(
        sql<{
          id: number;
          nome: string;
        }>`select id, nome from cidades where ${sql.join(conditions, sql` or `)}
          order by id`,
      ),
    );
  }

  /** A part of an email, without its '@'. */
  const byEmail = async (filter: string, part: Part) => {
    const email = table.email === undefined ? undefined : parseEmailPart(filter);
    return email === undefined ? [] : find(table, email, part);
  };

  /** Some of the words are a city's name, whole, without its state, or as staff write it: who lives there, with the other words. */
  async function byCity(words: readonly string[], part: Part) {
    const [column] = Object.entries(table.references).find(([, kind]) => kind === 'cidades') ?? [];
    if (column === undefined) return [];
    const runs = runsOf(words);
    const known = await citiesNamed(
      runs.flatMap(({ run }) => [run, ...aliasedNames(run), ...writtenOut(run)]),
    );
    const cityOf = createCityFinder(known);
    const citiesOf = (run: string) => {
      const names = aliasedNames(run);
      const ways = [
        () => cityOf(run),
        () => known.filter(({ nome }) => names.includes(searched(nome))),
        () => writtenOut(run).flatMap(cityOf),
      ];
      return ways.map((find) => find()).find((cities) => cities.length > 0) ?? [];
    };
    for (const { run, rest } of runs) {
      const ids = citiesOf(run).map(({ id }) => id);
      if (ids.length === 0) continue;
      const among: Search = { in: 'names', text: rest.join(' '), terms: [], words: rest };
      const statement = pageAmong(predicates, table, { column, ids, among }, part);
      const rows = await search(prepare(statement));
      if (isFound(rows)) return rows;
    }
    return [];
  }

  /** Each word is spelt otherwise; records that sound the same come first, then those with a letter of difference. */
  async function bySound(words: readonly string[], part: Part) {
    const heard = words.map(hear).filter(({ sound }) => sound !== '');
    if (heard.length === 0) return [];
    const keys = heard.flatMap((word) => word.keys);
    const known = await search(
      prepare(sql<{ som: string }>`select distinct som from sons where chave in (${sql.join(keys)})`),
    );
    const groups = heard.map(({ isNear }) => known.map(({ som }) => som).filter(isNear));
    if (groups.some((group) => group.length === 0)) return [];
    return find(table, { in: 'sounds', groups, same: heard.map(({ sound }) => sound) }, part);
  }

  /** Rows of a page; none where nothing is near, either. */
  return async (filter: string, { text, words }: Search, part: Part): Promise<PageRow[]> => {
    const emails = await byEmail(filter, part);
    const all = words.length === 0 ? [text] : words;
    if (isFound(emails) || all.length > MOST_WORDS) return emails;
    const lived = await byCity(all, part);
    return isFound(lived) ? lived : bySound(all, part);
  };
}

const isFound = ([row]: readonly PageRow[]) => row !== undefined && row.row_count > 0;
