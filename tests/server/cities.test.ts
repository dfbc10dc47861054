/** Which city a text means: the one table of cases, by the server's batch, its searches and the palette's call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brazilianCities } from '../../server/commands/fictitious';
import { namedCities } from '../../server/db/namedCities';
import { recordPages } from '../../server/db/recordPages';
import { openEngine } from '../../server/db/store';
import { kinds } from '../../server/kinds';
import type { Cidade } from '../../src/domain/cidade';
import { readCityText } from '../../src/domain/cities/readCityText';
import { questionOf } from '../../src/domain/cities/sentences';
import { createCitySuggester } from '../../src/domain/cities/suggestCity';
import { cityCases } from '../support/cities';
import { startServer, type TestServer } from './support/api';
import { createDatabase, databaseKinds, openDatabase, unhurried } from './support/databases';

/** Those with every municipality of Brazil and no column of states. */
const cases = cityCases.filter(
  ({ text, state, register }) => register === null && state === null && text.trim().length > 1,
);
const meant = cases
  .filter(({ kind, cities }) => kind !== 'none' && cities.length > 0)
  // A search knows no slip across a blank: each word sounds for itself.
  .map((one) => (one.text === 'Montenegrro' ? { ...one, cities: ['Montenegro (RS)'] } : one));

describe.each(databaseKinds)('with every municipality of Brazil on %s', (kind) => {
  let server: TestServer;
  let brazil: Cidade[];

  beforeAll(async () => {
    server = await startServer(kind);
    const { cidades } = server.store.records;
    await cidades.createAll((await brazilianCities()).map((nome) => ({ nome })));
    const { rows } = await cidades.list({ page: 1, limit: 10_000, filter: '' });
    brazil = rows.map(({ id, nome }) => ({ id, nome: String(nome) }));
  });
  afterAll(() => server.stop());

  const list = async (path: string, filter: string, limit: number) => {
    const query = new URLSearchParams({ page: '1', limit: String(limit), filter });
    return (await server.call('GET', `${path}?${query}`)).body as { id: number; nome: string }[];
  };

  test('a batch takes the city that a text names, and refuses others with the question of the field', async () => {
    const linhas = cases
      .filter(({ kind: answer }) => answer !== 'none')
      .map(({ text }, at) => ({
        linha: at + 1,
        valores: { nomeCompleto: `Pessoa ${at}`, email: `p${at}@example.com` },
        cidade: text,
      }));
    const { body } = await server.call('POST', '/pessoas/lote', { importacao: 'tabela-1', linhas });
    const answers = Object(body).linhas as { id?: number; errors?: { cidade: string } }[];
    const said: unknown[] = [];
    for (const { id, errors } of answers) {
      const { cidadeId } = Object(id && (await server.call('GET', `/pessoas/${id}`)).body);
      said.push(errors?.cidade ?? brazil.find((city) => city.id === cidadeId)?.nome);
    }
    const { suggest } = createCitySuggester(brazil);
    const promised = linhas.map(({ cidade }) => {
      const answer = suggest(readCityText(cidade));
      return questionOf(cidade, answer) ?? answer.cities[0]?.nome;
    });
    expect(said).toEqual(promised);
  });

  test.each(meant)("the list of cities finds by '$text' $cities", async ({ text, cities }) => {
    const names = (await list('/cidades', text, 1_000)).map(({ nome }) => nome);
    expect(names).toEqual(expect.arrayContaining([...cities]));
  });

  test.each(meant.filter(({ cities }) => cities.length === 1))(
    "the palette finds by '$text' $cities at once",
    async ({ text, cities }) => {
      expect((await list('/cidades', text, 5)).map(({ nome }) => nome)).toEqual(
        expect.arrayContaining([...cities]),
      );
    },
  );

  test.each([
    ['tadeu campinas', 'Campinas (SP)'],
    ['tadeu campnas', 'Campinas (SP)'],
    ['tadeu poa', 'Porto Alegre (RS)'],
    ['tadeu s. paulo', 'São Paulo (SP)'],
    ['Belo Horisonte tadeu', 'Belo Horizonte (MG)'],
  ])('near search knows who lives in the city that words mean: %s', async (text, nome) => {
    const cidadeId = brazil.find((city) => city.nome === nome)?.id;
    const email = `tadeu.${cidadeId}.${text.length}@example.com`;
    await server.call('POST', '/pessoas', { nomeCompleto: 'Tadeu Quirino', email, cidadeId });
    const found = (await list('/pessoas', text, 100)) as object[];
    expect(found).toContainEqual(expect.objectContaining({ email }));
  });

  test('an alias of many pages reads its page alone', async () => {
    const engine = await openEngine(server.databaseUrl, { limits: unhurried });
    let rows = 0;
    const find: typeof engine.dialect.find = async (...search) => {
      const read = await engine.dialect.find(...search);
      rows += read.length;
      return read;
    };
    const pages = recordPages({ ...engine, dialect: { ...engine.dialect, find } }, kinds.cidades);
    const all = await pages.list({ page: 1, limit: 10_000, filter: 'rio' });
    const ids = all.rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(100);
    for (const page of [1, 2, 20, 30, 1_000_000]) {
      rows = 0;
      const part = await pages.list({ page, limit: 5, filter: 'rio' });
      expect(part.rows.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 5, page * 5));
      expect(rows).toBeLessThanOrEqual(6);
    }
    await engine.close();
  });
});

describe.each(databaseKinds)('a list of cities that is imported twice on %s', (kind) => {
  const batch = (importacao: string, names: readonly string[], insists = false) => ({
    importacao,
    arquivo: null,
    total: null,
    rows: names.map((nome, at) => ({
      linha: at + 1,
      values: { nome },
      cidade: null,
      isNewCity: false,
      insists,
    })),
  });

  test('makes each city once, also by two servers at once, and says so of the others', async () => {
    const database = await createDatabase(kind);
    const stores = [await openDatabase(database.url)];
    if (kind === 'PostgreSQL') stores.push(await openDatabase(database.url));
    const [first, second = first] = stores;
    if (first === undefined || second === undefined) throw new Error('no store');
    const usuario = await first.usuarios.create({ nome: 'Ana', email: 'ana@example.com', senha: '' });
    const names = ['Natal (RN)', 'Bom Jesus', "Olho-d'Água (PB)", 'natal (rn)'];
    const outcomes = await Promise.all([
      first.imports.bringIn(kinds.cidades, batch('primeira-1', names), usuario),
      second.imports.bringIn(kinds.cidades, batch('segunda-1', names), usuario),
    ]);
    const made = outcomes.flat().filter((outcome) => typeof outcome === 'object' && 'id' in outcome);
    expect(made).toHaveLength(3);
    expect((await first.records.cidades.list({ page: 1, limit: 9, filter: '' })).total).toBe(3);
    // A row that an import has made answers its number before it is compared.
    const again = await first.imports.bringIn(kinds.cidades, batch('terceira-1', ['Recife (PE)']), usuario);
    expect(await first.imports.bringIn(kinds.cidades, batch('terceira-1', ['Recife (PE)']), usuario)).toEqual(
      again,
    );
    expect(
      await first.imports.bringIn(
        kinds.cidades,
        batch('quarta-01', ['olho d agua pb', 'Bom Jesus (PI)']),
        usuario,
      ),
    ).toEqual([
      { linha: 1, refusal: 'exists' },
      { linha: 2, id: expect.any(Number) },
    ]);
    const insisted = await first.imports.bringIn(
      kinds.cidades,
      batch('quinta-01', ['Bom Jesus'], true),
      usuario,
    );
    expect(insisted).toEqual([{ linha: 1, id: expect.any(Number) }]);
    for (const store of stores) await store.close();
    await database.remove();
  });
});

test.each(databaseKinds)(
  'a search that finds nobody reads few of 20,000 cities of one beginning on %s',
  async (kind) => {
    const database = await createDatabase(kind);
    const store = await openDatabase(database.url);
    await store.records.cidades.createAll([
      ...Array.from({ length: 20_000 }, (_, at) => ({ nome: `Santa Clara do Lugar ${at}` })),
      ...Array.from({ length: 34_000 }, () => ({ nome: 'Vila Repetida' })),
      { nome: 'Santa Clara (MG)' },
    ]);
    await store.close();
    const engine = await openEngine(database.url, { limits: unhurried });
    let rows = 0;
    const search: typeof engine.search = async (statement) => {
      const read = await engine.search(statement);
      rows += read.length;
      return read;
    };
    const pages = recordPages({ ...engine, search }, kinds.pessoas);
    for (const filter of ['zeca santa clara', 'zeca vila repetida', 'zeca santa']) {
      rows = 0;
      expect((await pages.list({ page: 1, limit: 5, filter })).rows).toEqual([]);
      expect(rows).toBeLessThan(5_000);
    }
    const named = namedCities(engine);
    await named.refresh();
    expect(await named.find('Santa Clara', 1, false)).toEqual({ id: expect.any(Number) });
    expect(await named.find('vila repetida', 1, false)).toEqual({
      question: expect.stringMatching(/^Há [\d.]+ cidades/),
    });
    await engine.close();
    await database.remove();
  },
);
