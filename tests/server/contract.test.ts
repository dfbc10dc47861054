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

  test('a person is created, read, updated and deleted', async () => {
    const values = pessoa();
    const id = await create('/pessoas', values);
    expect(await server.call('GET', `/pessoas/${id}`)).toMatchObject({
      status: 200,
      body: { id, ...values },
    });
    const changed = pessoa({ nomeCompleto: '  Zoë Ødegård  ' });
    const update = await server.call('PUT', `/pessoas/${id}`, { id, ...changed });
    expect(update).toMatchObject({ status: 204, body: undefined });
    expect((await server.call('GET', `/pessoas/${id}`)).body).toEqual({
      id,
      ...changed,
      nomeCompleto: 'Zoë Ødegård',
    });
    expect(await server.call('DELETE', `/pessoas/${id}`)).toMatchObject({ status: 204 });
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', changed]] as const) {
      expect(await server.call(method, `/pessoas/${id}`, body)).toMatchObject({
        status: 404,
        body: { errors: { default: 'Pessoa não encontrada.' } },
      });
    }
  });

  test('a city is created, read, updated and deleted; homonyms are allowed', async () => {
    const id = await create('/cidades', { nome: 'Bom Jesus' });
    const twin = await create('/cidades', { nome: 'Bom Jesus' });
    expect(twin).not.toBe(id);
    expect((await server.call('PUT', `/cidades/${id}`, { id, nome: 'Recife' })).status).toBe(204);
    expect((await server.call('GET', `/cidades/${id}`)).body).toEqual({ id, nome: 'Recife' });
    // Clients say with every call that they speak JSON, also where they say nothing.
    const json = { 'content-type': 'application/json' };
    expect((await server.call('DELETE', `/cidades/${id}`, '', json)).status).toBe(204);
    expect(await server.call('GET', `/cidades/${id}`)).toMatchObject({
      status: 404,
      body: { errors: { default: 'Cidade não encontrada.' } },
    });
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

  test('an email belongs to one person, in whatever form it is written', async () => {
    const first = pessoa({ email: 'Unica@Ação.com.br' });
    await create('/pessoas', first);
    const other = await create('/pessoas', pessoa());
    const taken = {
      status: 409,
      body: {
        errors: {
          default: 'Já existe uma pessoa com este email.',
          body: { email: 'Já existe uma pessoa com este email.' },
        },
      },
    };
    for (const domain of ['AÇÃO.COM.BR', 'ac\u0327a\u0303o.com.br', 'xn--ao-siap.com.br']) {
      const again = pessoa({ email: `UNICA@${domain}` });
      expect(await server.call('POST', '/pessoas', again)).toMatchObject(taken);
      expect(await server.call('PUT', `/pessoas/${other}`, again)).toMatchObject(taken);
    }
    expect((await server.call('GET', '/pessoas?filter=única@ação')).body).toEqual([]);
    expect((await server.call('GET', '/pessoas?filter=UNICA@AÇÃO')).body).toMatchObject([first]);
  });

  test.each([999_999, 1.5, -1, 1e300])('a person can not live in city %s', async (unknown) => {
    expect(await server.call('POST', '/pessoas', pessoa({ cidadeId: unknown }))).toMatchObject({
      status: 400,
      body: { errors: { body: { cidadeId: 'A cidade escolhida não existe.' } } },
    });
  });

  test('a city in use can not be deleted', async () => {
    const id = await create('/cidades', { nome: 'Olinda' });
    const resident = await create('/pessoas', pessoa({ cidadeId: id }));
    expect(await server.call('DELETE', `/cidades/${id}`)).toMatchObject({
      status: 409,
      body: {
        errors: { default: 'A cidade não pode ser apagada porque há pessoas cadastradas nela.' },
      },
    });
    await server.call('DELETE', `/pessoas/${resident}`);
    expect((await server.call('DELETE', `/cidades/${id}`)).status).toBe(204);
  });

  test('pages are stable, ordered by id, and know the total from both ends', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      ids.push(await create('/cidades', { nome: `Página ${n} Única` }));
    }
    const seen: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const answer = await server.call('GET', `/cidades?page=${page}&limit=5&filter=UNICA`);
      expect(answer.headers.get('x-total-count')).toBe('13');
      seen.push(...(answer.body as { id: number }[]).map(({ id }) => id));
    }
    expect(seen).toEqual(ids);
  });

  test('the city listing adds the selected city without changing page or total', async () => {
    const others = 6;
    for (let n = 0; n < others; n += 1) await create('/cidades', { nome: `Escolha ${n}` });
    const answer = await server.call('GET', `/cidades?page=1&limit=5&filter=escolha&id=${cidadeId}`);
    expect(answer.headers.get('x-total-count')).toBe(String(others));
    expect(answer.body).toHaveLength(6);
    expect(answer.body).toContainEqual({ id: cidadeId, nome: 'São Paulo' });
    const held = await server.call('GET', `/cidades?filter=sao paulo&id=${cidadeId}`);
    expect(held.body).toEqual([{ id: cidadeId, nome: 'São Paulo' }]);
    expect((await server.call('GET', '/cidades?filter=escolha&id=999999')).body).toHaveLength(5);
    expect((await server.call('GET', '/cidades?filter=escolha&id=0')).body).toHaveLength(5);
  });

  test('the listing of people adds nobody, whatever id it is sent', async () => {
    const id = await create('/pessoas', pessoa());
    expect((await server.call('GET', `/pessoas?filter=ninguém assim&id=${id}`)).body).toEqual([]);
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
