import { describe, expect, it } from 'vitest';
import { cityNameIn, isSameCityName, splitCityName, stateOf } from '../../src/domain/cities/names';

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

describe('a new name exists', () => {
  it.each([
    ['sao paulo', 'São Paulo (SP)', true],
    ['São Paulo (SP)', 'São Paulo', true],
    ['São Paulo (SP)', 'sao paulo sp', true],
    ['Bom Jesus (PB)', 'Bom Jesus (PI)', false],
    ['São Paulo', 'São Paulo das Missões (RS)', false],
  ])("'%s' beside '%s': %s", (typed, kept, exists) => {
    expect(isSameCityName(typed, kept)).toBe(exists);
    expect(isSameCityName(kept, typed)).toBe(exists);
  });
});
