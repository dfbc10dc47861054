import type { Cidade } from '../cidade';
import { MINIMUM_NAME_LENGTH } from '../constants';
import { searchableForms, searched } from '../searchable';
import { asWritten, splitName, stateOf } from './names';
import { differByOneAtMost } from './oneLetter';
import {
  compact,
  halve,
  type Reading,
  type ReadText,
  readCityText,
  readStates,
  SHORTEST_NEAR,
} from './readCityText';

type Cities = readonly Cidade[];

/** The ways from a text to cities: their name, an alias or abbreviation, a beginning, other words, or a spelling. */
type Way = 'name' | 'alias' | 'beginning' | 'part' | 'spelling';

/**
 * The city that a text means (decision 16).
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

/** Longer names are found by their name alone. */
const LONGEST_NEAR = 80;
/** Words of a name from which it can be found. */
const MOST_STARTS = 8;

/** Prepares the search for keys that begin with a text. */
function sortKeys<Kept extends { key: string }>(keys: Kept[]): (start: string) => Kept[] {
  keys.sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
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

export type CitySuggester<City extends Cidade = Cidade> = {
  /** Suggests the city that a text means. */
  suggest: (text: ReadText) => CitySuggestion;
  /** The cities whose name or alias a text is: where they suggest by name, so do all. */
  namedBy: (text: ReadText) => readonly City[];
  /** All cities that a text may mean in any way: suggesting among these is suggesting among all. */
  candidatesFor: (text: ReadText) => readonly City[];
};

/**
 * Prepares the one suggester of cities.
 * @param given among which all are that the text can mean, in the order of the options; one may be there twice
 */
export function createCitySuggester<Given extends Cidade>(given: readonly Given[]): CitySuggester<Given> {
  const known = [...new Map(given.map((cidade) => [cidade.id, cidade])).values()].map((cidade) => {
    const { bare, detail } = splitName(cidade.nome);
    const state = detail === null ? null : (stateOf(detail) ?? detail);
    const forms = searchableForms(bare);
    return { cidade, state, forms, key: forms[0].replaceAll(' ', '') };
  });
  type City = (typeof known)[number];

  const indexBy = (keyOf: (city: City) => string) => {
    const index = lazily(() => {
      const cities = new Map<string, City[]>();
      for (const city of known) {
        const key = keyOf(city);
        const others = cities.get(key);
        if (others === undefined) cities.set(key, [city]);
        else others.push(city);
      }
      return cities;
    });
    return (key: string): readonly City[] => index().get(key) ?? [];
  };
  const keyIn = ({ key, state }: Pick<Reading, 'key' | 'state'>) => `${key}\n${state ?? ''}`;
  const byWritten = indexBy(({ cidade }) => asWritten(cidade.nome));
  const bySearched = indexBy(({ cidade }) => searched(cidade.nome));
  // The state is no part of a longer word: 'Aracatu (BA)' is not Araçatuba.
  const byWhole = indexBy((city) => {
    if (city.state !== null) return keyIn(city);
    const [{ bare, state } = { bare: city.cidade.nome, state: null }] = readStates(city.cidade.nome);
    return keyIn({ key: compact(bare), state });
  });
  const byForm = indexBy(({ forms: [form] }) => form);
  const byKey = indexBy(({ key }) => key);

  const sortBy = (keysOf: (city: City) => readonly string[]) => {
    const find = lazily(() =>
      sortKeys(
        known.flatMap((city) =>
          city.key.length > LONGEST_NEAR ? [] : keysOf(city).map((key) => ({ key, city })),
        ),
      ),
    );
    return (start: string) => (start === '' ? [] : find()(start));
  };
  const byBeginning = sortBy(({ forms }) => [...new Set(forms)]);
  const byPart = sortBy(({ forms: [form] }) => {
    const words = form.split(' ');
    return words.slice(1, MOST_STARTS).map((_, at) => words.slice(at + 1).join(' '));
  });
  const byFirstLetters = sortBy(({ key }) => [key]);
  const byLastLetters = sortBy(({ key }) => [reverse(key)]);

  const citiesOf = (found: readonly { city: City }[]) => found.map(({ city }) => city);

  const findAliased = ({ aliased }: Reading) =>
    aliased.flatMap(({ key, detail }) =>
      byKey(key).filter((city) => city.state === detail || city.state === null),
    );

  /** Those whose words the words of a text are, or are short for; as a beginning the last one goes on. */
  const findAbbreviated =
    (isBeginning: boolean) =>
    ({ words, isAbbreviated }: Reading) => {
      if (!isAbbreviated) return [];
      const [anchor = ''] = words
        .filter(({ full, isShort }) => full.length === 0 && !isShort)
        .map(({ word }) => word)
        .sort((left, right) => right.length - left.length);
      const fits = (form: string) => {
        const others = form.split(' ');
        const isLong = isBeginning ? others.length >= words.length : others.length === words.length;
        const isWord = ({ word, full, isShort }: (typeof words)[number], at: number) => {
          const other = others[at] ?? '';
          const isCut = isShort || (isBeginning && at === words.length - 1);
          return word === other || full.includes(other) || (isCut && other.startsWith(word));
        };
        return isLong && words.every(isWord);
      };
      return citiesOf([...byBeginning(anchor), ...byPart(anchor)]).filter(({ forms }) => forms.some(fits));
    };

  /** Those that have the text as whole words behind another word. */
  const findPart = ({ form }: Reading) =>
    form.length < MINIMUM_NAME_LENGTH
      ? []
      : citiesOf(byPart(form).filter(({ key }) => key === form || key[form.length] === ' '));

  const findSpelled = ({ spelled }: Reading) =>
    spelled.flatMap((typed) => {
      const [first, last] = halve(typed);
      return citiesOf([...byFirstLetters(first), ...byLastLetters(reverse(last))]).filter(
        ({ key }) => Math.min(key.length, typed.length) >= SHORTEST_NEAR && differByOneAtMost(typed, key),
      );
    });

  const inState =
    (find: (reading: Reading) => readonly City[]) =>
    (reading: Reading): readonly City[] => {
      const found = find(reading);
      return reading.state === null ? found : found.filter(({ state }) => state === reading.state);
    };

  type Ways = readonly { by: Way; find: (reading: Reading) => readonly City[] }[];
  /** The ways to cities whose name the text is not; the first that leads to any decides. */
  const aliases: Ways = [
    { by: 'alias', find: findAliased },
    { by: 'alias', find: inState(findAbbreviated(false)) },
  ];
  /** The same, where no other state has a city of the name. */
  const looser: Ways = [
    { by: 'beginning', find: inState(({ form }) => citiesOf(byBeginning(form))) },
    { by: 'beginning', find: inState(findAbbreviated(true)) },
    { by: 'part', find: inState(findPart) },
    { by: 'spelling', find: inState(findSpelled) },
  ];

  const findElsewhere = ({ state, key }: Reading) => (state === null ? [] : byKey(key));

  /** The ways to cities whose name the text is; the first that leads to any decides. */
  const namesOf = (
    { form, key, readings }: ReadText['versions'][number],
    state: string | null,
  ): (() => readonly City[])[] => [
    ...(state === null
      ? [() => bySearched(form), () => byWhole(keyIn({ key, state })), () => byForm(form), () => byKey(key)]
      : []),
    ...readings.flatMap((reading) => (reading.state === null ? [] : [() => byWhole(keyIn(reading))])),
  ];

  const firstOf = (finds: readonly (() => readonly City[])[]): readonly City[] => {
    for (const find of finds) {
      const found = find();
      if (found.length > 0) return found;
    }
    return [];
  };
  const firstIn = (readings: readonly Reading[], find: (reading: Reading) => readonly City[]) =>
    firstOf(readings.map((reading) => () => find(reading)));

  const allNamed = ({ written, state, versions }: ReadText) => [
    ...byWritten(written),
    ...versions.flatMap((version) => [
      ...namesOf(version, state).flatMap((find) => find()),
      ...version.readings.flatMap(findAliased),
    ]),
  ];

  const inOrder = (found: readonly City[]): readonly Given[] => {
    const ids = new Set(found.map(({ cidade }) => cidade.id));
    if (ids.size < 2) return found.slice(0, 1).map(({ cidade }) => cidade);
    return known.flatMap(({ cidade }) => (ids.has(cidade.id) ? [cidade] : []));
  };
  const suggestNamed = (found: readonly City[]): CitySuggestion => {
    const cities = inOrder(found);
    return { kind: cities.length === 1 ? 'one' : 'several', by: 'name', cities };
  };
  const suggestNear = (readings: readonly Reading[], ways: Ways): CitySuggestion | null => {
    for (const { by, find } of ways) {
      const found = firstIn(readings, find);
      // Of beginnings those whose words are all begun: 'bom jes' is Bom Jesus before Bom Jesus da Lapa.
      const length = Math.max(...readings.map(({ words }) => words.length));
      const begun =
        by !== 'beginning' ? [] : found.filter(({ forms: [form] }) => form.split(' ').length <= length);
      const cities = inOrder(begun.length > 1 ? begun : found);
      const isAsked = cities.length > 1 && (by === 'alias' || by === 'beginning');
      if (cities.length > 0) return { kind: isAsked ? 'several' : 'near', by, cities };
    }
    return null;
  };

  return {
    suggest({ written, state, versions }) {
      const found = state === null ? byWritten(written) : [];
      if (found.length > 0) return suggestNamed(found);
      for (const version of versions) {
        const named = firstOf(namesOf(version, state));
        if (named.length === 0) continue;
        // An alias of another city makes it a question, but for the name as it is written.
        return suggestNamed([...named, ...version.readings.flatMap(findAliased)]);
      }
      const { readings = [] } = versions.at(-1) ?? {};
      const aliased = suggestNear(readings, aliases);
      if (aliased !== null) return aliased;
      const elsewhere = firstIn(readings, findElsewhere);
      if (elsewhere.length > 0) return { ...NO_SUGGESTION, cities: inOrder(elsewhere) };
      return suggestNear(readings, looser) ?? NO_SUGGESTION;
    },

    namedBy: (text) => inOrder(allNamed(text)),
    candidatesFor: (text) => {
      const finds = [findElsewhere, ...[...aliases, ...looser].map(({ find }) => find)];
      const readings = text.versions.flatMap((version) => version.readings);
      return inOrder([
        ...allNamed(text),
        ...readings.flatMap((reading) => finds.flatMap((find) => find(reading))),
      ]);
    },
  };
}

/** Suggests the city that a text means among these cities; `state` limits it, if it is known. */
export const suggestCity = (text: string, state: string | null, cities: Cities): CitySuggestion =>
  createCitySuggester(cities).suggest(readCityText(text, state));
