/** The one suggester of cities: what a typed text stands for, and what it may mean (section 5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { brazilianCities } from '../../server/commands/fictitious';
import type { Cidade } from '../../src/domain/cidade';
import { citiesOfAlias } from '../../src/domain/cities/aliases';
import { type CitySuggester, createCitySuggester } from '../../src/domain/cities/suggestCity';

const citiesOf = (...names: string[]): Cidade[] => names.map((nome, at) => ({ id: at + 1, nome }));
const namesOf = (cities: readonly Cidade[]) => cities.map(({ nome }) => nome);

/** The city that is taken, and those that lead the options. */
function suggested({ suggest }: Pick<CitySuggester, 'suggest'>, text: string) {
  const { city, cities } = suggest(text);
  return [city?.nome ?? null, namesOf(cities)];
}

describe('with every municipality of Brazil', () => {
  let brazil: CitySuggester;
  beforeAll(async () => {
    brazil = createCitySuggester(citiesOf(...(await brazilianCities())));
  });

  it.each([
    ['S. Paulo', 'São Paulo (SP)'],
    ['sp', 'São Paulo (SP)'],
    ['BH', 'Belo Horizonte (MG)'],
    ['bh/mg', 'Belo Horizonte (MG)'],
    ['campinas', 'Campinas (SP)'],
    ['rio', 'Rio de Janeiro (RJ)'],
    ['sjc', 'São José dos Campos (SP)'],
    ['olinda', 'Olinda (PE)'],
    ['niteroi', 'Niterói (RJ)'],
    ['campnas', 'Campinas (SP)'],
    ['campnas sp', 'Campinas (SP)'],
    ['capminas', 'Campinas (SP)'],
    ['Belo Horisonte', 'Belo Horizonte (MG)'],
    ['N. Sra. das Dores', 'Nossa Senhora das Dores (SE)'],
    ['Gov. Valadares', 'Governador Valadares (MG)'],
    ['Natal, Rio Grande do Norte', 'Natal (RN)'],
    ['recif', 'Recife (PE)'],
  ])("'%s' is %s", (text, city) => {
    expect(suggested(brazil, text)).toEqual([city, [city]]);
  });

  it.each([
    ['bom jesus', ['PB', 'PI', 'RN', 'RS', 'SC'].map((uf) => `Bom Jesus (${uf})`)],
    ['poa', ['Poá (SP)', 'Porto Alegre (RS)']],
    ['Sto. André', ['Santo André (PB)', 'Santo André (SP)']],
    ['pg', ['Ponta Grossa (PR)', 'Praia Grande (SP)']],
  ])("'%s' asks which of several is meant", (text, cities) => {
    expect(suggested(brazil, text)).toEqual([null, cities]);
  });

  it.each(['xyz', 'Bom Jesus (MG)', 'jesus', '', ' . '])("'%s' is none", (text) => {
    expect(suggested(brazil, text)).toEqual([null, []]);
  });

  it('knows each city of the list of aliases', () => {
    for (const alias of ['BH', 'SP', 'RJ', 'POA', 'SJC', 'BSB', 'Floripa', 'SJRP', 'Sampa', 'Rio', 'CWB'])
      for (const nome of citiesOfAlias(alias)) expect(namesOf(brazil.find(nome))).toEqual([nome]);
    expect(citiesOfAlias('b.h.')).toEqual([]);
  });
});

describe('a typed text', () => {
  it('is asked where a city has the bare name, and another the name with its state', () => {
    const twice = createCitySuggester(citiesOf('São Paulo', 'São Paulo (SP)'));
    expect(suggested(twice, 'sao paulo')).toEqual([null, ['São Paulo', 'São Paulo (SP)']]);
    expect(suggested(twice, 'sp')).toEqual([null, ['São Paulo', 'São Paulo (SP)']]);
    expect(suggested(twice, 'são paulo sp')).toEqual(['São Paulo (SP)', ['São Paulo (SP)']]);
  });

  it('is no city that it is merely found in', () => {
    expect(
      suggested(createCitySuggester(citiesOf('Frei Paulo (SE)', 'Adamantina (SP)')), 'S. Paulo'),
    ).toEqual([null, []]);
    expect(suggested(createCitySuggester(citiesOf('Frei Paulo (SE)', 'Adamantina (SP)')), 'sp')).toEqual([
      null,
      [],
    ]);
  });

  it('is the alias of a city without a state, too', () => {
    expect(suggested(createCitySuggester(citiesOf('Curitiba')), 'cwb')).toEqual(['Curitiba', ['Curitiba']]);
  });

  it('is compared in one form of its letters', () => {
    const cities = citiesOf('Belém', 'Belem');
    expect(namesOf(createCitySuggester(cities).find('Belém'.normalize('NFD')))).toEqual(['Belém']);
  });

  it('of many abbreviated words is read in no time', () => {
    expect(suggested(createCitySuggester(citiesOf('São Paulo')), 's '.repeat(120))).toEqual([null, []]);
  });
});

describe('the review of an import', () => {
  const { findNear, candidatesFor } = createCitySuggester(
    citiesOf(
      'São Paulo (SP)',
      'Belo Horizonte (MG)',
      'Brasília (DF)',
      'Bom Jesus (PI)',
      'Santa Cruz do Sul (RS)',
    ),
  );

  it.each([
    ['S. Paulo', ['São Paulo (SP)']],
    ['São Palo', ['São Paulo (SP)']],
    ['BH', ['Belo Horizonte (MG)']],
    ['Belo Horisonte', ['Belo Horizonte (MG)']],
    ['Brazilia (DF)', ['Brasília (DF)']],
    ['Brazilia (GO)', []],
    ['Santa Cruz', []],
    ['Recife', []],
    ['', []],
  ])("asks for '%s' whether one of these is meant", (text, names) => {
    expect(namesOf(findNear(text))).toEqual(names);
  });

  it('offers a name in another state, and a name that goes on', () => {
    expect(namesOf(candidatesFor('Bom Jesus (MG)'))).toEqual(['Bom Jesus (PI)']);
    expect(namesOf(candidatesFor('Santa Cruz'))).toEqual(['Santa Cruz do Sul (RS)']);
  });
});
