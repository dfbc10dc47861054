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

  /** As Apache, Jetty, Caddy and others write a tag whose answer they have compressed. */
  const marks: [string, (tag: string) => string][] = [
    ...['-gzip', '-br', '-zstd', ';gzip', '--gzip', '-gzip-1', '-1-gzip', ':deflate', '+br', '/gzip'].map(
      (mark): [string, (tag: string) => string] => [mark, (tag) => tag.replace(/"$/, `${mark}"`)],
    ),
    ['-gzip after the quotes', (tag) => `${tag}-gzip`],
    ['-gzip, weakened', (tag) => `W/${tag.replace(/"$/, '-gzip"')}`],
  ];
  test.each(marks)('a tag that a proxy marked counts as the tag it was: %s', async (_mark, marked) => {
    const { path, tag } = await createCity();
    expect((await put(path, 'Uma', marked(tag))).status).toBe(204);
    expect(await put(path, 'Por cima', marked(tag))).toMatchObject(CHANGED);
    const remove = (ifMatch: string) => server.call('DELETE', path, undefined, { 'if-match': ifMatch });
    expect(await remove(marked(tag))).toMatchObject(CHANGED);
    expect(await remove(`"x-gzip", ${marked(String(await tagOf(path)))}`)).toMatchObject({ status: 204 });
  });

  test('a tag that only begins like the one of a record is another', async () => {
    const { path, tag } = await createCity();
    for (const other of ['0"', '.5"', 'e1"', '_1"']) {
      expect(await put(path, 'Por cima', tag.replace(/"$/, other))).toMatchObject(CHANGED);
    }
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
