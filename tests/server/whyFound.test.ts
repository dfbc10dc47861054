/** Searches as staff half remember them: the first row, and why it is there, alike on every backend. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Backend } from '../support/backend';
import { city, pessoaOf } from '../support/people';
import { type Caller, startServer } from './support/api';
import { fakeCaller } from './support/backends';
import { databaseKinds } from './support/databases';

const CITIES = [
  'Campinas (SP)',
  'Olinda (PE)',
  'Recife (PE)',
  'Porto Alegre (RS)',
  'Poá (SP)',
  'Luís Gomes (RN)',
  'Bom Jesus (PI)',
  'Bom Jesus (RS)',
  'Ji-Paraná (RO)',
].map((nome, at) => city(at + 1, nome));

const PEOPLE = [
  pessoaOf('Eva Brito', 'eva@ex.org', 1),
  pessoaOf('Joel Paz', 'joel@ex.org', 2),
  pessoaOf('Rui Fontes', 'rui.f88@ex.org', 4),
  pessoaOf('Marta Pires', 'marta@planilha.example', 1),
  pessoaOf('Luiz Gomes', 'primeiro@ex.org', 3),
  pessoaOf('Luiz Gomes Neto', 'segundo@ex.org', 3),
  pessoaOf('Ivo Sales', 'ivo@ex.org', 6),
  pessoaOf('João Pereira', 'quinto@ex.org', 3),
  pessoaOf('José Lima', 'sexto@ex.org', 7),
  pessoaOf('Ana Lima', 'ana@ex.org', 8),
  pessoaOf('Tiago Souza', 'terezinha1948@ex.org', 3),
  pessoaOf('Guilherme Pontes', 'pontes@ex.org', 3),
  pessoaOf('Walter Kelly', 'setimo@ex.org', 3),
  pessoaOf('Maria Quaresma', 'oitavo@ex.org', 3),
  pessoaOf('Sílvio Montenegro', 'nono@ex.org', 3),
  pessoaOf('Helena Xavier', 'decimo@ex.org', 9),
  pessoaOf('Luís Braga', 'braga@ex.org', 9),
].map((values, at) => ({ id: at + 1, ...values }));

/** What is typed into the list of people, its first row, what found it (null: nothing else does), and the city named. */
const FORTY: [list: 'pessoas' | 'cidades', typed: string, first: string, by?: string, city?: string][] = [
  // What a search finds needs no reason.
  ['pessoas', 'joel', 'Joel Paz'],
  ['pessoas', 'paz joel', 'Joel Paz'],
  ['pessoas', 'cidade:6', 'Ivo Sales'],
  // A part of an email.
  ['pessoas', 'planilha', 'Marta Pires', 'email'],
  ['pessoas', 'terezinha1948', 'Tiago Souza', 'email'],
  ['pessoas', 'rui.f88', 'Rui Fontes', 'email'],
  ['pessoas', '1948', 'Tiago Souza', 'email'],
  // Names that sound the same, before the city of that name.
  ['pessoas', 'luis gomes', 'Luiz Gomes', 'nome'],
  ['pessoas', 'gomes luis', 'Luiz Gomes', 'nome'],
  ['pessoas', 'thiago sousa', 'Tiago Souza', 'nome'],
  ['pessoas', 'valter keli', 'Walter Kelly', 'nome'],
  ['pessoas', 'elena chavier', 'Helena Xavier', 'nome'],
  ['pessoas', 'monteneggro', 'Sílvio Montenegro', 'nome'],
  ['pessoas', 'joze', 'José Lima', 'nome'],
  ['pessoas', 'anna limma', 'Ana Lima', 'nome'],
  // A city among the words.
  ['pessoas', 'campinas', 'Eva Brito', 'cidade', '1'],
  ['pessoas', 'campinas sp', 'Eva Brito', 'cidade', '1'],
  ['pessoas', 'pires campinas', 'Marta Pires', 'cidade', '1'],
  ['pessoas', 'recife joao', 'João Pereira', 'cidade', '3'],
  ['pessoas', 'ivo luis gomes', 'Ivo Sales', 'cidade', '6'],
  ['pessoas', 'bom jesus', 'José Lima', 'cidade'],
  ['pessoas', 'ana bom jesus', 'Ana Lima', 'cidade'],
  ['pessoas', 'ji-parana', 'Helena Xavier', 'cidade', '9'],
  // Its alias, and its name with a letter of difference.
  ['pessoas', 'rui poa', 'Rui Fontes', 'cidade'],
  ['pessoas', 'joel olnda', 'Joel Paz', 'cidade', '2'],
  ['pessoas', 'pires campnas', 'Marta Pires', 'cidade', '1'],
  ['pessoas', 'campnas', 'Eva Brito', 'cidade', '1'],
  ['pessoas', 'bm jesus', 'José Lima', 'cidade'],
  ['pessoas', 'resife', 'Luiz Gomes', 'cidade', '3'],
  // A name without its blank.
  ['pessoas', 'JoãoPereira', 'João Pereira', 'nome'],
  ['pessoas', 'luisgomes', 'Luiz Gomes', 'nome'],
  // A name with a letter of difference.
  ['pessoas', 'gulherme', 'Guilherme Pontes', 'nome'],
  ['pessoas', 'maria quarema', 'Maria Quaresma', 'nome'],
  // The number of a record.
  ['pessoas', '11', 'Tiago Souza'],
  ['pessoas', ' 3 ', 'Rui Fontes'],
  ['cidades', '4', 'Porto Alegre (RS)'],
  // Cities.
  ['cidades', 'campnas', 'Campinas (SP)', 'nome'],
  ['cidades', 'resife', 'Recife (PE)', 'nome'],
  ['cidades', 'poa', 'Porto Alegre (RS)'],
  // Nothing.
  ['pessoas', '99999', 'none'],
  ['pessoas', '"xyz"', 'none'],
  ['cidades', 'qwrtz', 'none'],
];

/** What is typed, and the near names beside those that the search shows. */
const NEAR: [list: 'pessoas' | 'cidades', typed: string, names: string[]][] = [
  ['pessoas', 'luis', ['Luiz Gomes', 'Luiz Gomes Neto']],
  ['pessoas', 'luiz', ['Luís Braga']],
  ['pessoas', 'luis gomes', []],
  ['pessoas', 'planilha', []],
  ['pessoas', 'cidade:3', []],
  ['pessoas', '@ex', []],
  ['cidades', 'recife', []],
  ['cidades', 'campnas', []],
];

const started: { stop(): Promise<void> }[] = [];
async function begin(kind: string): Promise<Caller> {
  if (kind === 'the fake') return fakeCaller(new Backend({ pessoas: PEOPLE, cidades: CITIES }));
  const server = await startServer(kind as (typeof databaseKinds)[number]);
  started.push(server);
  const { cidades, pessoas } = server.store.records;
  const valuesOf = <Row extends object>({ id: _, ...values }: Row & { id: number }) => values;
  await cidades.createAll(CITIES.map(valuesOf));
  await pessoas.createAll(PEOPLE.map(valuesOf));
  return server.call;
}

describe.each([...databaseKinds, 'the fake'])('a search on %s', (kind) => {
  let call: Caller;
  beforeAll(async () => {
    call = await begin(kind);
  });
  afterAll(async () => {
    for (const server of started.splice(0)) await server.stop();
  });
  const names = (body: unknown) =>
    (body as { nome?: string; nomeCompleto?: string }[]).map(
      ({ nome, nomeCompleto }) => nomeCompleto ?? nome,
    );

  test('finds what was half remembered, and says why', async () => {
    const told = [];
    for (const [list, typed] of FORTY) {
      const { body, headers } = await call('GET', `/${list}?filter=${encodeURIComponent(typed)}`);
      const by = headers.get('x-busca-por') ?? undefined;
      const where = headers.get('x-busca-cidade') ?? undefined;
      expect(headers.get('x-busca'), typed).toBe(by === undefined ? null : 'parecida');
      told.push([list, typed, names(body)[0] ?? 'none', by, where]);
    }
    expect(told).toEqual(FORTY.map(([list, typed, first, by, where]) => [list, typed, first, by, where]));
  });

  test('answers near names alone on request, beside those that its first page shows', async () => {
    const told = [];
    for (const [list, typed] of NEAR) {
      const { body, headers } = await call('GET', `/${list}?filter=${encodeURIComponent(typed)}&parecidas=1`);
      expect(headers.get('x-total-count')).toBe(String(names(body).length));
      told.push([list, typed, names(body)]);
    }
    expect(told).toEqual(NEAR);
  });
});
