import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../src/domain/cidade';
import { suggestCity } from '../../src/domain/cities/suggestCity';
import { pessoas } from '../../src/domain/pessoa';
import { aPessoa } from '../support/people';

const manaus = { id: 4, nome: 'Manaus' };
const saoLuis = { id: 8, nome: 'São Luís' };

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

describe('a text names', () => {
  const cities = [
    ...['São Paulo (SP)', 'São Paulo das Missões (RS)', 'Curitiba (PR)', 'Curitibanos (SC)', 'Recife'],
    ...['Recife (PE)', 'Bom Jesus (PB)', 'Bom Jesus (PI)', 'Bom Jesus da Lapa (BA)', 'Belém', 'Belem'],
    ...["Olho-d'Água (PB)", 'Santa Bárbara d’Oeste (SP)', "Santa Bárbara d'Oeste (MG)", 'Natal', 'Natal'],
    ...['Monte Negro (RO)', 'Montenegro (RS)'],
  ].map((nome, at) => ({ id: at + 1, nome }));

  it.each([
    ['sao paulo', ['São Paulo (SP)']],
    [' CURITIBA  ', ['Curitiba (PR)']],
    ['são paulo (sp)', ['São Paulo (SP)']],
    ['sao paulo sp', ['São Paulo (SP)']],
    ['recife', ['Recife']],
    ['Recife PE', ['Recife (PE)']],
    ['bom jesus', ['Bom Jesus (PB)', 'Bom Jesus (PI)']],
    ['bom jesus (pi)', ['Bom Jesus (PI)']],
    ['Belem', ['Belem']],
    ['belém', ['Belém', 'Belem']],
    ['olho dagua', ["Olho-d'Água (PB)"]],
    ['olho dagua pb', ["Olho-d'Água (PB)"]],
    ['montenegro', ['Montenegro (RS)']],
    ['Bom Jesus (MG)', []],
    ['bom', []],
    ['olho d agua', ["Olho-d'Água (PB)"]],
    ['olhodagua', ["Olho-d'Água (PB)"]],
    ['santa barbara d oeste', ['Santa Bárbara d’Oeste (SP)', "Santa Bárbara d'Oeste (MG)"]],
    ['natal', ['Natal', 'Natal']],
    ['curitib', []],
    ['', []],
    [' . ', []],
  ])("by '%s' the cities of this name", (text, names) => {
    const { by, cities: found } = suggestCity(text, null, cities);
    expect(by === 'name' ? found.map(({ nome }) => nome) : []).toEqual(names);
  });
});

describe('the person form', () => {
  it.each([
    ['a chosen city', 4, {}],
    ['no city', null, { cidadeId: 'O campo é obrigatório' }],
    ['an emptied city', '  ', { cidadeId: 'O campo é obrigatório' }],
    ['a city of which nothing is seen', '\u200b ', { cidadeId: 'O campo é obrigatório' }],
    ['a typed city, which the save looks up', 'são l', {}],
  ])('with %s', (_, cidadeId, errors) => {
    expect(pessoas.validate({ ...aPessoa, cidadeId })).toEqual(errors);
  });

  it('says what else is wrong beside a typed city', () => {
    expect(pessoas.validate({ ...aPessoa, nomeCompleto: '', cidadeId: 'são l' })).toEqual({
      nomeCompleto: 'O campo é obrigatório',
    });
  });
});
