/** The OpenAPI document, read as somebody does who writes a client by it. */
import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../../server/openapi/document';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH } from '../../src/domain/constants';
import { startServer, type TestServer, user } from './support/api';

type Parameter = {
  name: string;
  in: string;
  required: boolean;
  schema: Record<string, unknown>;
};
type Operation = {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: object };
  responses: Record<string, { description: string; headers?: Record<string, object> }>;
};
const METHODS = ['get', 'post', 'put', 'delete'];

/** As a client gets it: JSON. */
const document = JSON.parse(JSON.stringify(openApi));
const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => method in item).map((method) => {
    const operation = item[method] as Operation;
    const shared = (item.parameters ?? []) as Parameter[];
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      parameters: [...shared, ...(operation.parameters ?? [])],
    };
  }),
);

/** Every object of the document, with the place where it stands. */
function everyObject(value: unknown, place = ''): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) => everyObject(part, `${place}/${key}`));
  return [[place, value as Record<string, unknown>], ...inside];
}

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: 'cadastro' });
const fits = (schema: string, value: unknown) =>
  ajv.validate({ $ref: `cadastro#/components/schemas/${schema}` }, value);

describe('the document for clients', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('SQLite');
    for (let n = 0; n < 7; n += 1) await server.store.records.cidades.create({ nome: `Cidade ${n}` });
  });
  afterAll(() => server.stop());

  test('explains in Portuguese whatever it describes', () => {
    const described = everyObject(document).filter(([, value]) => 'description' in value);
    expect(described.length).toBeGreaterThan(50);
    for (const [place, { description }] of described)
      expect(description, place).toMatch(/^[A-ZÀ-Ú]\S* ?.*\w/);
    for (const { name, operation } of operations) {
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(description, `${name} ${status}`).toEqual(expect.any(String));
      }
    }
    for (const [place, { in: location, description }] of everyObject(document)) {
      if (location === 'query' || location === 'header')
        expect(description, place).toEqual(expect.any(String));
    }
    // Different answers are not explained alike.
    const texts = new Map<string, string>();
    for (const { operation } of operations) {
      for (const [status, { description }] of Object.entries(operation.responses)) {
        if (Number(status) >= 400) texts.set(status, description);
      }
    }
    expect(new Set(texts.values()).size).toBe(texts.size);
    expect(document.info).toEqual({
      title: 'Cadastro',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      description: expect.stringContaining('pessoas e cidades'),
    });
  });

  test('points at nothing that is not there', () => {
    const references = everyObject(document).filter(([, value]) => '$ref' in value);
    expect(references.length).toBeGreaterThan(20);
    for (const [place, { $ref }] of references) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(String($ref))?.[1] ?? '';
      expect(document.components.schemas, place).toHaveProperty(name);
    }
    // Whatever is sent or answered has a shape.
    for (const [place, value] of everyObject(document)) {
      if ('application/json' in value) {
        expect(value['application/json'], place).toEqual({ schema: expect.any(Object) });
        expect(Object.keys(Object(value['application/json']).schema).length, place).toBeGreaterThan(0);
      }
    }
  });

  test('begins where the API does', async () => {
    const [{ url }] = document.servers;
    expect((await fetch(`${server.origin}${url}/saude`)).status).toBe(200);
  });

  test.each(operations)('$name asks for a session exactly where it says so', async (one) => {
    const { method, path, operation } = one;
    const { status } = await server.visit(
      method,
      path.replace('{id}', '1'),
      method === 'GET' ? undefined : {},
    );
    expect(operation.security).toEqual(status === 401 ? [{ token: [] }] : undefined);
    expect('401' in operation.responses).toBe(status === 401 || path === '/entrar');
  });

  test('says how a session is shown: the token of POST /entrar, as a bearer', async () => {
    const { type, scheme, bearerFormat, description } = document.components.securitySchemes.token;
    expect({ type, scheme, bearerFormat }).toEqual({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
    const headers = { authorization: `${scheme} ${server.token}` };
    expect((await server.visit('GET', '/cidades', undefined, headers)).status).toBe(200);
    expect(description).toContain('x-access-token');
    expect(description).toContain('POST /entrar');
  });

  test.each(operations)('$name names each part of its address, and no other', ({ path, parameters }) => {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const { required, schema } of inPath) {
      expect({ required, schema }).toEqual({ required: true, schema: { $ref: '#/components/schemas/Id' } });
    }
    const others = parameters.filter((parameter) => parameter.in !== 'path');
    for (const { in: location, required } of others) {
      expect(['query', 'header']).toContain(location);
      expect(required).toBe(false);
    }
  });

  test.each(operations)('$name has a body exactly where it says so, in JSON', async (one) => {
    const { method, path, operation } = one;
    const writes = method === 'POST' || method === 'PUT';
    expect(operation.requestBody).toEqual(
      writes ? { required: true, content: { 'application/json': expect.any(Object) } } : undefined,
    );
    if (!writes) return;
    const { status, body } = await server.call(method, path.replace('{id}', '1'));
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { body: expect.any(Object) } } });
  });

  test.each([
    ['page', '1', '0'],
    ['limit', '1', '0'],
    ['limit', '1000', '1001'],
    ['id', '0', '-1'],
  ])('%s may be %s and not %s, as the server has it', async (name, good, bad) => {
    const listing = operations.find((operation) => operation.name === 'GET /cidades');
    const { schema } = listing?.parameters.find((parameter) => parameter.name === name) ?? {};
    for (const [text, isValid] of [
      [good, true],
      [bad, false],
    ] as const) {
      expect(ajv.validate(schema ?? false, Number(text)), text).toBe(isValid);
      expect((await server.call('GET', `/cidades?${name}=${text}`)).status, text).toBe(isValid ? 200 : 400);
    }
    expect(ajv.validate(schema ?? false, 1.5)).toBe(false);
  });

  test('says what a listing does where nothing is asked for', async () => {
    const listing = operations.find((operation) => operation.name === 'GET /cidades');
    const schemas = Object.fromEntries((listing?.parameters ?? []).map(({ name, schema }) => [name, schema]));
    expect(Object.keys(schemas)).toEqual(['page', 'limit', 'filter', 'id']);
    expect(schemas.filter).toEqual({ type: 'string' });
    const [plain, said] = [
      await server.call('GET', '/cidades'),
      await server.call('GET', `/cidades?page=${schemas.page?.default}&limit=${schemas.limit?.default}`),
    ];
    expect(plain.body).toEqual(said.body);
    expect(plain.body).toHaveLength(Number(schemas.limit?.default));
    expect((await server.call('GET', '/cidades?page=2')).body).not.toEqual(said.body);
    // People are not chosen from.
    const people = operations.find((operation) => operation.name === 'GET /pessoas');
    expect(people?.parameters.map(({ name }) => name)).toEqual(['page', 'limit', 'filter']);
  });

  test.each(operations)('$name says of versions and totals where they are', ({ name, operation }) => {
    const told = Object.entries(operation.responses)
      .filter(([, { headers }]) => headers !== undefined)
      .map(([status, { headers }]) => `${status} ${Object.keys(headers ?? {})}`);
    const [method, path = ''] = name.split(' ');
    const expected = () => {
      if (!/^\/(pessoas|cidades)/.test(path) || method === 'DELETE') return [];
      if (method === 'POST') return ['201 etag'];
      if (method === 'PUT') return ['204 etag'];
      return path.endsWith('}') ? ['200 etag'] : ['200 x-total-count'];
    };
    expect(told).toEqual(expected());
    const headers = everyObject(operation.responses).filter(([place]) => /\/headers\/[\w-]+$/.test(place));
    for (const [place, { schema }] of headers) {
      expect(schema, place).toEqual(
        place.endsWith('etag') ? { type: 'string' } : { type: 'integer', minimum: 0 },
      );
    }
    const sent = operation.parameters?.filter((parameter) => parameter.in === 'header') ?? [];
    const expectedHeaders = () => {
      if (!/^\/(pessoas|cidades)/.test(path) || method === 'GET') return [];
      return method === 'POST' ? ['Idempotency-Key'] : ['If-Match'];
    };
    expect(sent.map((parameter) => parameter.name)).toEqual(expectedHeaders());
    for (const { schema } of sent) expect(schema).toMatchObject({ type: 'string' });
  });

  const label = 'b'.repeat(60);
  const email = (length: number) => `a@${`${label}.`.repeat(4)}${'c'.repeat(length - 249)}.co`;
  const person = { nomeCompleto: 'Ana', email: 'ana@example.com', cidadeId: 1 };
  const account = { nome: 'A', email: 'a@b.co', senha: '12345' };
  const longest = 'x'.repeat(MAXIMUM_TEXT_LENGTH);
  test.each([
    ['CidadeDados', '/cidades', { nome: 'Rio' }, { nome: 'Ri' }],
    ['CidadeDados', '/cidades', { nome: longest }, { nome: `${longest}x` }],
    ['PessoaDados', '/pessoas', person, { ...person, nomeCompleto: 'Jo' }],
    [
      'PessoaDados',
      '/pessoas',
      { ...person, email: email(MAXIMUM_EMAIL_LENGTH) },
      { ...person, email: email(MAXIMUM_EMAIL_LENGTH + 1) },
    ],
    [
      'PessoaDados',
      '/pessoas',
      { ...person, email: 'bia@example.com' },
      { ...person, email: 'x@example.com', cidadeId: 0 },
    ],
    [
      'PessoaDados',
      '/pessoas',
      { ...person, email: 'caio@example.com' },
      { ...person, email: 'x@example.com', cidadeId: 1.5 },
    ],
    ['PessoaDados', '/pessoas', { ...person, email: 'davi@example.com' }, { ...person, cidadeId: '1' }],
    ['Cadastro', '/cadastrar', account, { ...account, senha: '1234' }],
    [
      'Cadastro',
      '/cadastrar',
      { ...account, email: 'b@b.co', senha: longest },
      { ...account, senha: `${longest}x` },
    ],
    ['Cadastro', '/cadastrar', { ...account, email: 'c@b.co' }, { ...account, nome: '' }],
    [
      'Cadastro',
      '/cadastrar',
      { ...account, email: email(MAXIMUM_EMAIL_LENGTH) },
      { ...account, email: email(MAXIMUM_EMAIL_LENGTH + 1) },
    ],
    ['Login', '/entrar', { email: user.email, senha: user.senha }, { email: user.email, senha: '1234' }],
  ])('%s takes and refuses what the server does (%#)', async (schema, path, good, bad) => {
    expect((await server.call('POST', path, good)).status).toBeLessThan(300);
    expect(fits(schema, good)).toBe(true);
    expect((await server.call('POST', path, bad)).status).toBe(400);
    expect(fits(schema, bad)).toBe(false);
    for (const field of Object.keys(good)) {
      const without = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
      expect(fits(schema, without), field).toBe(false);
    }
  });

  test.each([
    ['Id', 0, '1', 1.5, null],
    ['Erro', {}, { errors: {} }, { errors: { default: '' } }, { errors: 'Não.' }, { errors: { default: 1 } }],
    [
      'Erro',
      ...['body', 'params', 'query'].map((part) => ({ errors: { default: 'Não.', [part]: { nome: 1 } } })),
    ],
    ['Sessao', {}, { accessToken: '' }, { accessToken: 7 }],
    [
      'Saude',
      {},
      { servidor: 'ok' },
      { servidor: 'ok', banco: 'indisponível' },
      { servidor: 'x', banco: 'ok' },
    ],
    ['Cidade', { nome: 'Recife' }, { id: 0, nome: 'Recife' }, { id: 1 }, []],
    ['Pessoa', person, { id: '1', ...person }],
  ])('%s is nothing else than what is answered (%#)', (schema, ...others) => {
    for (const other of others) expect(fits(schema, other), JSON.stringify(other)).toBe(false);
  });

  test('says how an email is written', () => {
    const { PessoaDados, Login, Cadastro } = document.components.schemas;
    for (const { properties } of [PessoaDados, Login, Cadastro]) {
      expect(properties.email).toMatchObject({ type: 'string', format: 'email' });
    }
  });
});
