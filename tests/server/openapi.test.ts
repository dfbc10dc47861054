/**
 * What the server says, by route: the OpenAPI document, and answers with status, headers and body.
 * `npm run test:server -- openapi -u` writes `snapshots/`, which is read in review.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { object } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectOf } from '../../server/http/jsonSchema';
import { optionalText, requiredText } from '../../src/domain/rules';
import { aPessoa } from '../support/people';
import { type Answer, startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';

type Schema = Record<string, unknown>;
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { headers?: object; content?: object }>;
}
interface Document {
  components: Schema;
  paths: Record<string, Record<string, Operation>>;
}

const ajv = new Ajv({ strict: false, strictTypes: true, validateFormats: false });
const folder = temporaryFolder();
const APP = 'https://app.example';

const CITIES = ['Serra Alta', 'x'].map((nome, at) => ({ linha: at + 2, valores: { nome } }));

let server: TestServer;
let document: Document;
beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><script>document.title = "x";</script>');
  writeFileSync(join(folder.path, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder.path, 'assets', 'index-abc123.js'), 'x');
  server = await startServer('SQLite', { webRoot: folder.path, ALLOWED_ORIGINS: [APP] });
  const { body } = await server.visit('GET', '/openapi.json');
  document = body as Document;
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});
const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not documented`);
  return found;
};

const schemaOf = (holder: object | undefined) =>
  (holder as { 'application/json'?: { schema: Schema } } | undefined)?.['application/json']?.schema;

/** Whether a value is as the document says, whose schemas may refer to its components. */
const isValid = (schema: Schema, value: unknown) =>
  ajv.validate({ ...schema, components: document.components }, value);

/** Values that differ from run to run, and what Node itself adds. */
const VARYING: Readonly<Record<string, string>> = {
  'x-request-id': 'id',
  'x-access-token': 'token',
  etag: 'tag',
  'last-modified': 'date',
};
const OF_NODE = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

/** A body whose numbers and texts are their types; messages to people stay. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'errors' ? part : shapeOf(part)]),
  );
};

/** A line of its status, one of each header, one of the body. */
const linesOf = (call: string, { status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>) => [
  `${call}: ${status}`,
  ...[...headers].flatMap(([name, value]) =>
    OF_NODE.includes(name) ? [] : `${name}: ${VARYING[name] ?? value}`,
  ),
  ...(body === undefined ? [] : [JSON.stringify(shapeOf(body))]),
];

/** The lines that all answers have, once, and then the others of each. */
function written(answers: readonly string[][]): string {
  const [first = []] = answers;
  const common = first.filter((line) => answers.every((lines) => lines.includes(line)));
  const parts = answers.map((lines) => lines.filter((line) => !common.includes(line)));
  return [['every answer', ...common], ...parts].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

test('the document is as reviewed', async () => {
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('snapshots/openapi.json');
});

test('every answer, of errors too, is as reviewed and as the document describes it', async () => {
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
    [call, 'GET', '/pessoas?filter=hana'],
    [call, 'GET', '/pessoas?filter=olinda'],
    [call, 'GET', '/pessoas?filter=ana&parecidas=1'],
    [call, 'GET', '/pessoas?page=0'],
    [call, 'GET', '/pessoas/1'],
    [call, 'GET', '/pessoas/9'],
    [call, 'PUT', '/pessoas/1', aPessoa],
    [call, 'DELETE', '/cidades/1'],
    [call, 'DELETE', '/pessoas/1'],
    [call, 'GET', '/pessoas/1/historico'],
    [call, 'GET', '/pessoas/apagados?filter=ana'],
    [call, 'GET', '/mudancas'],
    [call, 'GET', '/mudancas?grupos=8'],
    [
      call,
      'POST',
      '/cidades/lote',
      { importacao: 'lista-de-cidades', arquivo: 'a.csv', total: 2, linhas: CITIES },
    ],
    [call, 'POST', '/cidades/lote', { importacao: 'lista-de-cidades', linhas: [] }],
    [call, 'GET', '/importacoes'],
    [call, 'POST', '/importacoes/lista-de-cidades/desfazer'],
    [call, 'POST', '/importacoes/outra-lista/desfazer'],
    [call, 'GET', '/conta'],
    [call, 'PUT', '/conta/senha', {}],
    [visit, 'POST', '/conta/recuperacao', {}],
    [call, 'POST', '/pessoas/1/restauracao'],
    [call, 'POST', '/pessoas/1/restauracao'],
  ] as const;
  const answers: string[][] = [];
  for (const [caller, method, path, sent] of calls) {
    const answer = await caller(method, path, sent, { origin: APP });
    const { status, body, headers } = answer;
    answers.push(linesOf(`${caller === call ? 'user' : 'visitor'} ${method} ${path}`, answer));
    const template = path.replace(/\?.*/, '').replace(/\d+|[a-z]+-[a-z-]+/, '{id}');
    const { responses } = operation(method, template);
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    const name = `${method} ${path} ${status}`;
    const schema = schemaOf(response?.content);
    expect(response, name).toBeDefined();
    expect(schema === undefined ? body === undefined : isValid(schema, body), name).toBe(true);
    if (schema !== undefined)
      expect(Object.keys(schema), name).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(type|\$ref)$/)]),
      );
    for (const header of Object.keys(response?.headers ?? {})) {
      const isNear = path.includes('filter=hana') || path.includes('filter=olinda');
      const isExpected = header.startsWith('x-busca')
        ? isNear && (header !== 'x-busca-cidade' || path.includes('olinda'))
        : true;
      expect(headers.has(header), `${name} ${header}`).toBe(isExpected);
    }
  }
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/favicon.svg'],
    ['GET', '/assets/index-abc123.js'],
    ['GET', '/missing.png'],
    ['GET', '/api/missing'],
    ['OPTIONS', '/api/pessoas/1'],
  ] as const) {
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' };
    const headers = { origin: APP, ...(method === 'OPTIONS' && asked) };
    const answer = await fetch(`${server.origin}${path}`, { method, headers });
    answers.push(
      linesOf(`the address ${method} ${path}`, {
        status: answer.status,
        headers: answer.headers,
        body: undefined,
      }),
    );
    await answer.text();
  }
  await expect(written(answers)).toMatchFileSnapshot('snapshots/answers.txt');
});

test.each([
  ['/cidades', { nome: 'Rio' }, { nome: 'Ri' }],
  ['/pessoas', { ...aPessoa, nomeCompleto: 'Ana', email: 'a@example.com' }, { nomeCompleto: 'Ana' }],
  ['/cadastrar', { nome: 'A', email: 'a@b.co', senha: '12345' }, { nome: 'A', email: 'a@b.co', senha: '1' }],
])('a body of POST %s that the document refuses is refused by the server', async (path, good, bad) => {
  const schema = schemaOf(operation('POST', path).requestBody?.content);
  expect([good, bad].map((body) => schema !== undefined && isValid(schema, body))).toEqual([true, false]);
  expect((await server.call('POST', path, bad)).status).toBe(400);
});

test('a body may lack the fields that are optional by their rules', () => {
  const body = objectOf(object({ nome: requiredText(), apelido: optionalText() }));
  const bodies = [{ nome: 'Ana' }, { nome: 'Ana', apelido: '' }, { apelido: 'Zé' }];
  expect(bodies.map((sent) => ajv.validate(body, sent))).toEqual([true, true, false]);
});
