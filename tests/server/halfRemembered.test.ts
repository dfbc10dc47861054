/** People as staff remember them: found by half of an email, by where they live, and however their names are spelt. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brazilianCities, fictitiousPerson } from '../../server/commands/fictitious';
import { pessoaOf } from '../support/people';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';

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
  ['helena belo horizonte mg', 'Helena Toledo Pinto', { cidade: 'Belo Horizonte (MG)' }],
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
    ]);
  });
  afterAll(() => server.stop());

  test.each(THIRTY)('takes %j for %j', async (typed, nome) => {
    const { names, total, isNear } = await search('pessoas', typed);
    expect(names).toContain(nome);
    expect({ isNear, isCounted: total >= names.length }).toEqual({ isNear: 'parecida', isCounted: true });
  });
});
