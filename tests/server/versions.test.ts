import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerAt, signIn, startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';

const changed = (message: string) => ({ status: 412, body: { errors: { default: message } } });
const CHANGED_BY_ANOTHER = changed('O registro foi alterado por outra pessoa.');
const CHANGED = changed('O registro foi alterado por você em outra janela.');

describe.each(databaseKinds)('versions of a record on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  async function createCity() {
    const created = await server.call('POST', '/cidades', { nome: 'Olinda' });
    return { path: `/cidades/${created.body}`, tag: String(created.headers.get('etag')) };
  }
  const put = (path: string, nome: string, ifMatch?: string) =>
    server.call('PUT', path, { nome }, ifMatch === undefined ? {} : { 'if-match': ifMatch });
  const tagOf = async (path: string) => (await server.call('GET', path)).headers.get('etag');
  const nameOf = async (path: string) => Object((await server.call('GET', path)).body).nome;

  test('creating, reading and saving answer the entity tag, which every save moves', async () => {
    const { path, tag } = await createCity();
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(await tagOf(path)).toBe(tag);
    const saved = await put(path, 'Olinda II', tag);
    expect(saved.status).toBe(204);
    const next = saved.headers.get('etag');
    expect(next).toMatch(/^"[^"]+"$/);
    expect(next).not.toBe(tag);
    expect(await tagOf(path)).toBe(next);
    // The record itself is as section 3 has it.
    expect((await server.call('GET', path)).body).toEqual({ id: expect.any(Number), nome: 'Olinda II' });
  });

  test('who saves over a newer version is told and nothing is saved', async () => {
    const { path, tag } = await createCity();
    await put(path, 'Dos outros');
    const found = async (filter: string) =>
      (await server.call('GET', `/cidades?filter=${filter}`)).headers.get('x-total-count');
    expect([await found('dos+outros'), await found('por+cima')]).toEqual(['1', '0']);
    for (const stale of [tag, `W/${tag}`, '"x"', 'garbage', '""']) {
      expect(await put(path, 'Por cima', stale)).toMatchObject(CHANGED);
    }
    expect(await nameOf(path)).toBe('Dos outros');
    expect([await found('dos+outros'), await found('por+cima')]).toEqual(['1', '0']);
  });

  test('a conflict says whose change it was: an own one of another tab, or that of another person', async () => {
    const { path, tag } = await createCity();
    await put(path, 'De outra aba', tag);
    expect(await put(path, 'Por cima', tag)).toMatchObject(CHANGED);
    const bia = callerAt(
      server.origin,
      await signIn(server.visit, { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' }),
    );
    expect((await bia('PUT', path, { nome: 'Da Bia' })).status).toBe(204);
    expect(await put(path, 'Por cima', tag)).toMatchObject(CHANGED_BY_ANOTHER);
    expect(await bia('DELETE', path, undefined, { 'if-match': tag })).toMatchObject(CHANGED);
  });

  test('a tag that a proxy weakened counts, and * stands for all; without If-Match all is as ever', async () => {
    const { path, tag } = await createCity();
    expect((await put(path, 'Uma', `W/${tag}`)).status).toBe(204);
    expect((await put(path, 'Duas', '*')).status).toBe(204);
    expect((await put(path, 'Três')).status).toBe(204);
    expect(await nameOf(path)).toBe('Três');
  });

  test('of several tags one is enough', async () => {
    const { path, tag } = await createCity();
    expect((await put(path, 'Uma', `"x", W/${tag}`)).status).toBe(204);
    const next = await tagOf(path);
    expect(await put(path, 'Por cima', `${tag}, "x"`)).toMatchObject(CHANGED);
    const remove = (ifMatch: string) => server.call('DELETE', path, undefined, { 'if-match': ifMatch });
    expect(await remove(`${tag}, "x"`)).toMatchObject(CHANGED);
    expect((await remove(`${tag}, ${next}`)).status).toBe(204);
  });

  test('a delete with a stale tag deletes nothing', async () => {
    const { path, tag } = await createCity();
    await put(path, 'Dos outros');
    const remove = (ifMatch: string) => server.call('DELETE', path, undefined, { 'if-match': ifMatch });
    for (const stale of [tag, `W/${tag}`, '"x"']) expect(await remove(stale)).toMatchObject(CHANGED);
    expect((await remove(String(await tagOf(path)))).status).toBe(204);
    expect((await remove(tag)).status).toBe(404);
  });

  test('a record that is gone is not found, whatever the tag', async () => {
    const { path, tag } = await createCity();
    await server.call('DELETE', path);
    for (const ifMatch of [undefined, tag, '*']) expect((await put(path, 'Tarde', ifMatch)).status).toBe(404);
  });

  test('of many who save the same version at once, exactly one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, tag } = await createCity();
      const names = Array.from({ length: 12 }, (_, n) => `Corrida ${n}`);
      const answers = await Promise.all(names.map((nome) => put(path, nome, tag)));
      const winners = names.filter((_, n) => answers[n]?.status === 204);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(11);
      expect(await nameOf(path)).toBe(winners[0]);
    }
  });
});
