/** People as staff remember them: found by half of an email, by where they live, and however their names are spelt. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brazilianCities, fictitiousPerson } from '../../server/commands/fictitious';
import { pessoaOf } from '../support/people';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { execute } from './support/raw';

/** What is typed, and the name, the city and the email in the register. */
const THIRTY: [typed: string, nome: string, more?: { cidade?: string; email?: string }][] = [
  // A part of an email, without its '@'.
  ['marcos.novo', 'Marcos Antônio Ribeiro Leal', { email: 'marcos.novo@example.com' }],
  ['dra_alice', 'Alice Mourão', { email: 'dra_alice@clinica.example.com' }],
  ['terezinha1948', 'Terezinha Alencar', { email: 'terezinha1948@example.com' }],
  ['padariadobairro', 'Otávio Fontoura', { email: 'contato@padariadobairro.example.com' }],
  // Some of the words are a city's name.
  ['jose silva campinas', 'José Roque Silva', { cidade: 'Campinas (SP)' }],
  ['quixeramobim', 'Evandro Pimenta', { cidade: 'Quixeramobim (CE)' }],
  ['marta niteroi', 'Marta Bulhões', { cidade: 'Niterói (RJ)' }],
  ['sao jose dos campos renato', 'Renato Bulhões', { cidade: 'São José dos Campos (SP)' }],
  ['paulo sergio bom jesus', 'Paulo Sérgio Vidal', { cidade: 'Bom Jesus (PI)' }],
  ['davi embu-guaçu', 'Davi Lucca Amaro', { cidade: 'Embu-Guaçu (SP)' }],
  ['lourdes bh', 'Maria de Lourdes Toledo Pinto', { cidade: 'Belo Horizonte (MG)' }],
  // Spelt otherwise.
  ['luis gomes pilar', 'Luiz Gomes Pilar'],
  ['thiago sousa quintao', 'Tiago Souza Quintão'],
  ['walquiria bastos', 'Valquíria Bastos'],
  ['rafaela giordano', 'Raphaella Giordano'],
  ['cristian uchoa', 'Christian Uchôa'],
  ['elisangela prates', 'Elizângela Prates'],
  ['ygor ellen', 'Igor Hellen'],
  ['geferson quadros', 'Jefferson Quadros'],
  ['keli kristina rosado', 'Kelly Cristina Rosado'],
  ['fransisco chavier', 'Francisco Xavier'],
  ['joaquin gonsalves', 'Joaquim Gonçalves'],
  ['asunçao paulo', 'Paulo Assumpção'],
  ['beatris matoso', 'Beatriz Mattoso'],
  ['vanderley isaura', 'Wanderlei Izaura'],
  // A letter missing, doubled, changed or swapped.
  ['gulherme pontes', 'Guilherme Pontes'],
  ['monteneggro', 'Sílvio Montenegro'],
  ['quaresna', 'Raimunda Quaresma'],
  ['rodirgo valadares', 'Rodrigo Valadares'],
  ['kowalczik', 'Ângela Kowalczyk'],
];

/** Two people who live in cities that are written with hyphens. */
const HYPHENS = [
  ['jose ji-parana', 'José Ataulfo'],
  ['ataulfo, ji-paraná/RO', 'José Ataulfo'],
  ['ji parana (ro) ataulfo', 'José Ataulfo'],
  ['guaraci sao joao del-rei', 'Guaraci Brandt'],
] as const;

describe.each(databaseKinds)('a search that finds nobody on %s', (kind) => {
  let server: TestServer;
  const search = async (path: string, filter: string, page = 1, limit = 5) => {
    const query = new URLSearchParams({ page: String(page), limit: String(limit), filter });
    const { body, headers } = await server.call('GET', `/${path}?${query}`);
    const rows = body as { id: number; nomeCompleto?: string; nome?: string }[];
    return {
      names: rows.map(({ nome, nomeCompleto }) => nomeCompleto ?? nome),
      total: Number(headers.get('x-total-count')),
      isNear: headers.get('x-busca'),
    };
  };

  beforeAll(async () => {
    server = await startServer(kind);
    const { cidades, pessoas } = server.store.records;
    const nomes = await brazilianCities();
    await cidades.createAll(nomes.map((nome) => ({ nome })));
    const { rows } = await cidades.list({ page: 1, limit: 10_000, filter: '' });
    const idOf = (name: string) => rows.find(({ nome }) => nome === name)?.id ?? 0;
    await pessoas.createAll([
      // In one city, so that nobody else lives in those of the table.
      ...Array.from({ length: 1_000 }, (_, n) => fictitiousPerson(n + 1, [idOf('Olinda (PE)')])),
      ...THIRTY.map(([, nome, { cidade = 'Olinda (PE)', email } = {}], n) =>
        pessoaOf(nome, email ?? `p${n}@example.org`, idOf(cidade)),
      ),
      pessoaOf('José Ataulfo', 'ataulfo@example.org', idOf('Ji-Paraná (RO)')),
      pessoaOf('Guaraci Brandt', 'guaraci@example.org', idOf('São João del Rei (MG)')),
      pessoaOf("Zelma d'Arc", 'zelma@example.org', idOf('Olinda (PE)')),
    ]);
  });
  afterAll(() => server.stop());

  test.each(THIRTY)('takes %j for %j', async (typed, nome) => {
    const { names, total, isNear } = await search('pessoas', typed);
    expect(names).toContain(nome);
    expect({ isNear, isCounted: total >= names.length }).toEqual({ isNear: 'parecida', isCounted: true });
  });

  test.each(HYPHENS)(
    'takes %j for %j, whose city has a hyphen, or is typed with one',
    async (typed, nome) => {
      expect(await search('pessoas', typed)).toEqual({ names: [nome], total: 1, isNear: 'parecida' });
    },
  );

  test('takes the words of a name with an apostrophe by their sounds, each by itself and together', async () => {
    for (const typed of ['zelma ark', 'selma darc', 'selma dark'])
      expect(await search('pessoas', typed)).toEqual({
        names: ["Zelma d'Arc"],
        total: 1,
        isNear: 'parecida',
      });
  });

  test.each([
    ['campnas', 'Campinas (SP)'],
    ['Belo Horisonte', 'Belo Horizonte (MG)'],
    ['florianopoliz', 'Florianópolis (SC)'],
  ])('takes %j for the city %j', async (typed, nome) => {
    const { names, isNear } = await search('cidades', typed);
    expect([names[0], isNear]).toEqual([nome, 'parecida']);
  });

  test('puts the city of an alias first, also where the text finds others, and counts it once', async () => {
    expect(await search('cidades', 'BH')).toEqual({ names: ['Belo Horizonte (MG)'], total: 1, isNear: null });
    const { names } = await search('cidades', 'poa');
    expect(names.slice(0, 2)).toEqual(['Porto Alegre (RS)', 'Poá (SP)']);
    const all = await search('cidades', 'rio', 1, 1_000);
    expect([all.names[0], all.total]).toEqual(['Rio de Janeiro (RJ)', new Set(all.names).size]);
    const second = await search('cidades', 'rio', 2);
    expect(second).toEqual({ names: all.names.slice(5, 10), total: all.total, isNear: null });
  });

  test('says how many sound the same, and answers them alone, by pages', async () => {
    const all = await search('pessoas', 'marya sylva', 1, 1_000);
    expect(all.total).toBe(all.names.length);
    expect(all.total).toBeGreaterThan(10);
    expect(all.names.filter((name) => !/Maria\b.*Silva\b|Silva\b.*Maria\b/.test(name ?? ''))).toEqual([]);
    for (let page = 1; page <= Math.ceil(all.total / 5) + 1; page += 1) {
      const names = all.names.slice((page - 1) * 5, page * 5);
      expect(await search('pessoas', 'marya sylva', page)).toEqual({
        names,
        total: all.total,
        isNear: 'parecida',
      });
    }
  });

  test.each([
    ['pessoas', 'marcos.novo'],
    ['pessoas', 'jose silva campinas'],
    ['pessoas', 'quixeramobim'],
    ['pessoas', 'marya sylva'],
    ['pessoas', 'zzzyx qwv'],
    ['cidades', 'campnas'],
    ['cidades', 'BH'],
    ['cidades', 'rio'],
    ['cidades', 'qwrtz'],
  ])('in %s exports for %j what the list shows', async (path, filter) => {
    const shown = await search(path, filter, 1, 1_000);
    const headers = { authorization: `Bearer ${server.token}` };
    const query = new URLSearchParams({ filter });
    const answer = await fetch(`${server.origin}/api/${path}/planilha?${query}`, { headers });
    const [, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(';')[0]).toSorted()).toEqual(shown.names.toSorted());
    expect(Number(answer.headers.get('x-total-count'))).toBe(shown.total);
  });

  test.each([
    ['pessoas', 'silva', 100],
    ['pessoas', 'cidade:999999', 1],
    ['pessoas', 'luis@nowhere', 1],
    ['pessoas', '?', 1],
    ['pessoas', 'zzzyx qwv', 1],
    ['cidades', 'qwrtz', 1],
  ])('in %s takes %j on page %i for nothing else', async (path, filter, page) => {
    expect(await search(path, filter, page)).toMatchObject({ names: [], isNear: null });
  });

  test('follows every write, and forgets the rare words of who is gone', async () => {
    const { pessoas } = server.store.records;
    const words = async () =>
      (await execute(server.databaseUrl, 'select som from pessoas_sons order by 1')).map(({ som }) => som);
    const before = await words();
    const [olinda] = (await server.store.records.cidades.list({ page: 1, limit: 1, filter: 'olinda' })).rows;
    const person = (nome: string) => pessoaOf(nome, 'xisto@example.com', olinda?.id);
    const isFound = async (typed: string) => (await search('pessoas', typed)).total;
    const { id } = await pessoas.create(person('Xisto Zwolinski'), 1);
    expect([await isFound('chisto zvolinsky'), await isFound('chisto papadopulos')]).toEqual([1, 0]);
    await pessoas.update(id, person('Xisto Papadopoulos'), 1);
    expect([await isFound('chisto zvolinsky'), await isFound('chisto papadopulos')]).toEqual([0, 1]);
    await pessoas.remove(id, 1);
    expect(await isFound('chisto papadopulos')).toBe(0);
    await pessoas.restore(id, 1);
    expect(await isFound('chisto papadopulos')).toBe(1);
    await pessoas.remove(id, 1);
    const linhas = [{ linha: 1, valores: { ...person('Xisto Papadopoulos'), email: 'xp@example.com' } }];
    const batch = await server.call('POST', '/pessoas/lote', { importacao: 'half-remembered', linhas });
    expect([batch.status, await isFound('chisto papadopulos')]).toEqual([200, 1]);
    await server.call('POST', '/importacoes/half-remembered/desfazer');
    expect(await isFound('chisto papadopulos')).toBe(0);
    expect(await words()).toEqual(before);
  });
});
