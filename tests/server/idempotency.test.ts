import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPessoa } from '../support/people';
import { type Caller, callerAt, signIn, startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { execute } from './support/raw';

const OTHER = { errors: { default: 'Este pedido já criou um registro, com outros dados.' } };

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

  test('of other values makes nothing, and names the record that was made', async () => {
    const { body: id } = await create('k2', 'Recife');
    expect(await create('k2', 'Natal')).toMatchObject({ status: 409, body: { ...OTHER, id } });
    expect(await count('natal')).toBe('0');
  });

  test('answers the person that was made, though the email is taken by now', async () => {
    const { body: cidadeId } = await server.call('POST', '/cidades', { nome: 'Manaus' });
    const person = { ...aPessoa, cidadeId };
    const send = (values: object, key: string) =>
      server.call('POST', '/pessoas', values, { 'idempotency-key': key });
    const { body: id } = await send(person, 'k3');
    expect(await send(person, 'k3')).toMatchObject({ status: 201, body: id });
    expect(await send({ ...person, nomeCompleto: 'Ana Luz' }, 'k3')).toMatchObject({
      status: 409,
      body: { id },
    });
    expect((await send(person, 'k4')).body).toHaveProperty('errors.body.email');
    // A refused create keeps no key.
    expect((await send({ ...person, email: 'other@example.com' }, 'k4')).status).toBe(201);
  });

  test('answers the tag of today, and the number of a record that is gone', async () => {
    const { body: id } = await create('k7', 'Ilhéus');
    const saved = await server.call('PUT', `/cidades/${id}`, { nome: 'Ilhéus (BA)' });
    const repeated = await create('k7', 'Ilhéus');
    expect(repeated).toMatchObject({ status: 201, body: id });
    expect(repeated.headers.get('etag')).toBe(saved.headers.get('etag'));
    await server.call('DELETE', `/cidades/${id}`);
    const gone = { errors: { default: 'Cidade não encontrada.' }, id };
    expect(await create('k7', 'Ilhéus')).toMatchObject({ status: 404, body: gone });
  });

  test('belongs to its user', async () => {
    const visitor = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const other = callerAt(server.origin, await signIn(server.visit, visitor));
    const { body: first } = await create('k5', 'Belém');
    const { status, body: second } = await create('k5', 'Belém', other);
    expect(status).toBe(201);
    expect(second).not.toBe(first);
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
    await create('k6', 'Cuiabá');
    await execute(server.databaseUrl, `update chaves set criada = criada - 86400001 where chave = 'k6'`);
    await server.store.expire(90);
    expect(await execute(server.databaseUrl, "select 1 from chaves where chave = 'k6'")).toEqual([]);
    expect(await execute(server.databaseUrl, "select 1 from chaves where chave = 'k5'")).toHaveLength(2);
  });
});
