/** The OpenAPI document, as authors of clients read it. */
import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPessoa } from '../support/people';
import { startServer, type TestServer, user } from './support/api';

type Schema = Record<string, unknown>;
interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; schema: Schema; description?: string }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; headers?: object; content?: object }>;
}
interface Document {
  servers: { url: string }[];
  components: { securitySchemes: { token: object } };
  paths: Record<string, Record<string, Operation>>;
}

const ajv = new Ajv({ strict: false, strictTypes: true, validateFormats: false });

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startServer('SQLite');
  const { body } = await server.visit('GET', '/openapi.json');
  document = body as Document;
});
afterAll(() => server.stop());

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not documented`);
  return found;
};

const schemaOf = (holder: object | undefined) =>
  (holder as { 'application/json'?: { schema: Schema } } | undefined)?.['application/json']?.schema;

test('names the calls of the contract and no others', () => {
  const calls = Object.entries(document.paths).map(([path, item]) => `${path} ${Object.keys(item).sort()}`);
  expect(calls.sort()).toEqual([
    '/cadastrar post',
    '/cidades get,post',
    '/cidades/apagados get',
    '/cidades/{id} delete,get,put',
    '/cidades/{id}/historico get',
    '/cidades/{id}/restauracao post',
    '/conta get',
    '/conta/recuperacao post',
    '/conta/senha put',
    '/entrar post',
    '/mudancas get',
    '/pessoas get,post',
    '/pessoas/apagados get',
    '/pessoas/{id} delete,get,put',
    '/pessoas/{id}/historico get',
    '/pessoas/{id}/restauracao post',
    '/saude get',
  ]);
  expect(document.servers).toEqual([{ url: '/api' }]);
  expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  for (const { description } of Object.values(operation('GET', '/pessoas').responses)) {
    expect(description).not.toBe('Default Response');
  }
});

test('describes every answer, of errors too, as the server gives it', async () => {
  const { call, visit } = server;
  const calls = [
    [visit, 'GET', '/saude'],
    [visit, 'POST', '/entrar', user],
    [visit, 'POST', '/entrar', {}],
    [visit, 'POST', '/cadastrar', { ...user, email: 'novo@example.com' }],
    [visit, 'POST', '/cadastrar', user],
    [visit, 'GET', '/pessoas'],
    [call, 'POST', '/cidades', { nome: 'Olinda' }],
    [call, 'POST', '/pessoas', aPessoa],
    [call, 'POST', '/pessoas', aPessoa],
    [call, 'GET', '/pessoas'],
    [call, 'GET', '/pessoas?page=0'],
    [call, 'GET', '/pessoas/1'],
    [call, 'GET', '/pessoas/9'],
    [call, 'PUT', '/pessoas/1', aPessoa],
    [call, 'DELETE', '/cidades/1'],
    [call, 'DELETE', '/pessoas/1'],
    [call, 'GET', '/pessoas/1/historico'],
    [call, 'GET', '/pessoas/apagados?filter=ana'],
    [call, 'GET', '/mudancas'],
    [call, 'POST', '/pessoas/1/restauracao'],
    [call, 'POST', '/pessoas/1/restauracao'],
  ] as const;
  for (const [caller, method, path, sent] of calls) {
    const { status, body, headers } = await caller(method, path, sent);
    const template = path.replace(/\?.*/, '').replace(/\d+/, '{id}');
    const { security, responses } = operation(method, template);
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    const name = `${method} ${path} ${status}`;
    const schema = schemaOf(response?.content);
    expect(response, name).toBeDefined();
    expect(schema === undefined ? body === undefined : ajv.validate(schema, body), name).toBe(true);
    if (schema !== undefined) expect(schema, name).toHaveProperty('type');
    for (const header of Object.keys(response?.headers ?? {})) expect(headers.has(header), name).toBe(true);
    if (caller === visit)
      expect(security, name).toEqual(status === 401 && path === '/pessoas' ? undefined : []);
  }
});

test.each([
  ['/cidades', { nome: 'Rio' }, { nome: 'Ri' }],
  ['/pessoas', { ...aPessoa, nomeCompleto: 'Ana', email: 'a@example.com' }, { nomeCompleto: 'Ana' }],
  ['/cadastrar', { nome: 'A', email: 'a@b.co', senha: '12345' }, { nome: 'A', email: 'a@b.co', senha: '1' }],
])('a body of POST %s that the document refuses is refused by the server', async (path, good, bad) => {
  const schema = schemaOf(operation('POST', path).requestBody?.content);
  expect([good, bad].map((body) => ajv.validate(schema ?? false, body))).toEqual([true, false]);
  expect((await server.call('POST', path, bad)).status).toBe(400);
});

test('names the parameters of a listing and the headers of changes', () => {
  const namesOf = (method: string, path: string) => {
    const { parameters = [] } = operation(method, path);
    for (const { name, schema } of parameters) expect(schema, name).toHaveProperty('type');
    return parameters.map(({ name }) => name).sort();
  };
  expect(namesOf('GET', '/pessoas')).toEqual(['filter', 'limit', 'page']);
  expect(namesOf('GET', '/cidades')).toEqual(['filter', 'id', 'limit', 'page']);
  expect(namesOf('POST', '/pessoas')).toEqual(['idempotency-key']);
  expect(namesOf('PUT', '/pessoas/{id}')).toEqual(['id', 'if-match']);
  expect(namesOf('DELETE', '/pessoas/{id}')).toEqual(['id', 'if-match']);
});
