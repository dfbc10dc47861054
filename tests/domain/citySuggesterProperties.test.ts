/**
 * What Enter takes without an arrow key, for any register and any text. The order is written here as section 5 of the
 * design tells it, over names of plain letters: by loops over all cities, without an index.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cidade } from '../../src/domain/cidade';
import { createCitySuggester } from '../../src/domain/cities/suggestCity';

const BARE = [
  ...[
    'São Paulo',
    'Sao Paulo',
    'Porto Alegre',
    'Poá',
    'Campinas',
    'Campina',
    'Campanas',
    'Frei Paulo',
    'Bom Jesus',
  ],
  ...[
    'Bom Jesus da Lapa',
    'Belo Horizonte',
    'Santo André',
    'Santa André',
    'Rio',
    'Rio de Janeiro',
    'SP',
    'Lapa',
  ],
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

/** The words of a text, each as it is or in one of the words that it is short for. */
function ways(words: string[]): string[] {
  const [first, ...rest] = words;
  if (first === undefined) return [''];
  return [first, ...(SHORT[first] ?? [])].flatMap((word) => ways(rest).map((end) => `${word} ${end}`.trim()));
}

/** Whether one letter was left out, added, changed or swapped with the next: all of these are tried. */
function isOneLetterFrom(typed: string, name: string): boolean {
  const [from, to] = [typed.replaceAll(' ', ''), name.replaceAll(' ', '')];
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

/** The city that is taken by the promise: null where there is none. */
function taken(cities: readonly Cidade[], text: string): Cidade | null {
  const typed = fold(text);
  if (typed === '') return null;
  const oneOf = (found: readonly Cidade[]) => (found.length === 1 ? (found[0] ?? null) : null);
  const stated = stateOf(text);
  const written = cities.filter(({ nome }) => nome === text);
  const spaced = cities.filter(({ nome }) => fold(nome) === typed);
  const joined = cities.filter(({ nome }) => join(fold(nome)) === join(typed));
  const whole = [written, spaced, joined].find((found) => found.length > 0) ?? [];
  // A bare name: all that have it with a state are meant as well as the one that has it whole.
  const ofBare = cities.filter(({ nome }) => join(bare(nome)) === join(typed) && stateOf(nome) !== null);
  const named = [...new Set([...whole, ...ofBare])];
  const alias = ALIASES[bare(text)];
  const aliased =
    alias === undefined || (stated !== null && stated !== stateOf(alias))
      ? []
      : cities.filter(
          ({ nome }) => bare(nome) === bare(alias) && [stateOf(alias), null].includes(stateOf(nome)),
        );
  const byName = [...new Set([...named, ...aliased])];
  if (byName.length > 0) return oneOf(byName);
  const inState = ({ nome }: Cidade) => stated === null || stateOf(nome) === stated;
  const spelt = ways(bare(text).split(' '));
  const full = spelt.filter((way) => way !== bare(text));
  const short = cities.filter((city) => inState(city) && full.map(join).includes(join(bare(city.nome))));
  if (short.length > 0) return oneOf(short);
  const beginning = cities.find(({ nome }) => fold(nome).startsWith(typed));
  if (beginning !== undefined) return beginning;
  const near = cities.filter(
    (city) => inState(city) && spelt.some((way) => isOneLetterFrom(way, bare(city.nome))),
  );
  if (near.length > 0) return oneOf(near);
  const goingOn = cities.filter(({ nome }) =>
    ways(typed.split(' ')).some((way) => way !== typed && fold(nome).startsWith(way)),
  );
  if (goingOn.length === 1) return oneOf(goingOn);
  return typed.length < 3 ? null : oneOf(cities.filter(({ nome }) => bare(nome).includes(` ${typed}`)));
}

const names = fc.tuple(fc.constantFrom(...BARE), fc.constantFrom(...STATES)).map((parts) => parts.join(''));
const registers = fc
  .array(names, { maxLength: 8 })
  .map((all) => all.map((nome, at): Cidade => ({ id: at + 1, nome })));
/** A name, an alias, an abbreviation or a beginning, with a letter changed now and then. */
const texts = fc
  .tuple(
    fc.oneof(
      names,
      fc.constantFrom(
        ...Object.keys(ALIASES),
        'S. Paulo',
        'Sto. André',
        'S. André',
        'S. Pau',
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
  });

it('for any register and any text, Enter takes what the order of the design says, and nothing else', () => {
  fc.assert(
    fc.property(registers, texts, (cities, text) => {
      expect(createCitySuggester(cities).suggest(text).city).toEqual(taken(cities, text));
    }),
    { numRuns: 3_000 },
  );
});
