import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searched } from '../../src/domain/searchable';
import { hear, keysOf, soundsOf } from '../../src/domain/sounds';

const NAMES = [
  ...[
    'Raphaella',
    'Thiago',
    'Christian',
    'Guilherme',
    'Mariana',
    'Susana',
    'Pereira',
    'Gonçalves',
    'Assumpção',
  ],
  ...[
    'Kowalczyk',
    'Schmidt',
    'Nascimento',
    'Wanderley',
    'Jefferson',
    'Quaresma',
    'Vieira',
    'Gabriel',
    'Ødegård',
  ],
].map(searched);

/** Whether a kept word is looked up by what is typed, and taken for near. */
function takes(typed: string, kept: string): boolean {
  const { keys, isNear } = hear(searched(typed));
  return soundsOf(searched(kept)).some(
    (sound) => keysOf(sound).some((key) => keys.includes(key)) && isNear(sound),
  );
}

it.each([
  ...[
    ['luis', 'Luiz'],
    ['sousa', 'Souza'],
    ['thiago', 'Tiago'],
    ['igor', 'Ygor'],
    ['valter', 'Walter'],
    ['ana', 'Anna'],
  ],
  ...[
    ['rafael', 'Raphael'],
    ['conceissao', 'Conceição'],
    ['elena', 'Helena'],
    ['catia', 'Kátia'],
    ['filipe', 'Felipe'],
  ],
  ...[
    ['manuel', 'Manoel'],
    ['matoso', 'Mattoso'],
    ['chavier', 'Xavier'],
    ['geferson', 'Jefferson'],
    ['joaquin', 'Joaquim'],
  ],
])('hears the same in %j and %j', (typed, kept) => {
  expect(soundsOf(searched(kept))).toEqual([hear(searched(typed)).sound]);
});

it('takes a name for near when one of its letters is missing, doubled, changed or swapped with the next', () => {
  const change = fc.record({
    kept: fc.constantFrom(...NAMES),
    how: fc.constantFrom('missing', 'doubled', 'changed', 'swapped'),
    at: fc.nat(20),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  });
  fc.assert(
    fc.property(change, ({ kept, how, at, letter }) => {
      const letters = [...kept];
      const place = at % letters.length;
      const [here = '', next = ''] = letters.slice(place);
      const instead = { missing: '', doubled: here + here, changed: letter, swapped: next + here }[how];
      letters.splice(place, how === 'swapped' ? 2 : 1, instead);
      expect(takes(letters.join(''), kept), letters.join('')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['joana', 'João'],
  ['marcelo', 'Marcos'],
  ['carlos', 'Carla'],
  ['lucas', 'Lucia'],
  ['ana', 'Iara'],
  ['lia', 'Lias'],
  ['zzz', 'Ana'],
])('takes %j for another name than %j', (typed, kept) => {
  expect(takes(typed, kept)).toBe(false);
});

it('hears nothing in what is no letter, and something in each letter', () => {
  expect(soundsOf(searched('% _ 🎉 100%'))).toEqual(['100']);
  expect(soundsOf(searched('h'))).toEqual(['h']);
});
