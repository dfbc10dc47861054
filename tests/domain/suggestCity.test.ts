/** Which city a text means: the one table of cases, by the function and by the look-up of the city field (section 5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { brazilianCities } from '../../server/commands/fictitious';
import type { HttpClient } from '../../src/api/httpClient';
import type { Cidade } from '../../src/domain/cidade';
import { citiesOfAlias } from '../../src/domain/cities/aliases';
import { readCityText } from '../../src/domain/cities/readCityText';
import { questionOf } from '../../src/domain/cities/sentences';
import {
  type CitySuggester,
  type CitySuggestion,
  createCitySuggester,
  suggestCity,
  takenCity,
} from '../../src/domain/cities/suggestCity';
import { pessoas } from '../../src/domain/pessoa';
import { findTypedCity, searchCities } from '../../src/features/city-picker/citySearch';
import { createRecordCheck } from '../../src/features/spreadsheet/checkRecord';
import { STATE } from '../../src/features/spreadsheet/sheetKinds';
import { cityCases } from '../support/cities';
import { citiesOf, httpOfCities } from '../support/cityBackend';

/** Nothing was chosen yet. */
const choices = {
  ...{ columns: {}, hasHeadings: true, createsCities: false, insists: [], includesHidden: true },
  cities: {},
};

/** Cities of a suggester that the server prepares. */
const PART = 500;

let brazil: readonly Cidade[];
let suggester: CitySuggester;
let http: HttpClient;
const createCheck = createRecordCheck(pessoas);
let review: ReturnType<typeof createCheck>;
/** The row of a sheet that was checked last. */
let row = 1;
beforeAll(async () => {
  brazil = citiesOf(await brazilianCities());
  suggester = createCitySuggester(brazil);
  http = httpOfCities(brazil);
  review = createCheck(choices, brazil);
});

const answerOf = ({ kind, cities }: CitySuggestion) => ({ kind, cities: cities.map(({ nome }) => nome) });

describe.each(cityCases)(
  "'$text' ($state) means $kind: $cities",
  ({ text, state, register, kind, cities }) => {
    it('by the function', () => {
      const suggest = register === null ? suggester.suggest : createCitySuggester(citiesOf(register)).suggest;
      expect(answerOf(suggest(readCityText(text, state)))).toEqual({ kind, cities });
    });

    it('among parts of the register', () => {
      const all = register === null ? brazil : citiesOf(register);
      const read = readCityText(text, state);
      const parts = Array.from({ length: Math.ceil(all.length / PART) }, (_, at) =>
        createCitySuggester(all.slice(at * PART, (at + 1) * PART)).candidatesFor(read),
      );
      expect(answerOf(createCitySuggester(parts.flat()).suggest(read))).toEqual({ kind, cities });
    });

    it('by the review of an import', () => {
      const { check, questions } = register === null ? review : createCheck(choices, citiesOf(register));
      row += 1;
      const typed = { nomeCompleto: 'Ana Lima', email: `ana${row}@exemplo.com`, cidade: text };
      const { values } = check(state === null ? typed : { ...typed, [STATE]: state }, row, []);
      const all = register === null ? brazil : citiesOf(register);
      const taken = all.find(({ id }) => id === values?.cidadeId)?.nome;
      expect(taken).toBe(kind === 'one' ? cities[0] : undefined);
      const asked = questions().map(({ candidates }) => candidates.map(({ nome }) => nome));
      if (kind === 'several' || kind === 'near') expect(asked).toContainEqual(cities);
    });

    // The field knows no state but that of the text.
    it.skipIf(state !== null || text.trim() === '')(
      'by the field and the save, of a backend that only filters',
      async () => {
        const calls = register === null ? http : httpOfCities(citiesOf(register));
        const { suggestion } = await searchCities(calls, { busca: text, id: 0 });
        const found = answerOf(suggestion);
        expect({ kind: found.kind, cities: found.cities.toSorted() }).toEqual({
          kind,
          cities: cities.toSorted(),
        });
        const saved = await findTypedCity(calls, 'cidadeId', text).then(
          ({ id }) => id,
          (error) => error.fields.cidadeId,
        );
        const taken = takenCity(suggestion);
        const unknown = [
          expect.stringMatching(/^Escolha uma cidade da lista$|^Nenhuma cidade com esse nome\.$/),
        ];
        if (taken !== null) expect(saved).toBe(taken.id);
        else expect([questionOf(text, suggestion) ?? saved]).toEqual(kind === 'none' ? unknown : [saved]);
      },
    );
  },
);

it('knows each city of the list of aliases', () => {
  for (const alias of [
    'BH',
    'SP',
    'RJ',
    'POA',
    'SJC',
    'BSB',
    'Floripa',
    'SJRP',
    'Sampa',
    'Rio',
    'CWB',
    'Parati',
  ])
    for (const nome of citiesOfAlias(alias))
      expect(answerOf(suggester.suggest(readCityText(nome)))).toEqual({ kind: 'one', cities: [nome] });
});

describe('a question', () => {
  const asked = (text: string, ...names: string[]) =>
    questionOf(text, suggestCity(text, null, citiesOf(names)));

  it.each([
    ['bom jesus', ['Bom Jesus (PB)', 'Bom Jesus (PI)'], 'Há 2 cidades com este nome. Escolha uma.'],
    [
      'campo grand',
      ['Campo Grande (AL)', 'Campo Grande (MS)', 'Campo Grande do Piauí (PI)'],
      '“campo grand” pode ser Campo Grande (AL) ou Campo Grande (MS). Escolha uma.',
    ],
    [
      'bom jes',
      ['PB', 'PI', 'RN', 'RS', 'SC'].map((uf) => `Bom Jesus (${uf})`),
      '“bom jes” pode ser Bom Jesus (PB), Bom Jesus (PI) e mais 3. Escolha uma.',
    ],
    ['poa', ['Poá (SP)', 'Porto Alegre (RS)'], '“poa” pode ser Poá (SP) ou Porto Alegre (RS). Escolha uma.'],
    ['nata', ['Natal', 'Natal'], '“nata” pode ser Natal (nº 1) ou Natal (nº 2). Escolha uma.'],
    ['campnas', ['Campinas (SP)'], 'Você quis dizer Campinas (SP)?'],
    ['campinas', ['Campinas (SP)'], null],
    ['recife', ['Campinas (SP)'], null],
  ])("of '%s' among %j", (text, names, said) => {
    expect(asked(text, ...names)).toBe(said);
  });
});

describe('costs what can be afforded', () => {
  it('with 8,000 cities of the longest names, which are found by their names alone', () => {
    const long = Array.from({ length: 8_000 }, (_, at) => `${'ab '.repeat(80)}${at}`.padEnd(255, 'x'));
    const before = process.memoryUsage().heapUsed;
    const { suggest, candidatesFor } = createCitySuggester(citiesOf(long));
    const read = readCityText('abab ab');
    expect([suggest(read).kind, candidatesFor(read)]).toEqual(['none', []]);
    expect(suggest(readCityText(long[7] ?? '')).cities).toEqual([{ id: 8, nome: long[7] }]);
    // A key of each left-out letter would take 135 kB for a city.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000 * 40_000);
  });

  it('with a text of many abbreviated words, and with one that is far too long', () => {
    const { suggest } = createCitySuggester(citiesOf(['São Paulo']));
    expect(suggest(readCityText('s '.repeat(120))).kind).toBe('none');
    expect(readCityText('s. '.repeat(100_000)).versions).toEqual([]);
  });
});
