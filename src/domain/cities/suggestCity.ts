import type { Cidade } from '../cidade';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from '../constants';
import { searchableForms, searched } from '../searchable';
import { citiesOfAlias, readWords, wordsInFull, writtenOut } from './aliases';
import { asWritten, type SplitCityName, splitCityName, splitName, stateOf } from './names';
import { differByOneAtMost } from './oneLetter';

type Cities = readonly Cidade[];

/** How a text leads to cities: by their name, an alias or abbreviation, a beginning, other words, or a spelling. */
type Way = 'name' | 'alias' | 'beginning' | 'part' | 'spelling';

/**
 * The answer to which city a text means (DESIGN, section 5).
 * - `one`: it is the name of this city, and of no other.
 * - `several`: the user is asked which of these; none is taken.
 * - `near`: it isn't their name, but may mean them. A form takes an only one, an import asks.
 * - `none`: it means no city. `cities` are those of the same name in other states, which a question can offer.
 */
export type CitySuggestion = {
  kind: 'one' | 'several' | 'near' | 'none';
  by: Way | null;
  cities: Cities;
};

export const NO_SUGGESTION: CitySuggestion = { kind: 'none', by: null, cities: [] };

/** The city that Enter, Tab and a save take: the one of that name, or the only near one. */
export function takenCity({ kind, cities }: CitySuggestion): Cidade | null {
  const [city = null, other] = cities;
  return (kind === 'one' || kind === 'near') && other === undefined ? city : null;
}

/** Longer texts name no city, and cost too much to compare. */
const LONGEST = 4 * MAXIMUM_TEXT_LENGTH;
/** Longer names are found by their name alone, and shorter ones have too many others near them. */
const LONGEST_NEAR = 80;
const SHORTEST_NEAR = 5;
/** Words of a name from which it can be found. */
const MOST_STARTS = 8;

/** The searchable form without the difference between punctuation, a blank and nothing. */
const compact = (text: string) => searched(text).replaceAll(' ', '');

/** Additions of programs to a city's name: its number of IBGE before or behind it, what it is, its country. */
const AROUND =
  /^\d{6,7}\s*[-–:/]?\s*(?=\p{L})|^(?:cidade|munic[ií]pio)(?:\s*:\s*| d[eoa] )(?=\p{L})|(?<![-–,/(\s])[-–,/(\s]+\d{6,7}\)?$|(?<!\s)\s*[-–,/]\s*brasil$/giu;

/** A typed name of a city without what programs add to it. */
export const cleanCityName = (text: string): string => asWritten(asWritten(text).replace(AROUND, ''));

/** The ways to read a state in a text: in brackets or set apart, or as its last or first words. */
function readStates(text: string): SplitCityName[] {
  const split = splitCityName(text);
  if (split.state !== null) return [split];
  const words = split.bare.split(' ');
  const behind = words.slice(1).map((_, at) => ({
    bare: words.slice(0, at + 1).join(' '),
    state: stateOf(words.slice(at + 1).join(' ')),
  }));
  const [, state = '', sign = '', bare = ''] = /^\(?([^-–,/:()]+?)\)?( ?[-–,/:)] ?| )(.+)$/.exec(split.bare) ?? [];
  const first = stateOf(sign === ' ' ? (words[0] ?? '') : state);
  const before = { bare: sign === ' ' ? words.slice(1).join(' ') : bare, state: first };
  // Without a sign only an abbreviation is a state that comes first.
  const isSet = sign !== ' ' || words[0]?.toUpperCase() === first;
  return [...behind, ...(isSet ? [before] : [])].filter((one) => one.state !== null && one.bare !== '');
}

/** Prepares the search for keys that begin with a text. */
function sortKeys<Kept extends { key: string }>(keys: Kept[]): (start: string) => Kept[] {
  keys.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  return (start) => {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle]?.key ?? '') < start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (keys[end]?.key.startsWith(start)) end += 1;
    return keys.slice(low, end);
  };
}

/** Computes a value when it is first asked for. */
function lazily<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

const reverse = (text: string) => [...text].reverse().join('');

/** The first and the last half of a text, of which one mistake leaves one as it is. */
function halve(text: string): [first: string, last: string] {
  const letters = [...text];
  const half = Math.floor((letters.length - 1) / 2);
  return [letters.slice(0, half).join(''), half === 0 ? '' : letters.slice(-half).join('')];
}

/** Words that are as long as an initial, and none: 'Olho d Água'. */
const isInitial = ({ word }: { word: string }, at: number) =>
  word.length === 1 && (at === 0 || !'adeo'.includes(word));

export type CitySuggester = {
  /** Which city a text means; `state` is what is known beside the text, such as by a column of a sheet. */
  suggest: (text: string, state?: string | null) => CitySuggestion;
  /** All cities that a text may mean in any way: suggesting among these is suggesting among all. */
  candidatesFor: (text: string, state?: string | null) => Cities;
};

/**
 * Prepares the one suggester of cities.
 * @param given among which all are that the text can mean, in the order of the options; one may be there twice
 */
export function createCitySuggester(given: Cities): CitySuggester {
  const known = [...new Map(given.map((cidade) => [cidade.id, cidade])).values()].map((cidade) => {
    const { bare, detail } = splitName(cidade.nome);
    const state = detail === null ? null : (stateOf(detail) ?? detail);
    return { cidade, bare, state, key: compact(bare), forms: searchableForms(bare) };
  });
  type City = (typeof known)[number];

  const indexBy = (keyOf: (city: City) => string) => {
    const index = lazily(() => {
      const cities = new Map<string, City[]>();
      for (const city of known) {
        const others = cities.get(keyOf(city));
        if (others === undefined) cities.set(keyOf(city), [city]);
        else others.push(city);
      }
      return cities;
    });
    return (key: string): readonly City[] => index().get(key) ?? [];
  };
  const byWritten = indexBy(({ cidade }) => asWritten(cidade.nome));
  const bySearched = indexBy(({ cidade }) => searched(cidade.nome));
  // The state is no part of a longer word: 'Aracatu (BA)' is not Araçatuba.
  const keyIn = ({ bare, state }: SplitCityName) => `${compact(bare)}\n${state ?? ''}`;
  const byWhole = indexBy(({ cidade: { nome } }) => keyIn(readStates(nome)[0] ?? { bare: nome, state: null }));
  const byBareSearched = indexBy(({ forms: [form] }) => form);
  const byBare = indexBy(({ key }) => key);

  const near = lazily(() => known.filter(({ key }) => key.length <= LONGEST_NEAR));
  const sortBy = (keysOf: (city: City) => readonly string[]) => {
    const find = lazily(() => sortKeys(near().flatMap((city) => keysOf(city).map((key) => ({ key, city })))));
    return (start: string) => (start === '' ? [] : find()(start));
  };
  const byBeginning = sortBy(({ forms }) => [...new Set(forms)]);
  const byPart = sortBy(({ forms: [form] }) => {
    const words = form.split(' ');
    return words.slice(1, MOST_STARTS).map((_, at) => words.slice(at + 1).join(' '));
  });
  const byFirstLetters = sortBy(({ key }) => [key]);
  const byLastLetters = sortBy(({ key }) => [reverse(key)]);

  /** Those of a way that are in the state of a reading; without one all. */
  const inState = (cities: readonly City[], { state }: SplitCityName) =>
    state === null ? cities : cities.filter((city) => city.state === state);
  const citiesOf = (found: readonly { city: City }[]) => found.map(({ city }) => city);

  const findAliased = ({ bare, state }: SplitCityName) =>
    citiesOfAlias(bare)
      .map(splitName)
      .filter(({ detail }) => state === null || state === detail)
      .flatMap((alias) =>
        byBare(compact(alias.bare)).filter((city) => city.state === alias.detail || city.state === null),
      );

  /** Those whose words the words of a text are, or are short for. */
  const findAbbreviated = (reading: SplitCityName, isLoose: boolean, isBeginning: boolean) => {
    const words = readWords(reading.bare);
    const [anchor = ''] = words
      .filter(({ full, isShort }) => full.length === 0 && !isShort)
      .map(({ word }) => word)
      .sort((one, other) => other.length - one.length);
    if (words.every(({ full, isShort }) => full.length === 0 && !isShort)) return [];
    const isWord = (at: number, other = '') => {
      const { word = '', full = [], isShort = false } = words[at] ?? {};
      const isCut = (isShort && (isLoose || full.length === 0)) || (isBeginning && at === words.length - 1);
      return word === other || full.includes(other) || (isCut && other.startsWith(word));
    };
    const fits = (form: string) => {
      const others = form.split(' ');
      const isLong = isBeginning ? others.length >= words.length : others.length === words.length;
      return isLong && words.every((_, at) => isWord(at, others[at]));
    };
    const found = citiesOf([...byBeginning(anchor), ...byPart(anchor)]);
    return inState(
      found.filter(({ forms }) => forms.some(fits)),
      reading,
    );
  };

  const findBeginning = (reading: SplitCityName) =>
    inState(citiesOf(byBeginning(searched(reading.bare))), reading);

  /** Those whose name goes on with the text behind another word. */
  const findPart = (reading: SplitCityName, isWhole: boolean) => {
    const typed = searched(reading.bare);
    if (typed.length < MINIMUM_NAME_LENGTH) return [];
    const found = byPart(typed).filter(({ key }) => !isWhole || key === typed || key[typed.length] === ' ');
    return inState(citiesOf(found), reading);
  };

  const findSpelled = (reading: SplitCityName) => {
    // An initial is no slip: 'P. Alegre' is not Alegre.
    const own = readWords(reading.bare).some(isInitial) ? [] : [reading.bare];
    const typed = [...own, ...writtenOut(reading.bare)].map(compact);
    return typed.flatMap((text) => {
      const [first, last] = halve(text);
      const found = citiesOf([...byFirstLetters(first), ...byLastLetters(reverse(last))]);
      const isSpelled = ({ key }: City) => key.length >= SHORTEST_NEAR && differByOneAtMost(text, key);
      return inState(found.filter(isSpelled), reading);
    });
  };

  /** The ways to cities whose name the text is not; the first that leads to any decides. */
  const ways: readonly { by: Way; find: (reading: SplitCityName) => readonly City[] }[] = [
    { by: 'alias', find: findAliased },
    { by: 'alias', find: (reading) => findAbbreviated(reading, false, false) },
    { by: 'alias', find: (reading) => findAbbreviated(reading, true, false) },
    { by: 'beginning', find: findBeginning },
    { by: 'beginning', find: (reading) => findAbbreviated(reading, false, true) },
    { by: 'part', find: (reading) => findPart(reading, true) },
    { by: 'spelling', find: findSpelled },
    { by: 'part', find: (reading) => findPart(reading, false) },
  ];

  /** The ways to read a text and its state. */
  const readingsOf = (text: string, state: string | null): readonly SplitCityName[] => [
    ...(state === null ? [] : [{ bare: text, state }]),
    ...readStates(text),
    ...(state === null ? [{ bare: text, state }] : []),
  ];

  /** The ways to cities whose name the text is; the first that leads to any decides. */
  const namesakesOf = (text: string, state: string | null): (() => readonly City[])[] => [
    ...(state === null
      ? [
          () => bySearched(searched(text)),
          () => byWhole(keyIn({ bare: text, state })),
          () => byBareSearched(searched(text)),
          () => byBare(compact(text)),
        ]
      : []),
    ...readingsOf(text, state)
      .filter((reading) => reading.state !== null)
      .map((reading) => () => byWhole(keyIn(reading))),
  ];

  const firstOf = (finds: readonly (() => readonly City[])[]): readonly City[] => {
    for (const find of finds) {
      const found = find();
      if (found.length > 0) return found;
    }
    return [];
  };
  const inOrder = (found: readonly City[]): Cities => {
    const ids = new Set(found.map(({ cidade }) => cidade.id));
    if (ids.size < 2) return found.slice(0, 1).map(({ cidade }) => cidade);
    return known.flatMap(({ cidade }) => (ids.has(cidade.id) ? [cidade] : []));
  };
  const named = (found: readonly City[]): CitySuggestion => {
    const cities = inOrder(found);
    return { kind: cities.length === 1 ? 'one' : 'several', by: 'name', cities };
  };
  /** The text as it is written, and where it is no name so, without what programs add. */
  const textsOf = (text: string) => [...new Set([asWritten(text), cleanCityName(text)])];
  const isTooLong = (text: string) => text.length > LONGEST;

  return {
    suggest(text, state = null) {
      if (isTooLong(text)) return NO_SUGGESTION;
      const texts = textsOf(text);
      const written = state === null ? byWritten(texts[0] ?? '') : [];
      if (written.length > 0) return named(written);
      const read = texts.filter((typed) => searched(typed) !== '');
      for (const typed of read) {
        const found = firstOf(namesakesOf(typed, state));
        if (found.length === 0) continue;
        // Beside one that has the bare name as its whole name, those that have it with a state.
        const stated = state === null ? byBare(compact(typed)).filter((city) => city.state !== null) : [];
        return named([...found, ...stated, ...readingsOf(typed, state).flatMap(findAliased)]);
      }
      const readings = readingsOf(read.at(-1) ?? '', state);
      for (const { by, find } of ways) {
        const cities = inOrder(firstOf(readings.map((reading) => () => find(reading))));
        const isAsked = cities.length > 1 && (by === 'alias' || by === 'beginning');
        if (cities.length > 0) return { kind: isAsked ? 'several' : 'near', by, cities };
      }
      return { ...NO_SUGGESTION, cities: inOrder(firstOf(readings.map(({ bare }) => () => byBare(compact(bare))))) };
    },

    candidatesFor(text, state = null) {
      if (isTooLong(text)) return [];
      const texts = textsOf(text);
      return inOrder([
        ...byWritten(texts[0] ?? ''),
        ...texts.flatMap((typed) => namesakesOf(typed, state).flatMap((find) => find())),
        ...texts.flatMap((typed) =>
          readingsOf(typed, state).flatMap((reading) => [
            ...byBare(compact(reading.bare)),
            ...ways.flatMap(({ find }) => find(reading)),
          ]),
        ),
      ]);
    },
  };
}

/** Which city a text means, in this state where one is known, among these cities. */
export const suggestCity = (text: string, state: string | null, cities: Cities): CitySuggestion =>
  createCitySuggester(cities).suggest(text, state);

/** The texts by which a search that only filters names finds the cities that a text means beside those it finds itself. */
export function meantBy(text: string): readonly string[] {
  const typed = cleanCityName(text);
  const bares = [typed, ...readStates(typed).map(({ bare }) => bare)];
  const aliased = bares.flatMap(citiesOfAlias).map((nome) => splitName(nome).bare);
  const inFull = bares.map(wordsInFull);
  const texts = new Set([...bares, ...aliased, ...inFull].filter(Boolean));
  texts.delete(asWritten(text));
  return [...texts];
}

/** The texts by which it finds those that differ by one letter, one of which stands in each of them. */
export function halvesOf(text: string): readonly string[] {
  const typed = cleanCityName(text);
  const { bare } = readStates(typed)[0] ?? { bare: typed };
  if (compact(bare).length < SHORTEST_NEAR) return [];
  return halve(searched(bare)).map((part) => part.trim());
}
