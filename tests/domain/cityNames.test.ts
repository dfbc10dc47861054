import { describe, expect, it } from 'vitest';
import { cityNameIn, createCityFinder, splitCityName, stateOf } from '../../src/domain/cidade';

const cidades = [
  'Recife (PE)',
  'Natal (RN)',
  'Bom Jesus (PI)',
  'Bom Jesus (RN)',
  'Belém',
  'Belem',
  'Belém (PA)',
  'Olho-d’Água (AL)',
  'Santos',
  'Santos',
  '...',
].map((nome, at) => ({ id: at + 1, nome }));
const find = createCityFinder(cidades);

describe('a name stands for', () => {
  it.each([
    ['the city that is written so', 'Natal (RN)', ['Natal (RN)']],
    ['the city that is written so, before others by accents', 'Belem', ['Belem']],
    ['the city of its searchable form', ' natal (rn) ', ['Natal (RN)']],
    ['the city of its form without punctuation', 'olho dagua al', ['Olho-d’Água (AL)']],
    ['the only city of the bare name', 'recife', ['Recife (PE)']],
    ['the city whose whole name it is, before those with a state', 'Belém', ['Belém']],
    ['the city in its state, written out', 'Natal (Rio Grande do Norte)', ['Natal (RN)']],
    ['the city in its state, after a stroke', 'Bom Jesus - PI', ['Bom Jesus (PI)']],
    ['the city in its state, after a slash', 'NATAL/RN', ['Natal (RN)']],
    [
      'all cities of the bare name, of which it chooses none',
      'Bom Jesus',
      ['Bom Jesus (PI)', 'Bom Jesus (RN)'],
    ],
    ['all cities of one whole name', 'santos', ['Santos', 'Santos']],
    ['both cities by accents where it is neither', 'BELÉM', ['Belém', 'Belem']],
    ['no city of another state', 'Bom Jesus (MG)', []],
    ['no city where nothing is seen', ' \u200b', []],
    ['no city by a part of its name', 'Bom', []],
  ])('%s', (_, text, names) => {
    expect(find(text).map(({ nome }) => nome)).toEqual(names);
  });
});

describe('a state', () => {
  it.each([
    ['rn', 'RN'],
    ['Rio Grande do Norte', 'RN'],
    ['sao paulo', 'SP'],
    ['Centro', null],
  ])('%s is %s', (text, state) => {
    expect(stateOf(text)).toBe(state);
  });

  it.each([
    ['Natal', 'RN', 'Natal (RN)'],
    ['Natal (RN)', 'PI', 'Natal (RN)'],
    ['Natal - Rio Grande do Norte', null, 'Natal (RN)'],
    ['Natal', null, 'Natal'],
    ['', 'RN', ''],
    ['Natal-rn', null, 'Natal (RN)'],
    ['Natal, Rio Grande do Norte', 'PI', 'Natal (RN)'],
    ['Ji-Paraná', 'RO', 'Ji-Paraná (RO)'],
  ])('of a column belongs to the city: %s and %s are %s', (text, state, nome) => {
    expect(cityNameIn(text, state)).toBe(nome);
  });

  it('is none where a stroke is a part of the name', () => {
    expect(splitCityName('Olho-d’Água')).toEqual({ bare: 'Olho-d’Água', state: null });
  });
});
