import { describe, expect, it, test } from 'vitest';
import { cityOfText, namesakesOf, optionsOf } from '../../src/domain/cidade';
import { checkPessoa } from '../../src/domain/pessoa';
import { aPessoa } from '../support/people';

const manaus = { id: 4, nome: 'Manaus' };
const saoLuis = { id: 8, nome: 'São Luís' };
const saoLuisII = { id: 9, nome: 'São Luís' };
const oeste = { id: 5, nome: "Santa Bárbara d'Oeste" };
const oesteII = { id: 6, nome: 'Santa Bárbara d’Oeste' };
const quitunde = { id: 10, nome: 'São Luís do Quitunde' };

describe('the options of a city search', () => {
  it.each([
    ['does not match', 'são', [saoLuis]],
    ['matches without case, accents and blanks', '  ma  ', [manaus, saoLuis]],
    ['stands among all while nothing is typed', '', [manaus, saoLuis]],
  ])('hold the selected city as its name %s', (_, busca, options) => {
    expect(optionsOf([manaus, saoLuis], { busca, id: 4 })).toEqual(options);
  });

  it('are everything else that a backend finds, however it searches', () => {
    expect(optionsOf([saoLuis, manaus], { busca: 'MA', id: 0 })).toEqual([saoLuis, manaus]);
  });
});

describe('a typed text stands for', () => {
  it.each([
    ['the only option', 'lu', [saoLuis], saoLuis],
    ['the only one of its name', ' SAO   luis ', [quitunde, saoLuis], saoLuis],
    ['the only one of its name without signs', 'santa barbara doeste', [quitunde, oeste], oeste],
    ['none of two of its name without signs', 'santa barbara doeste', [oeste, oesteII], null],
    ['none of two of its name', 'São Luís', [saoLuis, saoLuisII], null],
    ['none of several', 'são l', [saoLuis, quitunde], null],
    ['none where nothing is found', 'xyz', [], null],
  ])('%s', (_, text, options, city) => {
    expect(cityOfText(text, options, true)).toEqual(city);
  });

  it.each([
    ['the first one, where exact names come first', 'São Luís', [saoLuis, quitunde], saoLuis],
    ['none of its name without signs, which come anywhere', 'santa barbara doeste', [quitunde, oeste], null],
    ['none where the only option at hand may not be the only one', 'lu', [saoLuis], null],
  ])('%s, of a page that is full', (_, text, options, city) => {
    expect(cityOfText(text, options, false)).toEqual(city);
  });
});

test('brackets tell cities of one name apart where they end it', () => {
  const cities = ['Belém', 'Belém (PA)', 'Belém (PA) Norte'].map((nome, id) => ({ id, nome }));
  expect(namesakesOf('belem', cities)).toEqual(cities.slice(0, 2));
  expect(namesakesOf('Belém Norte', cities)).toEqual([]);
});

describe('the person form', () => {
  it.each([
    ['a chosen city', 4, {}],
    ['no city', null, { cidadeId: 'O campo é obrigatório' }],
    ['an emptied city', '  ', { cidadeId: 'O campo é obrigatório' }],
    ['a city of which nothing is seen', '\u200b ', { cidadeId: 'O campo é obrigatório' }],
    ['a typed city, which the save looks up', 'são l', {}],
  ])('with %s', (_, cidadeId, errors) => {
    expect(checkPessoa({ ...aPessoa, cidadeId })).toEqual(errors);
  });

  it('says what else is wrong beside a typed city', () => {
    expect(checkPessoa({ ...aPessoa, nomeCompleto: '', cidadeId: 'são l' })).toEqual({
      nomeCompleto: 'O campo é obrigatório',
    });
  });
});
