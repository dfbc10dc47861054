import { describe, expect, it } from 'vitest';
import {
  cityNameIn,
  createLikeFinder,
  splitCityName,
  stateOf,
} from '../../src/features/spreadsheet/sheetCities';

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

describe('a name that no city has', () => {
  const cidades = [
    'São Paulo (SP)',
    'Paulo Afonso (BA)',
    'Brasília (DF)',
    'Brasilândia (MS)',
    'Bom Jesus (PI)',
  ];
  const findLike = createLikeFinder(cidades.map((nome, at) => ({ id: at + 1, nome })));

  it.each([
    ['São Palo', ['São Paulo (SP)']],
    ['S. Paulo', ['São Paulo (SP)']],
    ['Brazilia (DF)', ['Brasília (DF)']],
    ['Recife', []],
    ['', []],
  ])('is like others by its letters: %s', (nome, names) => {
    expect(findLike(nome).map((cidade) => cidade.nome)).toEqual(names);
  });
});
