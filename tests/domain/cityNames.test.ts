import { describe, expect, it } from 'vitest';
import { cityNameIn, splitCityName, stateOf } from '../../src/domain/cityNames';

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
