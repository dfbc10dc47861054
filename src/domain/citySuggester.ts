import type { Cidade } from './cidade';
import { citiesOfAlias, wordsInFull, writtenOut } from './cityAliases';
import { asWritten, cityNameIn, splitCityName, splitName, stateOf } from './cityNames';
import { MINIMUM_NAME_LENGTH } from './constants';
import { nearCities, severalCities } from './messages';
import { differByOneAtMost, withoutOneLetter } from './oneLetter';
import { searchableForms, searched } from './searchable';

/** The searchable form without the difference between punctuation, a blank and nothing. */
const compact = (text: string) => searched(text).replaceAll(' ', '');

/** The same of a whole name, whose state is no part of a longer word: 'Aracatu (BA)' is not Araçatuba. */
function compactWhole(text: string): string {
  const { bare, state } = splitTyped(text);
  return `${compact(bare)}\n${state ?? ''}`;
}

type Cities = readonly Cidade[];

function indexBy(cidades: Cities, keysOf: (cidade: Cidade) => readonly string[]): Map<string, Cidade[]> {
  const index = new Map<string, Cidade[]>();
  for (const cidade of cidades) {
    for (const key of keysOf(cidade)) {
      const others = index.get(key);
      if (others === undefined) index.set(key, [cidade]);
      else others.push(cidade);
    }
  }
  return index;
}

/**
 * Prepares the comparison of city names, which is one for form, import and export. The first of these that any city
 * has decides: the name as it is written, its searchable form, the same without the state in brackets.
 * @param cidades among which all of one name are
 * @returns finds the cities that a text names: none, the one, or several, of which none is chosen by itself
 */
export function createCityFinder(cidades: Cities): (text: string) => Cities {
  const indexed = (form: (text: string) => string, nameOf: (nome: string) => string) => {
    const index = indexBy(cidades, ({ nome }) => [form(nameOf(nome))]);
    return (text: string) => index.get(form(text));
  };
  const wholeName = (nome: string) => nome;
  const bareName = (nome: string) => splitName(nome).bare;
  const ways = [
    ...[asWritten, searched, compactWhole].map((form) => indexed(form, wholeName)),
    ...[searched, compact].map((form) => indexed(form, bareName)),
  ];
  return (text) => {
    if (searched(text) === '') return [];
    for (const find of ways) {
      const found = find(text);
      if (found !== undefined) return found;
    }
    return [];
  };
}

/** Shorter names have too many others near them. */
const SHORTEST_NEAR = 5;

/** Where a word without blanks is looked up to find those that are near it. */
const nearKeysOf = (word: string) => ([...word].length < SHORTEST_NEAR ? [] : withoutOneLetter(word));

/** A typed text without its state, which may also stand behind a blank: 'campnas sp'. */
function splitTyped(text: string): { bare: string; state: string | null } {
  const split = splitCityName(text);
  const [, before, behind] = /^(.*\S) (\w\w)$/.exec(split.bare) ?? [];
  const state = behind === undefined ? null : stateOf(behind);
  if (split.state !== null || before === undefined || state === null) return split;
  return { bare: before, state };
}

/** The most cities that a question offers, where none of them has the name. */
const MOST_OFFERED = 5;

/**
 * The cities that a typed text stands for without a choice. `cities` lead the options: those of the name, alias or abbreviation,
 * the first that begins with the text, or those near it. `city` is the one of them that is taken; null where there
 * are several, or none.
 */
export type CitySuggestion = {
  by: 'name' | 'beginning' | 'near' | null;
  city: Cidade | null;
  cities: Cities;
};

export const NO_SUGGESTION: CitySuggestion = { by: null, city: null, cities: [] };

const suggestion = (by: CitySuggestion['by'], cities: Cities): CitySuggestion => {
  const [city = null, other] = cities;
  return { by, city: other === undefined ? city : null, cities };
};

/** Says that one of several cities has to be chosen; null where there are not several. */
export function questionOf({ by, cities }: CitySuggestion): string | null {
  if (cities.length < 2) return null;
  return by === 'near' ? nearCities(cities.length) : severalCities(cities.length);
}

const union = (...lists: readonly Cities[]): Cities => [
  ...new Map(lists.flat().map((cidade) => [cidade.id, cidade])).values(),
];

const only = (cities: Cities): Cities => (cities.length === 1 ? cities : []);

/** Computes a value when it is first asked for. */
function lazily<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

export type CitySuggester = {
  /** The cities that a text names by the rule of section 5. */
  find: (text: string) => Cities;
  /** The cities that a text may mean without being their name: by an alias, an abbreviation, or another spelling. */
  findNear: (text: string) => Cities;
  /** Those to choose from where none has the name: the near ones, else its namesakes elsewhere, else what it is a part of. */
  candidatesFor: (text: string) => Cities;
  /** The city that Enter, Tab and a save take. */
  suggest: (text: string) => CitySuggestion;
};

/**
 * Prepares the one suggester of cities for a text that a person typed.
 * @param given among which all are that the text can mean, in the order of the options; one may be there twice
 */
export function createCitySuggester(given: Cities): CitySuggester {
  const cidades = union(given);
  const find = createCityFinder(cidades);
  const bareOf = ({ nome }: Cidade) => splitName(nome).bare;
  const stateIn = ({ nome }: Cidade) => {
    const { detail } = splitName(nome);
    return detail === null ? null : (stateOf(detail) ?? detail);
  };
  const byBare = lazily(() => indexBy(cidades, (cidade) => [compact(bareOf(cidade))]));
  const byNearKey = lazily(() => indexBy(cidades, (cidade) => nearKeysOf(compact(bareOf(cidade)))));
  const searchable = lazily(() => cidades.map((cidade) => ({ cidade, forms: searchableForms(cidade.nome) })));

  /** Those of a bare name, in one of the states where such are given. */
  const named = (bare: string, states: readonly (string | null)[] | null) =>
    (byBare().get(compact(bare)) ?? []).filter(
      (cidade) => states === null || states.includes(stateIn(cidade)),
    );

  const findAliased = (text: string): Cities => {
    const { bare, state } = splitTyped(text);
    return citiesOfAlias(bare)
      .map(splitName)
      .filter(({ detail }) => state === null || state === detail)
      .flatMap((alias) => named(alias.bare, [alias.detail, null]));
  };

  const findAbbreviated = (text: string): Cities => {
    const { bare, state } = splitTyped(text);
    return union(...writtenOut(bare).map((way) => named(way, state === null ? null : [state])));
  };

  const findSpelled = (text: string): Cities => {
    const { bare, state } = splitTyped(text);
    const wanted = [bare, ...writtenOut(bare)].map(compact);
    const found = wanted.flatMap((typed) =>
      nearKeysOf(typed)
        .flatMap((key) => byNearKey().get(key) ?? [])
        .filter((cidade) => differByOneAtMost(typed, compact(bareOf(cidade)))),
    );
    return union(found).filter((cidade) => state === null || stateIn(cidade) === state);
  };

  /** Those whose name begins with the text. */
  const findBeginning = (text: string): Cities => {
    const typed = searched(text);
    return searchable()
      .filter(({ forms }) => forms.some((form) => form.startsWith(typed)))
      .map(({ cidade }) => cidade);
  };

  /** The only one whose name begins with the text as it is written out. */
  const findBeginningWrittenOut = (text: string): Cities =>
    only(union(...writtenOut(text).map(findBeginning)));

  /** The only one whose bare name has the text behind another word. */
  const findBehind = (text: string): Cities => {
    const typed = searched(text);
    if (typed.length < MINIMUM_NAME_LENGTH) return [];
    return only(cidades.filter((cidade) => searched(bareOf(cidade)).includes(` ${typed}`)));
  };

  const firstOf = (text: string, ...ways: readonly ((text: string) => Cities)[]): Cities => {
    if (searched(text) === '') return [];
    for (const way of ways) {
      const found = way(text);
      if (found.length > 0) return found;
    }
    return [];
  };

  const findNear = (text: string) => firstOf(text, findAliased, findAbbreviated, findSpelled);

  return {
    find,
    findNear,
    candidatesFor: (text) =>
      firstOf(text, findNear, (typed) => find(splitCityName(typed).bare), findBeginning, findBehind).slice(
        0,
        MOST_OFFERED,
      ),
    suggest: (text) => {
      if (searched(text) === '') return NO_SUGGESTION;
      const found = firstOf(text, find, (typed) => find(cityNameIn(typed, null)));
      // Beside one that has the bare name as its whole name, those that have it with a state.
      const namesakes = (byBare().get(compact(text)) ?? []).filter((cidade) => stateIn(cidade) !== null);
      const byName = union(found, found.length > 0 ? namesakes : [], findAliased(text));
      if (byName.length > 0) return suggestion('name', byName);
      const abbreviated = findAbbreviated(text);
      if (abbreviated.length > 0) return suggestion('name', abbreviated);
      const [beginning] = findBeginning(text);
      if (beginning !== undefined) return suggestion('beginning', [beginning]);
      const near = firstOf(text, findSpelled, findBeginningWrittenOut, findBehind);
      return near.length === 0 ? NO_SUGGESTION : suggestion('near', near);
    },
  };
}

/** The texts by which a search that only filters names finds the cities that an alias or abbreviation means. */
export function meantBy(text: string): readonly string[] {
  const { bare } = splitTyped(text);
  const inFull = writtenOut(bare).length === 0 ? '' : wordsInFull(bare);
  return [...citiesOfAlias(bare).map((nome) => splitName(nome).bare), inFull].filter(Boolean);
}

/** The texts by which it finds those that differ by one letter, one of which stands in each of them. */
export function halvesOf(text: string): readonly string[] {
  const letters = [...searched(splitTyped(text).bare)];
  if (letters.filter((letter) => letter !== ' ').length < SHORTEST_NEAR) return [];
  const half = Math.floor((letters.length - 1) / 2);
  return [letters.slice(0, half), letters.slice(-half)].map((part) => part.join('').trim());
}
