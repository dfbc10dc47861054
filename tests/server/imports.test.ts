/** The calls of imports: batches sent once, again, at once; the list of imports; undoing. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { kinds } from '../../server/kinds';
import { pessoaOf } from '../support/people';
import { callerAt, signIn, startServer, type TestServer } from './support/api';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';
import { execute } from './support/raw';

type Line = { linha: number; id?: number; errors?: Record<string, string> };

describe.each(databaseKinds)('imports on %s', (kind) => {
  let server: TestServer;
  let natal: number;
  let serial = 0;

  beforeAll(async () => {
    server = await startServer(kind);
    natal = Number((await server.call('POST', '/cidades', { nome: 'Natal (RN)' })).body);
  });
  afterAll(() => server.stop());

  const newKey = () => {
    serial += 1;
    return `importacao-${serial}`;
  };
  const person = (key: string, linha: number, more: object = {}) => ({
    linha,
    valores: {
      nomeCompleto: `Pessoa ${linha} de ${key}`,
      email: `p${linha}.${key}@example.com`,
      cidadeId: natal,
    },
    ...more,
  });
  /** The same, of a city by its name. */
  const personOf = (key: string, linha: number, cidade: string) => {
    const { nomeCompleto, email } = person(key, linha).valores;
    return { linha, valores: { nomeCompleto, email }, cidade };
  };
  const send = async (importacao: string, linhas: readonly object[], more: object = {}) => {
    const { status, body } = await server.call('POST', '/pessoas/lote', { importacao, linhas, ...more });
    return { status, body, lines: (Object(body).linhas ?? []) as Line[] };
  };
  const bringIn = async (importacao: string, linhas: readonly object[], more: object = {}) => {
    const { status, lines } = await send(importacao, linhas, more);
    expect(status).toBe(200);
    return lines;
  };
  const total = async (path: string) => Number((await server.call('GET', path)).headers.get('x-total-count'));
  const undo = async (key: string) =>
    Object((await server.call('POST', `/importacoes/${key}/desfazer`)).body);
  const importOf = async (key: string) => {
    const { body } = await server.call('GET', '/importacoes?page=1&limit=1000');
    return (body as { id: string }[]).find(({ id }) => id === key);
  };

  test('is undone past 20,000 cities that stay, because somebody lives there', async () => {
    const other = await startServer(kind);
    const { cidades, pessoas } = other.store.records;
    const [used, free] = [20_000, 600];
    const nameOf = (n: number) => ({ nome: `Cidade ${String(n).padStart(6, '0')}` });
    const first = { linha: 1, valores: { nome: 'A primeira' } };
    await other.call('POST', '/cidades/lote', { importacao: 'em-uso-ou-nao', linhas: [first] });
    await cidades.createAll(Array.from({ length: used + free }, (_, n) => nameOf(n)));
    await pessoas.createAll(
      Array.from({ length: used }, (_, n) => pessoaOf('Mora Aqui', `${n}@example.com`, n + 2)),
    );
    await execute(other.databaseUrl, 'update cidades set importacao = 1 returning id');
    await execute(
      other.databaseUrl,
      'insert into importados (importacao, linha, registro) select 1, id, id from cidades where id > 1 returning linha',
    );
    const step = async () => (await other.call('POST', '/importacoes/em-uso-ou-nao/desfazer')).body;
    expect(await step()).toEqual({ apagados: 500, mantidos: used, restantes: 101 });
    expect(await step()).toEqual({ apagados: 101, mantidos: used, restantes: 0 });
    expect(await step()).toEqual({ apagados: 0, mantidos: used, restantes: 0 });
    await other.stop();
  });

  test('each good row is kept with its line in the log, and each other says why, by field, in the order sent', async () => {
    const key = newKey();
    const rows = [
      person(key, 7),
      { linha: 3, valores: { nomeCompleto: 'Al', email: 'x', cidadeId: natal } },
      person(key, 5, { valores: { ...person(key, 7).valores, nomeCompleto: 'Outra Pessoa' } }),
      person(key, 9, { valores: { ...person(key, 9).valores, cidadeId: 999_999 } }),
    ];
    const [good, bad, taken, unknown] = await bringIn(key, rows, { arquivo: 'clientes.xlsx', total: 4 });
    expect(good).toEqual({ linha: 7, id: expect.any(Number) });
    expect(bad).toEqual({
      linha: 3,
      errors: {
        nomeCompleto: 'O campo precisa ter pelo menos 3 caracteres',
        email: 'O campo precisa conter um email válido',
      },
    });
    expect(taken).toEqual({ linha: 5, errors: { email: 'Já existe uma pessoa com este email.' } });
    expect(unknown).toEqual({ linha: 9, errors: { cidadeId: 'A cidade escolhida não existe.' } });
    expect(await importOf(key)).toEqual({
      id: key,
      tipo: 'pessoas',
      arquivo: 'clientes.xlsx',
      total: 4,
      quem: 'Ana',
      quando: expect.stringMatching(/^\d{4}-.*Z$/),
      registros: 1,
      intactos: 1,
      desfeita: null,
    });
    const { body } = await server.call('GET', `/pessoas/${good?.id}/historico?page=1&limit=5`);
    expect(body).toMatchObject([{ versao: 1, acao: 'criou', quem: 'Ana' }]);
  });

  test('sent again, wholly, in part or at once, a row answers its number and nothing is made twice', async () => {
    const key = newKey();
    const rows = Array.from({ length: 120 }, (_, at) => person(key, at + 1));
    const first = await bringIn(key, rows);
    const before = await total('/pessoas');
    expect(await bringIn(key, rows)).toEqual(first);
    expect(await bringIn(key, rows.slice(40, 60))).toEqual(first.slice(40, 60));
    const other = newKey();
    const others = rows.map(({ linha }) => personOf(other, linha, 'Natal'));
    const [one = [], two, three] = await Promise.all([1, 2, 3].map(() => bringIn(other, others)));
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(one.every(({ id }) => id !== undefined)).toBe(true);
    expect(await total('/pessoas')).toBe(before + 120);
  });

  test('a row that was refused is tried again', async () => {
    const key = newKey();
    const row = personOf(key, 1, 'Cidade Que Falta');
    const wrong = { ...row, valores: { ...row.valores, email: 'x' } };
    expect((await bringIn(key, [wrong]))[0]?.errors).toBeDefined();
    expect((await bringIn(key, [row]))[0]?.id).toBeDefined();
  });

  test('a city that is missing is made once for all rows and batches, and none for rows that are refused', async () => {
    const key = newKey();
    const cities = await total('/cidades');
    const batches = Array.from({ length: 12 }, (_, batch) => {
      const ownKey = `${key}-${batch}`;
      return bringIn(
        ownKey,
        [1, 2, 3].map((linha) => personOf(ownKey, linha, 'Vila Nova do Leste')),
      );
    });
    await Promise.all(batches);
    expect(await total('/cidades')).toBe(cities + 1);
    const refused = personOf(key, 1, 'Cidade Sem Ninguém');
    await bringIn(key, [{ ...refused, valores: { ...person(`${key}-0`, 1).valores, cidadeId: undefined } }]);
    expect(await total('/cidades')).toBe(cities + 1);
  });

  test('a city is found by its bare name; of several, or near another, the row is asked about its city', async () => {
    const key = newKey();
    for (const nome of ['Bom Jesus (PI)', 'Bom Jesus (RN)', 'Campinas (SP)'])
      await server.call('POST', '/cidades', { nome });
    const names = ['natal', 'Bom Jesus', 'Bom Jesus (PI)', 'Bom Jesus (MG)', 'campnas'];
    const lines = await bringIn(
      key,
      names.map((cidade, at) => personOf(key, at + 1, cidade)),
    );
    expect(lines.map(({ errors = {} }) => errors.cidade ?? null)).toEqual([
      null,
      'Há 2 cidades com este nome. Escolha uma.',
      null,
      null,
      'Você quis dizer Campinas (SP)?',
    ]);
    const made = await server.call('GET', '/cidades?page=1&limit=9&filter=Bom Jesus (MG)');
    expect(made.body).toMatchObject([{ nome: 'Bom Jesus (MG)' }]);
  });

  test('a city that somebody chose to make is made beside a near one, once, and one of its name is taken', async () => {
    const key = newKey();
    for (const nome of ['Vila Velha (ES)', 'Boa Vista (RR)', 'Boa Vista (PB)'])
      await server.call('POST', '/cidades', { nome });
    const cities = await total('/cidades');
    const marked = (linha: number, cidade: string) => ({ ...personOf(key, linha, cidade), novaCidade: true });
    const named = (nome: string) => server.call('GET', `/cidades?page=1&limit=9&filter=${nome}`);
    expect(await bringIn(key, [personOf(key, 1, 'Vila Velho')])).toEqual([
      { linha: 1, errors: { cidade: 'Você quis dizer Vila Velha (ES)?' } },
    ]);
    const lines = await bringIn(key, [
      { ...personOf(key, 2, 'Vila Velho'), novaCidade: false },
      marked(3, 'Vila Velho'),
      marked(4, 'vila velho'),
      marked(5, 'vila velha'),
      marked(6, 'Boa Vista'),
    ]);
    expect(lines.map(({ errors = {} }) => errors.cidade ?? null)).toEqual([
      'Você quis dizer Vila Velha (ES)?',
      null,
      null,
      null,
      'Há 2 cidades com este nome. Escolha uma.',
    ]);
    expect(await total('/cidades')).toBe(cities + 1);
    expect((await named('Vila Velho')).body).toMatchObject([{ nome: 'Vila Velho' }]);
    const [again] = await bringIn(key, [marked(7, 'VILA VELHO')]);
    expect(again?.id).toBeDefined();
    expect(await total('/cidades')).toBe(cities + 1);
    expect((await undo(key)).restantes).toBe(0);
    expect(await total('/cidades')).toBe(cities);
  });

  test('a city that was renamed is meant by its new name alone', async () => {
    const key = newKey();
    const { body: id } = await server.call('POST', '/cidades', { nome: 'Pirassununga (SP)' });
    const near = async (linha: number, cidade: string) =>
      (await bringIn(key, [personOf(key, linha, cidade)]))[0]?.errors?.cidade;
    expect(await near(1, 'pirasununga')).toBe('Você quis dizer Pirassununga (SP)?');
    await server.call('PUT', `/cidades/${id}`, { id, nome: 'Descalvado (SP)' });
    expect(await near(2, 'pirasununga')).toBeUndefined();
    expect(await near(3, 'descalvadu')).toBe('Você quis dizer Descalvado (SP)?');
  });

  test('cities that one import makes are near none of its own, in whichever batch they come', async () => {
    const key = newKey();
    const lines = [
      ...(await bringIn(key, [personOf(key, 1, 'Vargem Alta (ES)')])),
      ...(await bringIn(key, [personOf(key, 2, 'Varzem Alta (ES)')])),
    ];
    expect(lines).toEqual([
      { linha: 1, id: expect.any(Number) },
      { linha: 2, id: expect.any(Number) },
    ]);
    const other = newKey();
    const [near] = await bringIn(other, [personOf(other, 1, 'Varjem Alta (ES)')]);
    expect(near?.errors?.cidade).toBe(
      '“Varjem Alta (ES)” pode ser Vargem Alta (ES) ou Varzem Alta (ES). Escolha uma.',
    );
  });

  test('of a whole name and one with a state the whole one is taken, however many cities lie between', async () => {
    const key = newKey();
    const { body: whole } = await server.call('POST', '/cidades', { nome: 'Sol Nascente' });
    const others = Array.from({ length: 499 }, (_, at) => ({
      linha: at + 1,
      valores: { nome: `Arraial ${at}` },
    }));
    const { status } = await server.call('POST', '/cidades/lote', { importacao: `${key}-c`, linhas: others });
    expect(status).toBe(200);
    await server.call('POST', '/cidades', { nome: 'Sol Nascente (DF)' });
    const [line] = await bringIn(key, [personOf(key, 1, 'SolNascente')]);
    const { body } = await server.call('GET', `/pessoas/${line?.id}`);
    expect(body).toMatchObject({ cidadeId: whole });
  });

  test('an undoing deletes what is as it was imported, with the cities made for it, and counts the others', async () => {
    const key = newKey();
    const cities = await total('/cidades');
    const lines = await bringIn(
      key,
      [1, 2, 3].map((linha) => personOf(key, linha, `Lugar Novo ${linha}`)),
    );
    const [first] = lines;
    const { body } = await server.call('GET', `/pessoas/${first?.id}`);
    await server.call('PUT', `/pessoas/${first?.id}`, { ...Object(body), nomeCompleto: 'Mudou Depois' });
    expect(await importOf(key)).toMatchObject({ registros: 3, intactos: 2 });
    expect(await undo(key)).toEqual({ apagados: 2, mantidos: 1, restantes: 0 });
    expect(await undo(key)).toEqual({ apagados: 0, mantidos: 1, restantes: 0 });
    expect((await server.call('GET', `/pessoas/${first?.id}`)).status).toBe(200);
    // The city of the one that stays, stays.
    expect(await total('/cidades')).toBe(cities + 1);
    const { body: history } = await server.call('GET', `/pessoas/${lines[1]?.id}/historico?page=1&limit=5`);
    expect(history).toMatchObject([
      { versao: 2, acao: 'apagou', antes: { cidadeId: expect.any(Number) } },
      { versao: 1 },
    ]);
    expect(await importOf(key)).toMatchObject({ registros: 3, intactos: 0 });
  });

  test('after an undoing rows that were made still answer their numbers, and new ones are refused', async () => {
    const key = newKey();
    const rows = [1, 2].map((linha) => person(key, linha));
    const made = await bringIn(key, rows);
    await undo(key);
    expect(await bringIn(key, rows)).toEqual(made);
    const { status } = await send(key, [...rows, person(key, 3)]);
    expect(status).toBe(409);
    expect(await total(`/pessoas?filter=${encodeURIComponent(`.${key}@example.com`)}`)).toBe(0);
  });

  test('batches and undoings that come at once are done one by one, and nothing is left in the end', async () => {
    const key = newKey();
    let [running, most] = [0, 0];
    const counted = async <Result>(work: () => Promise<Result>) => {
      running += 1;
      most = Math.max(most, running);
      return work().finally(() => (running -= 1));
    };
    const { imports } = server.store;
    const { bringIn: keep, undo: remove } = imports;
    vi.spyOn(imports, 'bringIn').mockImplementation((...batch) => counted(() => keep(...batch)));
    vi.spyOn(imports, 'undo').mockImplementation((...which) => counted(() => remove(...which)));
    onTestFinished(() => void vi.restoreAllMocks());
    const batch = (n: number) =>
      send(
        key,
        [1, 2, 3].map((at) => person(key, 3 * n + at)),
      );
    await batch(0);
    const answers = await Promise.all([batch(1), undo(key), batch(2), undo(key), batch(3)]);
    expect(most).toBe(1);
    for (const { status } of [answers[0], answers[2], answers[4]]) expect([200, 409]).toContain(status);
    expect(await undo(key)).toMatchObject({ mantidos: 0, restantes: 0 });
    expect(await total(`/pessoas?filter=${encodeURIComponent(`.${key}@example.com`)}`)).toBe(0);
  });

  test('an undoing goes on by parts until nothing is left', async () => {
    const key = newKey();
    const rows = Array.from({ length: 620 }, (_, at) => person(key, at + 1));
    await bringIn(key, rows.slice(0, 500));
    await bringIn(key, rows.slice(500));
    expect(await undo(key)).toEqual({ apagados: 500, mantidos: 0, restantes: 120 });
    expect(await undo(key)).toEqual({ apagados: 120, mantidos: 0, restantes: 0 });
  });

  test('cities are imported alike; one that somebody lives in stays when it is undone', async () => {
    const key = newKey();
    const linhas = ['Serra Alta do Sul', 'Serra Baixa do Sul'].map((nome, at) => ({
      linha: at + 2,
      valores: { nome },
    }));
    const { body } = await server.call('POST', '/cidades/lote', { importacao: key, linhas });
    const [home] = Object(body).linhas as Line[];
    const { valores } = person(key, 1);
    await server.call('POST', '/pessoas', { ...valores, cidadeId: home?.id });
    expect(await importOf(key)).toMatchObject({ tipo: 'cidades', registros: 2, intactos: 2 });
    expect(await undo(key)).toEqual({ apagados: 1, mantidos: 1, restantes: 0 });
  });

  test('who undoes an import is named, also where only the cities made for it are left', async () => {
    const key = newKey();
    const [made] = await bringIn(key, [{ ...personOf(key, 1, `Cidade de ${key}`), novaCidade: true }]);
    expect((await server.call('DELETE', `/pessoas/${made?.id}`)).status).toBe(204);
    expect(await undo(key)).toEqual({ apagados: 0, mantidos: 0, restantes: 0 });
    expect(await importOf(key)).toMatchObject({ desfeita: { quem: expect.any(String) } });
  });

  test('an import belongs to one user and one kind', async () => {
    const key = newKey();
    await bringIn(key, [person(key, 1)]);
    const bia = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const visit = callerAt(server.origin);
    const call = callerAt(server.origin, await signIn(visit, bia));
    const body = { importacao: key, linhas: [person(key, 2)] };
    expect((await call('POST', '/pessoas/lote', body)).status).toBe(409);
    const cities = { importacao: key, linhas: [{ linha: 2, valores: { nome: 'Outra Serra' } }] };
    expect((await server.call('POST', '/cidades/lote', cities)).status).toBe(409);
    // Undone by whoever is signed in.
    expect((await call('POST', `/importacoes/${key}/desfazer`)).body).toMatchObject({ apagados: 1 });
  });

  test('an import that kept no row has no line, and an unknown one can not be undone', async () => {
    const key = newKey();
    const before = await total('/importacoes?page=1&limit=5');
    await bringIn(key, [{ linha: 1, valores: {} }]);
    expect(await importOf(key)).toBeUndefined();
    expect(await total('/importacoes?page=1&limit=5')).toBe(before);
    for (const id of [key, 'nao-existe-1', 'x', '12', '../x'])
      expect((await server.call('POST', `/importacoes/${encodeURIComponent(id)}/desfazer`)).status).toBe(404);
  });

  test('a body that is no batch is a 400, and nothing is made', async () => {
    const key = newKey();
    const before = await total('/pessoas');
    const rows = (count: number) => Array.from({ length: count }, (_, at) => person(key, at + 1));
    const bodies = [
      { importacao: key },
      { importacao: key, linhas: [] },
      { importacao: key, linhas: rows(501) },
      { importacao: key, linhas: [person(key, 1), person(key, 1)] },
      { importacao: key, linhas: [{ ...person(key, 1), linha: 0 }] },
      { importacao: key, linhas: [{ ...person(key, 1), linha: 1.5 }] },
      { importacao: key, linhas: 'x' },
      { importacao: key, linhas: [null] },
      { importacao: 'curta', linhas: rows(1) },
      { importacao: 'com espaço aqui', linhas: rows(1) },
      { importacao: 'x'.repeat(65), linhas: rows(1) },
      { linhas: rows(1) },
      { importacao: key, linhas: rows(1), arquivo: 'x'.repeat(256) },
      { importacao: key, linhas: rows(1), total: -1 },
    ];
    for (const body of bodies) {
      const { status, body: answer } = await server.call('POST', '/pessoas/lote', body);
      expect([status, Object(answer).errors?.default]).toEqual([400, expect.any(String)]);
    }
    expect(await total('/pessoas')).toBe(before);
  });

  test('hostile values are refused by their field', async () => {
    const key = newKey();
    const { valores } = person(key, 1);
    const lines = await bringIn(key, [
      { linha: 1, valores: { ...valores, nomeCompleto: { toString: 1 } } },
      { linha: 2, valores: { ...valores, email: 'a\0b@example.com' } },
      { linha: 3, valores: 'x' },
      { linha: 4, valores, cidade: { a: 1 } },
      { linha: 5, valores, cidade: 'A\0B Cidade' },
      { linha: 6, valores, cidade: 'Natal', novaCidade: 'sim' },
    ]);
    expect(lines.map(({ errors = {} }) => Object.keys(errors))).toEqual([
      ['nomeCompleto'],
      ['email'],
      ['nomeCompleto', 'email', 'cidadeId'],
      ['cidade'],
      ['cidade'],
      ['novaCidade'],
    ]);
  });

  test('five hundred rows of the longest values are taken, and other calls keep their limit', async () => {
    const key = newKey();
    const rows = Array.from({ length: 500 }, (_, at) => {
      const { valores } = person(key, at + 1);
      return { linha: at + 1, valores: { ...valores, nomeCompleto: `${at} ${'ã'.repeat(250)}` } };
    });
    expect((await bringIn(key, rows)).every(({ id }) => id !== undefined)).toBe(true);
    const nome = 'x'.repeat(70_000);
    expect((await server.call('POST', '/cidades', { nome })).status).toBe(413);
  });

  const recent = async (query: string) => (await server.call('GET', `/mudancas?${query}`)).body as object[];

  test('the name of a file has no controls and no signs of direction', async () => {
    const key = newKey();
    await bringIn(key, [person(key, 1)], { arquivo: 'clientes\u202excod.\u001b[2J\u0085exe' });
    expect(Object(await importOf(key)).arquivo).toBe('clientesxcod.[2Jexe');
  });

  test('the changes tell an import as one line, and its undoing as one; the history names its file', async () => {
    const key = newKey();
    const [line] = await bringIn(key, [person(key, 1), person(key, 2)], { arquivo: 'lista.csv' });
    expect(await recent('page=1&limit=1')).toEqual([
      {
        tipo: 'pessoas',
        id: null,
        nome: 'lista.csv',
        acao: 'importou',
        total: 2,
        quem: 'Ana',
        quando: expect.any(String),
      },
    ]);
    await undo(key);
    expect(await recent('page=1&limit=2')).toMatchObject([
      { acao: 'desfez', tipo: 'pessoas', nome: 'lista.csv', total: 2 },
      { acao: 'importou' },
    ]);
    const { body } = await server.call('GET', `/pessoas/${line?.id}/historico?page=1&limit=5`);
    expect(body).toMatchObject([
      { acao: 'apagou', importacao: null, arquivo: null },
      { acao: 'criou', importacao: key, arquivo: 'lista.csv' },
    ]);
  });

  test('changes of one user, action and kind that follow each other are one group, with the number of other records', async () => {
    const create = async (nome: string) => (await server.call('POST', '/cidades', { nome })).body;
    const ids = [await create('Grupo A'), await create('Grupo B'), await create('Grupo C')];
    // The first one twice, and the last one twice.
    for (const [n, at] of [0, 1, 0, 2, 2].entries())
      await server.call('PUT', `/cidades/${ids[at]}`, { id: ids[at], nome: `Grupo ${at} ${n}` });
    const other = await create('Outra do Grupo');
    for (const n of [1, 2]) await server.call('PUT', `/cidades/${other}`, { id: other, nome: `Outra ${n}` });
    expect(await recent('grupos=3')).toMatchObject([
      { acao: 'alterou', nome: 'Outra 2', mais: 0 },
      { acao: 'criou', nome: 'Outra 2', mais: 0 },
      { acao: 'alterou', nome: 'Grupo 2 4', mais: 2 },
    ]);
    for (const grupos of ['0', '21', 'x']) {
      const { status } = await server.call('GET', `/mudancas?grupos=${grupos}`);
      expect(status).toBe(400);
    }
  });
});

// SQLite has one server.
test.each([
  ['people of one new city', kinds.pessoas, 'Olinda (PE)'],
  ['one new city', kinds.cidades, null],
])('two servers on PostgreSQL that import %s at once make it once', async (_, table, cidade) => {
  const { url, remove } = await createDatabase('PostgreSQL');
  const servers = [await openDatabase(url), await openDatabase(url)];
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(async () => {
    await Promise.all([other.end(), ...servers.map((server) => server.close())]);
    await remove();
  });
  // Nothing is made until both have looked for the city, or wait for each other.
  await other.query('begin; lock table cidades in share mode');
  const batches = servers.map(({ imports }, n) => {
    const values = cidade === null ? { nome: 'Olinda (PE)' } : pessoaOf('Ana Lima', `ana${n}@example.com`);
    const rows = [{ linha: 1, values, cidade, isNewCity: true, insists: false }];
    return imports.bringIn(table, { importacao: `importacao-${n}`, arquivo: null, total: 1, rows }, 1);
  });
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => execute(url, waiting), { timeout: 60_000 }).toHaveLength(2);
  await other.query('rollback');
  await Promise.all(batches);
  expect(await execute(url, 'select nome from cidades')).toEqual([{ nome: 'Olinda (PE)' }]);
});

test('a batch that waits on one server is undone by another one on PostgreSQL, too', async () => {
  const { url, remove } = await createDatabase('PostgreSQL');
  const [first, second] = [await openDatabase(url), await openDatabase(url)];
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(async () => {
    await Promise.all([other.end(), first.close(), second.close()]);
    await remove();
  });
  const bringIn = (linha: number) => {
    const values = { nome: `Olinda ${linha}` };
    const rows = [{ linha, values, cidade: null, isNewCity: false, insists: false }];
    const batch = { importacao: 'importacao-1', arquivo: null, total: 2, rows };
    return first.imports.bringIn(kinds.cidades, batch, 1);
  };
  await bringIn(1);
  await other.query('begin; lock table cidades in share mode');
  const waiting = async () => {
    const isWaiting = "wait_event_type = 'Lock' and datname = current_database()";
    return (await execute(url, `select 1 from pg_stat_activity where ${isWaiting}`)).length;
  };
  const batch = bringIn(2);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  const undoing = second.imports.undo('importacao-1', 1);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
  await other.query('rollback');
  await Promise.all([batch, undoing]);
  expect(await execute(url, 'select nome from cidades')).toEqual([]);
});

test('a city that somebody moves into while its import is undone stays on PostgreSQL, too', async () => {
  const { call, databaseUrl, stop } = await startServer('PostgreSQL');
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await stop();
  });
  const linhas = ['Serra Alta', 'Vila Baixa'].map((nome, at) => ({ linha: at + 2, valores: { nome } }));
  const { body } = await call('POST', '/cidades/lote', { importacao: 'importacao-1', linhas });
  const [home] = Object(body).linhas as Line[];
  const elsewhere = Number((await call('POST', '/cidades', { nome: 'Natal (RN)' })).body);
  const ana = Number((await call('POST', '/pessoas', pessoaOf('Ana', 'ana@serra.example', elsewhere))).body);
  await other.query('begin');
  await other.query('update pessoas set "cidadeId" = $1 where id = $2', [home?.id, ana]);
  const undoing = call('POST', '/importacoes/importacao-1/desfazer');
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => execute(databaseUrl, waiting), { timeout: 60_000 }).toHaveLength(1);
  await other.query('commit');
  expect(await undoing).toMatchObject({ status: 200, body: { apagados: 1, mantidos: 1, restantes: 0 } });
});
