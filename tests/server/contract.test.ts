import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { signIn, startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';

describe.each(databaseKinds)('the contract on %s', (kind) => {
  let server: TestServer;
  let cidadeId: number;
  let serial = 0;

  const pessoa = (changes: object = {}) => {
    serial += 1;
    return { ...pessoaOf('José da Silva', `jose.${serial}@example.com`, cidadeId), ...changes };
  };
  const create = async (path: string, values: object): Promise<number> => {
    const { status, headers, body } = await server.call('POST', path, values);
    expect(status).toBe(201);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toBeTypeOf('number');
    return Number(body);
  };

  beforeAll(async () => {
    server = await startServer(kind);
    cidadeId = await create('/cidades', { nome: 'São Paulo' });
  });
  afterAll(() => server.stop());

  test('a call without a body may say that it is JSON, as clients do with every call', async () => {
    const id = await create('/cidades', { nome: 'Bom Jesus' });
    const json = { 'content-type': 'application/json' };
    expect((await server.call('DELETE', `/cidades/${id}`, '', json)).status).toBe(204);
  });

  test('every invalid field is named at once', async () => {
    const bodies: [string, unknown, object][] = [
      ['/pessoas', {}, { nomeCompleto: REQUIRED, email: REQUIRED, cidadeId: REQUIRED }],
      [
        '/pessoas',
        { nomeCompleto: 'Jo', email: 'x', cidadeId: '1' },
        {
          nomeCompleto: 'O campo precisa ter pelo menos 3 caracteres',
          email: 'O campo precisa conter um email válido',
          cidadeId: INVALID,
        },
      ],
      ['/pessoas', pessoa({ nomeCompleto: 'Ana\0 Lima' }), { nomeCompleto: INVALID }],
      [
        '/pessoas',
        { nomeCompleto: 'Ana\0 Lima', email: 'x' },
        { nomeCompleto: INVALID, email: 'O campo precisa conter um email válido', cidadeId: REQUIRED },
      ],
      ['/cidades', '[{"nome":"x"}]', { nome: REQUIRED }],
      ['/cidades', '{"nome":"Rio \\ud800 Claro"}', { nome: INVALID }],
      ['/cidades', { nome: { toString: 1 } }, { nome: INVALID }],
      ['/cidades', { nome: 'Rio \uffff Claro' }, { nome: INVALID }],
      ['/pessoas', pessoa({ nomeCompleto: 'Ana \u{1fffe} Lima' }), { nomeCompleto: INVALID }],
      ['/cidades', { nome: '   ' }, { nome: REQUIRED }],
    ];
    for (const [path, sent, body] of bodies) {
      const answer = await server.call('POST', path, sent);
      expect(answer).toMatchObject({ status: 400, body: { errors: { body } } });
      expect(Object.keys(Object(answer.body).errors.body)).toEqual(Object.keys(body));
    }
  });

  test.each([1.5, -1, 1e300])('a person can not live in city %s', async (unknown) => {
    expect(await server.call('POST', '/pessoas', pessoa({ cidadeId: unknown }))).toMatchObject({
      status: 400,
      body: { errors: { body: { cidadeId: 'A cidade escolhida não existe.' } } },
    });
  });

  test('the city that a form has chosen comes with each search of cities, once', async () => {
    const other = { id: cidadeId, nome: 'São Paulo' };
    const chosen = { id: await create('/cidades', { nome: 'Escolhida' }), nome: 'Escolhida' };
    for (const [filter, id, found, total] of [
      ['escolhida', chosen.id, [chosen], '1'],
      ['são paulo', chosen.id, [other, chosen], '1'],
      ['são paulo', 999_999, [other], '1'],
    ] as const) {
      const path = `/cidades?page=1&limit=5&filter=${encodeURIComponent(filter)}&id=${id}`;
      const { body, headers } = await server.call('GET', path);
      expect({ path, body, total: headers.get('x-total-count') }).toEqual({ path, body: found, total });
    }
  });

  test('who asks after the head alone is told all but the content', async () => {
    const id = await create('/cidades', { nome: 'Cabeça' });
    for (const path of ['/saude', `/cidades/${id}`, '/cidades?filter=cabeça', '/cidades/999999']) {
      const [whole, head] = [await server.call('GET', path), await server.call('HEAD', path)];
      expect({ status: head.status, body: head.body }, path).toEqual({
        status: whole.status,
        body: undefined,
      });
      for (const name of ['etag', 'x-total-count', 'content-type', 'content-length', 'cache-control']) {
        expect(head.headers.get(name), `${name} of ${path}`).toBe(whole.headers.get(name));
      }
    }
    expect((await server.visit('HEAD', '/cidades')).status).toBe(401);
  });

  test('visitors sign up once per email and log in', async () => {
    const values = { nome: 'Bia', email: 'bia@example.com', senha: '12345' };
    const first = await server.visit('POST', '/cadastrar', values);
    expect(first).toMatchObject({ status: 201, body: expect.any(Number) });
    expect((await server.visit('POST', '/cadastrar', { ...values, email: 'BIA@example.com' })).status).toBe(
      409,
    );
    expect(await signIn(server.visit, { ...values, email: 'Bia@Example.com' })).toMatch(/^ey/);
    expect(await server.visit('POST', '/entrar', { email: 'bia@example.com', senha: '1234' })).toMatchObject({
      status: 400,
      body: { errors: { body: { senha: 'O campo precisa ter pelo menos 5 caracteres' } } },
    });
  });

  test('what is not JSON, too large or nowhere gets an answer in the usual shape', async () => {
    const { call } = server;
    const type = (name: string) => ({ 'content-type': name });
    expect((await call('POST', '/cidades', 'nome=x', type('text/plain'))).status).toBe(415);
    // As many clients name it.
    const named = await call('POST', '/cidades', { nome: 'Ocara' }, type('application/json; charset=utf-8'));
    expect(named.status).toBe(201);
    for (const body of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}']) {
      const { status, body: answer } = await call('POST', '/cidades', body);
      expect({ status, answer }).toEqual({
        status: 400,
        answer: { errors: { default: 'Não foi possível entender a solicitação.' } },
      });
    }
    expect((await call('PATCH', '/cidades/1', {})).status).toBe(404);
  });
});

const REQUIRED = 'O campo é obrigatório';
const INVALID = 'Campo não é válido';
