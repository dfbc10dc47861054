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
});
