/**
 * What Enter, Tab and a save take without an arrow key, for any register and any text. The order is written here as
 * section 5 of the design tells it, over names of plain letters: by loops over all cities, without an index.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import type { Cidade } from '../../src/domain/cidade';
import { suggestCity, takenCity } from '../../src/domain/cities/suggestCity';
import { PAGE_SIZE } from '../../src/domain/constants';
import { findTypedCity, searchCities } from '../../src/features/city-picker/citySearch';
import { citiesOf, httpOfCities } from '../support/cityBackend';

const BARE = [
  ...['São Paulo', 'Sao Paulo', 'Porto Alegre', 'Poá', 'Campinas', 'Campina', 'Campanas', 'Frei Paulo'],
  ...['Bom Jesus', 'Bom Jesus da Lapa', 'Belo Horizonte', 'Santo André', 'Santa André', 'Rio'],
  ...['Rio de Janeiro', 'SP', 'Lapa'],
];
const STATES = ['', ' (SP)', ' (RS)', ' (MG)', ' (RJ)'];
const ALIASES: Record<string, string> = {
  sp: 'São Paulo (SP)',
  poa: 'Porto Alegre (RS)',
  bh: 'Belo Horizonte (MG)',
  rio: 'Rio de Janeiro (RJ)',
};
const SHORT: Record<string, string[]> = {
  s: ['sao', 'santo', 'santa'],
  st: ['santo', 'santa'],
  sto: ['santo'],
  sta: ['santa'],
};

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
const bare = (nome: string) => fold(nome.replace(/\([^()]*\)$/, ''));
const stateOf = (nome: string) => /\(([^()]*)\)$/.exec(nome)?.[1]?.toUpperCase() ?? null;

/** A blank and nothing are the same. */
const join = (text: string) => text.replaceAll(' ', '');

/** Whether one letter was left out, added, changed or swapped with the next: all of these are tried. */
function isOneLetterFrom(typed: string, name: string): boolean {
  const [from, to] = [join(typed), join(name)];
  if (from.length < 5 || to.length < 5) return false;
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  for (let at = 0; at <= Math.max(from.length, to.length); at += 1) {
    if (without(from, at) === to || from === without(to, at)) return true;
    if (from.length === to.length && without(from, at) === without(to, at)) return true;
    const [one = '', two = ''] = from.slice(at);
    if (from.slice(0, at) + two + one + from.slice(at + 2) === to) return true;
  }
  return from === to;
}

/** A word of a text; a dot behind it, or a single letter before others, is short for a longer one. */
type Word = { word: string; isShort: boolean };
const wordsIn = (text: string): Word[] => {
  const parts = text
    .replace(/\([^()]*\)$/, '')
    .replaceAll('.', '. ')
    .split(/\s+/)
    .filter((part) => fold(part) !== '');
  return parts.map((part, at) => {
    const word = fold(part);
    return { word, isShort: part.endsWith('.') || (word.length === 1 && at < parts.length - 1) };
  });
};
const isFull = ({ word, isShort }: Word) => !isShort && SHORT[word] === undefined;

/** Words that are, or are short for, those of a name; as a beginning of a name the last one goes on. */
const areShortFor = (words: readonly Word[], full: readonly string[], isBeginning: boolean) =>
  (isBeginning ? full.length >= words.length : full.length === words.length) &&
  words.every(({ word, isShort }, at) => {
    const other = full[at] ?? '';
    const isCut = isShort || (isBeginning && at === words.length - 1);
    return word === other || SHORT[word]?.includes(other) || (isCut && other.startsWith(word));
  });

/** The words of a text, each as it is or in one of the words that it is short for. */
function ways(words: readonly string[]): string[] {
  const [first, ...rest] = words;
  if (first === undefined) return [''];
  return [first, ...(SHORT[first] ?? [])].flatMap((word) => ways(rest).map((end) => `${word} ${end}`.trim()));
}

/** The city that is taken by the promise: null where there is none. */
function taken(cities: readonly Cidade[], text: string): Cidade | null {
  const typed = fold(text);
  const stated = stateOf(text);
  const name = bare(text);
  const words = wordsIn(text);
  const oneOf = (found: readonly Cidade[]) => (found.length === 1 ? (found[0] ?? null) : null);
  const inState = ({ nome }: Cidade) => stated === null || stateOf(nome) === stated;
  const written = cities.filter(({ nome }) => nome === text);
  if (written.length > 0) return oneOf(written);
  if (typed === '') return null;

  const alias = ALIASES[join(name)];
  const aliased =
    alias === undefined || (stated !== null && stated !== stateOf(alias))
      ? []
      : cities.filter(
          ({ nome }) => bare(nome) === bare(alias) && [stateOf(alias), null].includes(stateOf(nome)),
        );
  const named = [
    ({ nome }: Cidade) => fold(nome) === typed,
    ({ nome }: Cidade) => join(bare(nome)) === join(name) && stateOf(nome) === stated,
    ({ nome }: Cidade) => stated === null && bare(nome) === typed,
    ({ nome }: Cidade) => stated === null && join(bare(nome)) === join(typed),
  ]
    .map((isNamed) => cities.filter(isNamed))
    .find((found) => found.length > 0);
  if (named !== undefined) return oneOf([...new Set([...named, ...aliased])]);
  if (aliased.length > 0) return oneOf(aliased);

  const abbreviated = (isBeginning: boolean) =>
    cities.filter(
      (city) =>
        !words.every(isFull) &&
        words.some(isFull) &&
        inState(city) &&
        areShortFor(words, bare(city.nome).split(' '), isBeginning),
    );
  if (abbreviated(false).length > 0) return oneOf(abbreviated(false));
  if (stated !== null && cities.some(({ nome }) => join(bare(nome)) === join(name))) return null;

  const hasInitial = words.some(({ word }, at) => word.length === 1 && (at === 0 || !'adeo'.includes(word)));
  const spelt = ways(words.map(({ word }) => word)).filter((way) => !hasInitial || way !== name);
  const further = [
    cities.filter((city) => inState(city) && bare(city.nome).startsWith(name)),
    abbreviated(true),
    cities.filter(
      (city) => name.length >= 3 && inState(city) && ` ${bare(city.nome)} `.indexOf(` ${name} `) > 0,
    ),
    cities.filter((city) => inState(city) && spelt.some((way) => isOneLetterFrom(way, bare(city.nome)))),
  ].find((found) => found.length > 0);
  return oneOf(further ?? []);
}

const names = fc.tuple(fc.constantFrom(...BARE), fc.constantFrom(...STATES)).map((parts) => parts.join(''));
const registers = fc.array(names, { maxLength: 8 }).map(citiesOf);
/** A name, an alias, an abbreviation or a beginning, with a letter changed now and then. */
const texts = fc
  .tuple(
    fc.oneof(
      names,
      fc.constantFrom(...Object.keys(ALIASES)),
      fc.constantFrom(
        'S. Paulo',
        'Sto. André',
        'S. André',
        'S. Pau',
        'P. Alegre',
        'bom',
        'paulo',
        'jesus',
        's',
        '',
      ),
    ),
    fc.option(fc.tuple(fc.nat({ max: 12 }), fc.constantFrom('', 'a', 'x', 'po')), { freq: 2 }),
    fc.boolean(),
  )
  .map(([text, change, isLower]) => {
    const changed = change === null ? text : text.slice(0, change[0]) + change[1] + text.slice(change[0] + 1);
    return isLower ? changed.toLowerCase() : changed;
  })
  // What is in brackets and is no state is a part of the name.
  .filter((text) => /^[^()]*(?:\([a-z]{2}\))?$/i.test(text));

it('for any register and any text, what is taken is what the order of the design says, and nothing else', () => {
  fc.assert(
    fc.property(registers, texts, (cities, text) => {
      expect(takenCity(suggestCity(text, null, cities))).toEqual(taken(cities, text));
    }),
    { numRuns: 3_000 },
  );
});

it('Enter, Tab and the save take the city that is meant alone, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(registers, texts, fc.constantFrom('commit', 'leave'), async (cities, text, key) => {
      fc.pre(text !== '');
      const http = httpOfCities(cities);
      // One letter takes none where a page does not show all cities that have it.
      const having = cities.filter(({ nome }) => fold(nome).includes(fold(text)));
      const isTooShort = fold(text).length === 1 && having.length > PAGE_SIZE;
      const meant = isTooShort ? null : takenCity(suggestCity(text, null, cities));
      const machine = cityPickerMachine.provide({
        actors: { searchCities: fromPromise(({ input, signal }) => searchCities(http, input, signal)) },
        delays: { debounce: 0 },
        actions: { changeValue: () => {}, showError: () => {} },
      });
      const field = createActor(machine, { input: { value: text, saved: null } }).start();
      field.send({ type: 'open' });
      await waitFor(field, (snapshot) => snapshot.matches({ options: 'ready' }));
      field.send({ type: key });
      expect(field.getSnapshot().context.cidadeId).toBe(meant?.id ?? null);
      field.stop();
      const saved = await findTypedCity(http, 'cidadeId', text).catch(() => null);
      expect(saved?.id ?? null).toBe(meant?.id ?? null);
    }),
    {
      numRuns: 300,
      examples: [
        [citiesOf(['Porto Alegre', ...Array.from({ length: 5 }, () => 'São Paulo')]), 'p', 'commit'],
      ],
    },
  );
});
