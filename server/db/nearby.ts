import { citiesOfAlias, isAbbreviated, wordsInFull, writtenOut } from '../../src/domain/cities/aliases';
import { isSameCityName } from '../../src/domain/cities/names';
import { meantBy, type ReadText, readCityText, SHORTEST_NEAR } from '../../src/domain/cities/readCityText';
import { type CitySuggestion, createCitySuggester, suggestCity } from '../../src/domain/cities/suggestCity';
import type { NearBy } from '../../src/domain/headers';
import { cityFieldOf } from '../../src/domain/kinds';
import { searched } from '../../src/domain/searchable';
import { hear } from '../../src/domain/sounds';
import { cityTable, type RecordTable } from '../kinds';
import type { Dialect } from './engine';
import { parseEmailPart, parseSearch, type Search, type Selection, type SoundSearch } from './parseSearch';
import { endOf } from './searchParts';
import { constant, join, named, type Statement, sql } from './sql';

/** Why rows are near: the step that found them, and the city where they live, if it is one. */
export type Near = { by: NearBy; cidade: number | null };

/** A looser form of a search; `near` is null where what it finds is what was looked for. */
export type NearStep = { selection: Selection; near: Near | null };

const byName = (selection: Selection): NearStep => ({ selection, near: { by: 'nome', cidade: null } });

type City = { id: number; nome: string };
type Read = <Row>(statement: Statement<Row>) => Promise<Row[]>;

/** More words than a name and a city have. Each could be part of a city's name, or spelt otherwise. */
const MOST_TRIED_WORDS = 8;
/** Cities of one look-up, those of the shortest names; more of one beginning or name are not looked at. */
const MOST_CITIES = 300;
/** Words of a run that is looked up as a city whose name is spelt otherwise. */
const MOST_SPELLED = 3;

/** The number of a record. */
const NUMBER = /^\d{1,15}$/;
/** Words that are typed without their blank: shorter parts are in too many words. */
const SHORTEST_PART = 3;
const LONGEST_SPLIT = 40;

/**
 * Near words of a typed one that are looked for, the same word and frequent ones first: a user can make up thousands.
 */
const MOST_NEAR = 50;

/** The searchable names, with and without their states, that cities can have which a text means. */
const namesMeant = (text: string): string[] =>
  [text, ...meantBy(text)].flatMap((typed) => [
    searched(typed),
    ...citiesOfAlias(typed).map(searched),
    ...writtenOut(typed),
  ]);

/** Sorts right behind the blank, and so behind the end of a line. */
const WITH_MORE_WORDS = '!';

/**
 * Reads cities for the suggester: those that have one of these names, and those that a search finds.
 * @param end follows a name where the names end that begin with it; by default they have more words, such as a state
 */
function readCities(
  { predicates, matching }: Dialect,
  read: Read,
  names: readonly string[],
  search: Search | SoundSearch | null,
  end = (name: string) => name + WITH_MORE_WORDS,
): Promise<City[]> {
  const cities = named(cityTable.name);
  // A join, as SQLite reads the whole table for ranges that `or` joins.
  const ranges = [...new Set(names)].map((name) => sql`(${name}, ${end(name)})`);
  const isNamed = predicates.between(named('busca'), sql`column1`, sql`column2`);
  const called = sql`select id, nome from (select distinct id, nome, length(busca) as letters
      from (values ${join(ranges)}) as ranges cross join ${cities} where ${isNamed}) as each
    order by letters, id limit ${MOST_CITIES}`;
  if (search === null) return read(sql<City>`${called}`);
  return read(
    sql<City>`select * from (${called}) as called union all select * from (
      select id, nome from ${cities} where id in (${matching(cityTable, search)})
      order by length(busca), id limit ${MOST_CITIES}) as found`,
  );
}

/** The cities that lead a search for cities: a text is an alias of theirs, or short for their name. */
export async function leadingRecords(dialect: Dialect, table: RecordTable, text: string, read: Read) {
  if (table.name !== cityTable.name || (citiesOfAlias(text).length === 0 && !isAbbreviated(text))) return [];
  const search = parseSearch(table, wordsInFull(text));
  const found = typeof search === 'object' && search.in !== 'reference' ? search : null;
  const { by, cities } = suggestCity(text, null, await readCities(dialect, read, namesMeant(text), found));
  if (by === 'name') return cities.filter(({ nome }) => !isSameCityName(nome, text));
  return by === 'alias' ? cities : [];
}

/** Some of the words of a text, read as a city's name, and the words beside them. */
interface Run {
  run: string;
  words: readonly string[];
  city: ReadText;
  rest: readonly string[];
}

/** All runs of words, the longest first: 'b c' and 'a', 'a b' and 'c', 'c' and 'a b' … */
function runsOf(words: readonly string[]): Run[] {
  const lengths = words.map((_, at) => words.length - at);
  return lengths.flatMap((length) =>
    Array.from({ length: words.length - length + 1 }, (_, at) => words.length - length - at).map((from) => {
      const some = words.slice(from, from + length);
      const run = some.join(' ');
      const rest = [...words.slice(0, from), ...words.slice(from + length)];
      return { run, words: some, city: readCityText(run), rest };
    }),
  );
}

/** The stored sounds near the words of a search. Searches by sound are null where a word sounds like none of them. */
interface Vocabulary {
  /** All words sound the same. */
  same(): SoundSearch | null;
  /** Each word may be spelt otherwise: those that sound the same come first, then those with a letter of difference. */
  near(): SoundSearch | null;
  /** One of these words, or one near it. */
  nearAny(some: readonly string[]): SoundSearch | null;
}

/**
 * Looser forms of a search that finds nothing, one selection after the other, to be tried until one finds something.
 * @param read runs the look-ups on the way
 */
export function selectionsNear(dialect: Dialect, table: RecordTable, read: Read) {
  const livesIn = cityFieldOf(table);

  /** Those who live in these cities, with the other words. */
  function livingIn(column: string, cities: CitySuggestion['cities'], rest: readonly string[]): Selection {
    const among: Search = { in: 'names', text: rest.join(' '), terms: [], words: [...rest] };
    return {
      in: 'reference',
      column,
      ids: cities.map(({ id }) => id),
      among: rest.length === 0 ? null : among,
    };
  }

  /** The city that the whole text means. */
  async function* byMeaning(filter: string, words: readonly string[]): AsyncGenerator<NearStep> {
    if (table.name !== cityTable.name) return;
    const inFull = isAbbreviated(filter) ? wordsInFull(filter).split(' ') : words;
    const search = (await readVocabularies([table], inFull))(table).near();
    const { kind, cities } = suggestCity(
      filter,
      null,
      await readCities(dialect, read, namesMeant(filter), search, endOf),
    );
    if (kind !== 'none') yield byName(livingIn('id', cities, []));
  }

  /** Some of the words are a city's name: whole, without its state or as staff write it, then spelt otherwise. */
  async function* byCity(words: readonly string[], vocabulary: Vocabulary): AsyncGenerator<NearStep> {
    if (livesIn === undefined) return;
    const runs = runsOf(words);
    const mayBeSpelled = ({ run, words }: Run) => words.length <= MOST_SPELLED && run.length >= SHORTEST_NEAR;
    // A long word is in the name or near one that is. Short words are in the names of many cities.
    const telling = runs.filter(mayBeSpelled).flatMap((run) => {
      const long = run.words.filter(({ length }) => length >= SHORTEST_NEAR);
      return long.length > 0 ? long : run.words.filter(({ length }) => length >= SHORTEST_PART);
    });
    const names = runs.flatMap(({ run }) => namesMeant(run));
    const { suggest } = createCitySuggester(
      await readCities(dialect, read, names, vocabulary.nearAny(telling)),
    );
    const suggested = runs.map((run) => ({ ...run, ...suggest(run.city) }));
    const called = suggested.filter(({ by }) => by === 'name' || by === 'alias');
    const spelled = suggested.filter((run) => run.by === 'spelling' && mayBeSpelled(run));
    for (const { cities, rest } of [...called, ...spelled]) {
      const [city, other] = cities;
      yield {
        selection: livingIn(livesIn, cities, rest),
        near: { by: 'cidade', cidade: city !== undefined && other === undefined ? city.id : null },
      };
    }
  }

  /** Words of records that have one of the keys, the most frequent first, and no more of a key than a word may have near it. */
  async function frequentWords(tables: readonly RecordTable[], heard: readonly ReturnType<typeof hear>[]) {
    const keys = [...new Set(heard.flatMap((word) => word.keys))].map((key) => sql`(${key})`);
    const sounds = [...new Set(heard.map(({ sound }) => sound))];
    const each = tables.map(
      ({ name }) => sql`select ${constant(name)} as name, (
          select string_agg(peso || ' ' || som, ' ') from (
            select peso, som from ${named(`${name}_sons`)} where chave = keys.column1
            order by peso desc, som desc limit ${constant(MOST_NEAR)}) as words) as found
        from (values ${join(keys)}) as keys
        union all select ${constant(name)}, peso || ' ' || som from ${named(`${name}_palavras`)}
          where som in (${join(sounds)})`,
    );
    const rows = await read(sql<{ name: string; found: string | null }>`${join(each, ' union all ')}`);
    return ({ name }: RecordTable): string[] => {
      const weights = new Map(
        rows
          .filter((row) => row.name === name)
          .flatMap(({ found }) => [...(found ?? '').matchAll(/(\d+) (\S+)/g)])
          .map(([, weight, word = '']) => [word, Number(weight)] as const),
      );
      return [...weights.keys()].sort(
        (left, right) => (weights.get(right) ?? 0) - (weights.get(left) ?? 0) || (left < right ? 1 : -1),
      );
    };
  }

  /** Reads the stored sounds near the words of a search, in one statement. */
  async function readVocabularies(tables: readonly RecordTable[], words: readonly string[]) {
    const heard = words.map((word) => ({ word, ...hear(word) })).filter(({ sound }) => sound !== '');
    const wordsOf = heard.length === 0 ? () => [] : await frequentWords(tables, heard);
    return (of: RecordTable): Vocabulary => {
      const known = wordsOf(of);
      const same = heard.map(({ sound }) => sound);
      const nearOf = ({ sound, isNear }: (typeof heard)[number]) => {
        const near = known.filter((word) => word !== sound && isNear(word));
        return [...known.filter((word) => word === sound), ...near].slice(0, MOST_NEAR);
      };
      const searchFor = (groups: string[][]): SoundSearch | null =>
        groups.length === 0 || groups.some((group) => group.length === 0)
          ? null
          : { in: 'sounds', groups, same };
      return {
        same: () => searchFor(same.map((sound) => known.filter((word) => word === sound))),
        near: () => searchFor(heard.map(nearOf)),
        nearAny: (some) =>
          searchFor([[...new Set(heard.filter(({ word }) => some.includes(word)).flatMap(nearOf))]]),
      };
    };
  }

  /** A name that is typed without its blank: 'JoãoPereira'. */
  async function* bySplitting(words: readonly string[]): AsyncGenerator<NearStep> {
    const [word = '', other] = words;
    const letters = [...word];
    if (other !== undefined || letters.length > LONGEST_SPLIT) return;
    const parts = letters
      .map((_, at) => [letters.slice(0, at), letters.slice(at)] as const)
      .filter((halves) => halves.every(({ length }) => length >= SHORTEST_PART))
      .map((halves) => halves.map((half) => hear(half.join('')).sound));
    if (parts.length === 0) return;
    const rows = await read(
      sql<{
        som: string;
      }>`select som from ${named(`${table.name}_palavras`)} where som in (${join(parts.flat())})`,
    );
    const known = new Set(rows.map(({ som }) => som));
    for (const same of parts.filter((sounds) => sounds.every((sound) => known.has(sound))))
      yield byName({ in: 'sounds', groups: same.map((sound) => [sound]), same });
  }

  async function* steps(filter: string, { in: where, text, words }: Search): AsyncGenerator<NearStep> {
    if (where !== 'names') return;
    // A number is one of a record: what it finds is not near.
    if (NUMBER.test(text))
      yield { selection: livingIn('id', [{ id: Number(text), nome: '' }], []), near: null };
    // A part of an email, without its '@'.
    const email = table.email === undefined ? undefined : parseEmailPart(filter);
    if (email !== undefined) yield { selection: email, near: { by: 'email', cidade: null } };
    const all = words.length === 0 ? [text] : words;
    if (all.length > MOST_TRIED_WORDS) return;
    yield* byMeaning(filter, all);
    const vocabularyOf = await readVocabularies(livesIn === undefined ? [table] : [table, cityTable], all);
    const vocabulary = vocabularyOf(table);
    const same = vocabulary.same();
    if (same !== null) yield byName(same);
    yield* bySplitting(all);
    yield* byCity(all, vocabularyOf(cityTable));
    const near = vocabulary.near();
    if (near !== null) yield byName(near);
  }

  return {
    /** All ways, in their order. */
    steps,
    /** Names that sound like these, and those with a letter of difference; null where there are none. */
    async names({ in: where, text, words }: Search): Promise<SoundSearch | null> {
      const all = words.length === 0 ? [text] : words;
      if (where !== 'names' || all.length > MOST_TRIED_WORDS) return null;
      return (await readVocabularies([table], all))(table).near();
    },
  };
}
