import { citiesOfAlias, writtenOut } from '../../src/domain/cityAliases';
import { splitName } from '../../src/domain/cityNames';
import { createCityFinder } from '../../src/domain/citySuggester';
import { searched } from '../../src/domain/searchable';
import { hear } from '../../src/domain/sounds';
import type { RecordTable } from '../kinds';
import type { Engine, Stored } from './engine';
import { parseEmailPart, type Search, type Selection } from './parseSearch';
import { columnsOf } from './searchParts';
import { constant, join, named, type Statement, sql } from './sql';

/** More words than a name and a city have. Each could be part of a city's name, or spelt otherwise. */
const MOST_WORDS = 8;

/** Words near a typed one that are looked for, the same one and the most frequent first: anybody can make up thousands. */
const MOST_NEAR = 50;

/** The searchable names of the cities for which a text is an alias, with and without their states. */
const aliasedNames = (text: string) =>
  citiesOfAlias(text).flatMap((nome) => [searched(nome), searched(splitName(nome).bare)]);

/** Selects the cities for which the whole text is an alias; null where it is none. */
export function aliasedRecords(table: RecordTable, text: string) {
  const names = table.name === 'cidades' ? aliasedNames(text) : [];
  if (names.length === 0) return null;
  return sql<Stored>`select ${columnsOf(table)} from ${named(table.name)}
    where busca in (${join(names)}) order by id`;
}

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

/**
 * Looser forms of a search that finds nothing, one selection after the other, to be tried until one finds something.
 * @param read runs the look-ups on the way
 */
export function selectionsNear(
  { predicates }: Engine,
  table: RecordTable,
  read: <Row>(statement: Statement<Row>) => Promise<Row[]>,
) {
  /** Cities that have one of these names, or more words behind it. */
  function citiesNamed(names: readonly string[]) {
    // A join, as SQLite reads the whole table for ranges that `or` joins. The sign sorts right behind the blank, and so
    // behind the end of a line.
    const runs = names.map((run) => sql`(${run}, ${`${run}!`})`);
    const isNamed = predicates.between(named('busca'), sql`column1`, sql`column2`);
    return read(
      sql<{ id: number; nome: string }>`select distinct id, nome from (values ${join(runs)}) as runs
        cross join cidades where ${isNamed} order by id`,
    );
  }

  /** Some of the words are a city's name, whole, without its state, or as staff write it: who lives there, with the other words. */
  async function* byCity(words: readonly string[]): AsyncGenerator<Selection> {
    const [column] = Object.entries(table.references).find(([, kind]) => kind === 'cidades') ?? [];
    if (column === undefined) return;
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
      yield { in: 'reference', column, ids, among: rest.length === 0 ? null : among };
    }
  }

  /** Words of records that have one of the keys, the most frequent first, and no more of a key than a word may have near it. */
  async function frequentWords(heard: readonly ReturnType<typeof hear>[]): Promise<string[]> {
    const [palavras, sons] = [named(`${table.name}_palavras`), named(`${table.name}_sons`)];
    const keys = [...new Set(heard.flatMap((word) => word.keys))].map((key) => sql`(${key})`);
    const rows = await read(
      sql<{ found: string | null }>`select (select string_agg(peso || ' ' || som, ' ') from (
          select peso, som from ${sons} where chave = keys.column1
          order by peso desc, som desc limit ${constant(MOST_NEAR)}) as words) as found
        from (values ${join(keys)}) as keys
        union all select peso || ' ' || som from ${palavras} where som in (${join(heard.map(({ sound }) => sound))})`,
    );
    const weights = new Map(
      rows.flatMap(({ found }) =>
        [...(found ?? '').matchAll(/(\d+) (\S+)/g)].map(
          ([, weight, word = '']) => [word, Number(weight)] as const,
        ),
      ),
    );
    return [...weights.keys()].sort(
      (one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0) || (one < other ? 1 : -1),
    );
  }

  /** Each word is spelt otherwise; records that sound the same come first, then those with a letter of difference. */
  async function* bySound(words: readonly string[]): AsyncGenerator<Selection> {
    const heard = words.map(hear).filter(({ sound }) => sound !== '');
    if (heard.length === 0) return;
    const known = await frequentWords(heard);
    const groups = heard.map(({ sound, isNear }) => {
      const near = known.filter((word) => word !== sound && isNear(word));
      return [...known.filter((word) => word === sound), ...near].slice(0, MOST_NEAR);
    });
    if (groups.some((group) => group.length === 0)) return;
    yield { in: 'sounds', groups, same: heard.map(({ sound }) => sound) };
  }

  return async function* (filter: string, { in: where, text, words }: Search): AsyncGenerator<Selection> {
    if (where !== 'names') return;
    // A part of an email, without its '@'.
    const email = table.email === undefined ? undefined : parseEmailPart(filter);
    if (email !== undefined) yield email;
    const all = words.length === 0 ? [text] : words;
    if (all.length > MOST_WORDS) return;
    yield* byCity(all);
    yield* bySound(all);
  };
}
