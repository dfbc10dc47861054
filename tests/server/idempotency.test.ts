import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerAt, signIn, startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { execute } from './support/raw';

describe.each(databaseKinds)('a create with an Idempotency-Key on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const create = (key: string, nome: string, call: Caller = server.call) =>
    call('POST', '/cidades', { nome }, { 'idempotency-key': key });
  const count = async (nome: string) =>
    (await server.call('GET', `/cidades?filter=${nome}`)).headers.get('x-total-count');

  test('makes one record, however often and however concurrently it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('k1', 'Olinda')));
    answers.push(await create('k1', 'Olinda'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: expect.any(Number) });
    expect(answers.at(-1)?.headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
    expect(await count('olinda')).toBe('1');
  });

  test('belongs to its user', async () => {
    const visitor = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const other = callerAt(server.origin, await signIn(server.visit, visitor));
    const { body: first } = await create('k5', 'Belém');
    const { status, body: second } = await create('k5', 'Belém', other);
    expect(status).toBe(201);
    expect(second).not.toBe(first);
  });

  test('belongs to its kind', async () => {
    const { body: cidadeId } = await create('k6', 'Ouro Preto');
    const person = { nomeCompleto: 'Ana Lima', email: 'k6@example.com', cidadeId };
    const key = { 'idempotency-key': 'k6' };
    const { status, body: id } = await server.call('POST', '/pessoas', person, key);
    expect(status).toBe(201);
    expect((await server.call('POST', '/pessoas', person, key)).body).toBe(id);
    expect((await create('k6', 'Ouro Preto')).body).toBe(cidadeId);
  });

  test('is refused where the key is none', async () => {
    for (const key of ['', 'com espaço', 'x'.repeat(256)]) {
      const { status, body } = await create(encodeURI(key).replace('%20', ' '), 'Nunca');
      expect(status).toBe(400);
      expect(body).toHaveProperty('errors.default', expect.stringContaining('Idempotency-Key'));
    }
    expect(await count('nunca')).toBe('0');
  });

  test('is kept for a day', async () => {
    await create('k7', 'Cuiabá');
    await execute(server.databaseUrl, `update chaves set criada = criada - 86400001 where chave like '%k7'`);
    await server.store.expire(90);
    expect(await execute(server.databaseUrl, "select 1 from chaves where chave like '%k7'")).toEqual([]);
    expect(await execute(server.databaseUrl, "select 1 from chaves where chave like '%k5'")).toHaveLength(2);
  });
});
