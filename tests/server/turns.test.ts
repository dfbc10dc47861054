/** What one user's reads and writes take from others, and what is kept of them. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseSearch } from '../../server/db/parseSearch';
import { kinds } from '../../server/kinds';
import { type Caller, callerAt, signIn, startServer, type TestServer } from './support/api';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';
import { execute } from './support/raw';

/** Lines of the versions of a record, as its changes write them. */
const linesOf = (id: number, versions: number, tipo = 'cidades') =>
  `with recursive n (v) as (select 1 union all select v + 1 from n where v < ${versions})
    insert into mudancas (tipo, registro, versao, acao, quem, quando, antes)
    select '${tipo}', ${id}, v, 'alterou', 1, ${Date.now()}, '{"nome":"Antes"}' from n returning id`;

/** A city with lines of so many versions, as if each had been a change of it. */
async function makeLongHistory({ call, databaseUrl }: TestServer, versions: number) {
  const id = Number((await call('POST', '/cidades', { nome: 'De muitas versões' })).body);
  await execute(databaseUrl, `delete from mudancas where registro = ${id} returning id`);
  await execute(databaseUrl, linesOf(id, versions));
  await execute(databaseUrl, `update cidades set versao = ${versions} where id = ${id} returning id`);
  return id;
}

/** The turns that the event loop makes during some work. */
async function turnsDuring(work: () => Promise<unknown>) {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  await work();
  clearImmediate(next);
  return turns;
}

async function startFor(kind: 'SQLite' | 'PostgreSQL', options = {}) {
  const server = await startServer(kind, options);
  onTestFinished(() => server.stop());
  return server;
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('the newest 1,000 versions of a record are kept, none between them missing', async () => {
    const server = await startFor(kind);
    const id = await makeLongHistory(server, 1_000);
    // Those of the person with the number of the city stay.
    await execute(server.databaseUrl, linesOf(id, 3, 'pessoas'));
    const history = async (page: number) => {
      const { headers, body } = await server.call('GET', `/cidades/${id}/historico?page=${page}&limit=500`);
      expect(headers.get('x-total-count')).toBe('1000');
      return (body as { versao: number }[]).map(({ versao }) => versao);
    };
    await server.call('PUT', `/cidades/${id}`, { nome: 'Outra' });
    await server.call('DELETE', `/cidades/${id}`);
    expect((await server.call('POST', `/cidades/${id}/restauracao`)).status).toBe(204);
    const kept = [...(await history(1)), ...(await history(2))];
    expect(kept).toEqual(Array.from({ length: 1_000 }, (_, n) => 1_003 - n));
    expect(await history(3)).toEqual([]);
    const ofPerson = `select versao from mudancas where tipo = 'pessoas' and registro = ${id} order by versao`;
    expect(await execute(server.databaseUrl, ofPerson)).toEqual([1, 2, 3].map((versao) => ({ versao })));
  });

  test('a database with longer histories comes to keep the newest 1,000 versions of each record', async () => {
    const { url, remove } = await createDatabase(kind);
    onTestFinished(remove);
    await (await openDatabase(url)).close();
    await execute(url, linesOf(7, 1_500));
    await execute(url, linesOf(7, 20, 'pessoas'));
    await execute(url, "delete from versoes where name = '090_versions' returning name");
    await (await openDatabase(url)).close();
    const found = await execute(
      url,
      'select count(*) as lines, min(versao) as first from mudancas group by tipo order by tipo',
    );
    expect(found.map(({ lines, first }) => [Number(lines), Number(first)])).toEqual([
      [1_000, 501],
      [20, 1],
    ]);
  });

  test('histories wait for their turn among searches', async () => {
    const server = await startFor(kind);
    const { store } = server;
    const { body: id } = await server.call('POST', '/cidades', { nome: 'Natal' });
    const answers: (() => void)[] = [];
    const answer = new Promise<never[]>((resolve) => answers.push(() => resolve([])));
    const slow = async () => ({ rows: await answer, total: 0 });
    const history = vi.spyOn(store.records.cidades, 'history').mockImplementation(slow);
    const deleted = vi.spyOn(store.records.cidades, 'deleted').mockImplementation(slow);
    const asked = Array.from({ length: store.searchesAtOnce }, () =>
      server.call('GET', `/cidades/${id}/historico`),
    );
    await expect.poll(() => history).toHaveBeenCalledTimes(store.searchesAtOnce);
    asked.push(server.call('GET', `/cidades/${id}/historico`), server.call('GET', '/cidades/apagados'));
    expect((await server.call('GET', `/cidades/${id}`)).status).toBe(200);
    expect(history).toHaveBeenCalledTimes(store.searchesAtOnce);
    expect(deleted).not.toHaveBeenCalled();
    for (const give of answers) give();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  });

  test('pages of 1,000 records and of imports wait for their turn among searches, ordinary pages for none', async () => {
    const server = await startFor(kind);
    const { store, call } = server;
    await store.records.cidades.createAll(
      Array.from({ length: 20_000 }, (_, n) => ({ nome: `Cidade ${n}` })),
    );
    const started: (() => void)[] = [];
    const { list } = store.records.cidades;
    let [running, most] = [0, 0];
    vi.spyOn(store.records.cidades, 'list').mockImplementation(async (request) => {
      if (request.limit < 1_000) return list(request);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((start) => started.push(start));
      return list(request).finally(() => {
        running -= 1;
      });
    });
    const imports = vi.spyOn(store.imports, 'list');
    const asked = Array.from({ length: 20 }, (_, n) => call('GET', `/cidades?limit=1000&page=${n + 1}`));
    asked.push(call('GET', '/importacoes?limit=1000'));
    await expect.poll(() => started).toHaveLength(store.searchesAtOnce);
    expect(((await call('GET', '/cidades?limit=50&page=3')).body as unknown[]).length).toBe(50);
    expect(imports).not.toHaveBeenCalled();
    for (let n = 0; n < 20; n += 1) {
      await expect.poll(() => started.length).toBeGreaterThan(n);
      started[n]?.();
    }
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(most).toBe(store.searchesAtOnce);
  });

  test('a page of 1,000 records lets other requests in between', async () => {
    const { store } = await startFor(kind);
    await store.records.cidades.createAll(
      Array.from({ length: 20_000 }, (_, n) => ({ nome: `Cidade ${n}` })),
    );
    const read = () => store.records.cidades.list({ page: 10, limit: 1_000, filter: '' });
    await read();
    expect(await turnsDuring(read)).toBeGreaterThan(0);
  });

  test('a history lets other requests in between', async () => {
    const server = await startFor(kind);
    const id = await makeLongHistory(server, 1_000);
    const read = () => server.store.records.cidades.history(id, 1, { page: 1, limit: 1_000 });
    await read();
    expect(await turnsDuring(read)).toBeGreaterThan(0);
  });

  test('writes of one user take turns with those of others', async () => {
    const server = await startFor(kind);
    const { store, origin, visit } = server;
    const bia = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const callOfBia = callerAt(origin, await signIn(visit, bia));
    const started: (() => void)[] = [];
    const { create } = store.records.cidades;
    const slow = vi.spyOn(store.records.cidades, 'create').mockImplementation(async (...values) => {
      await new Promise<void>((start) => started.push(start));
      return create(...values);
    });
    const post = (call: Caller, nome: string) => call('POST', '/cidades', { nome });
    const { writesAtOnce } = store;
    const running = Array.from({ length: writesAtOnce }, (_, n) => post(server.call, `A ${n}`));
    await expect.poll(() => started).toHaveLength(writesAtOnce);
    const waiting = Array.from({ length: 5 }, (_, n) => post(server.call, `Espera ${n}`));
    const ofBia = post(callOfBia, 'De Bia');
    // All have come when a call that came after them is answered.
    for (const call of [server.call, callOfBia]) await call('GET', '/conta');
    expect(slow).toHaveBeenCalledTimes(writesAtOnce);
    for (const start of started.slice(0, 2)) start();
    await expect.poll(() => slow).toHaveBeenCalledTimes(writesAtOnce + 2);
    expect(slow.mock.calls.map(([values]) => values.nome)).toContain('De Bia');
    slow.mockRestore();
    for (const start of started) start();
    await expect.poll(() => started).toHaveLength(writesAtOnce + 2);
    for (const start of started) start();
    for (const { status } of await Promise.all([...running, ...waiting, ofBia])) expect(status).toBe(201);
  });

  test('who writes without end has to wait, and nobody else', async () => {
    const server = await startFor(kind, { writesInOneGo: 3 });
    const { call, origin, visit } = server;
    const bia = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const callOfBia = callerAt(origin, await signIn(visit, bia));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { body: id } = await call('POST', '/cidades', { nome: 'Primeira' });
    expect((await call('PUT', `/cidades/${id}`, { nome: '' })).status).toBe(400);
    expect((await call('PUT', `/cidades/${id}`, { nome: 'Segunda' })).status).toBe(204);
    expect((await call('DELETE', `/cidades/${id}`)).status).toBe(204);
    for (const [method, path, body] of [
      ['POST', '/cidades', { nome: 'Quatro' }],
      ['PUT', `/cidades/${id}`, { nome: 'Cinco' }],
      ['DELETE', `/cidades/${id}`],
      ['POST', `/cidades/${id}/restauracao`],
    ] as const) {
      const answer = await call(method, path, body);
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.body).toEqual({
        errors: { default: 'Você gravou registros demais em pouco tempo. Tente de novo em 1 segundo.' },
      });
    }
    expect((await call('GET', '/cidades?filter=primeira')).status).toBe(200);
    expect((await callOfBia('POST', '/cidades', { nome: 'De Bia' })).status).toBe(201);
    const batch = (first: number) => ({
      importacao: 'uma-importacao',
      linhas: Array.from({ length: 500 }, (_, n) => ({
        linha: first + n,
        valores: { nome: `C ${first + n}` },
      })),
    });
    // At once, as the second would wait for its turn.
    const answers = await Promise.all([1, 501].map((first) => call('POST', '/cidades/lote', batch(first))));
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused?.headers.get('retry-after')).toBe('5');
    // What is refused is not written; beside the batch there is the city of Bia.
    expect((await call('GET', '/cidades')).headers.get('x-total-count')).toBe('501');
    vi.advanceTimersByTime(5_000);
    expect((await call('POST', '/cidades/lote', batch(1_001))).status).toBe(200);
    expect((await call('POST', `/cidades/${id}/restauracao`)).status).toBe(204);
  });

  test('a deleted record is found by a word that is written many times', async () => {
    const server = await startFor(kind);
    for (const nome of ['São José do Norte', 'São João do Sul']) {
      const { body: id } = await server.call('POST', '/cidades', { nome });
      await server.call('DELETE', `/cidades/${id}`);
    }
    const query = new URLSearchParams({ filter: `${'do '.repeat(300)}norte` });
    const { body, headers } = await server.call('GET', `/cidades/apagados?${query}`);
    expect(body).toMatchObject([{ nome: 'São José do Norte' }]);
    expect(headers.get('x-total-count')).toBe('1');
  });
});

test('a search looks at each word once, and at the longest where there are very many', () => {
  const wordsIn = (filter: string) => Object(parseSearch(kinds.pessoas, filter)).words;
  expect(wordsIn('ana ana maria ana maria')).toEqual(['ana', 'maria']);
  const numbers = Array.from({ length: 100 }, (_, n) => String(n + 1));
  expect(wordsIn(numbers.join(' '))).toHaveLength(20);
  expect(wordsIn(numbers.join(' '))[0]).toBe('100');
});
