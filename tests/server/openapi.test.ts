import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/db/store';
import type { KindName, ValuesOf } from '../../server/kinds/all';
import { openApi } from '../../server/openapi/document';
import { schemas } from '../../server/openapi/schemas';
import { type Answer, type Caller, startServer, type TestServer, user } from './support/api';

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ ...openApi, $id: 'cadastro' });

type Documented = Record<string, Record<string, { responses?: Record<string, Response> }>>;
interface Response {
  headers?: object;
  content?: { 'application/json': { schema: object } };
}
const paths: Documented = JSON.parse(JSON.stringify(openApi.paths));

/** Every documented answer, as `METHOD /path status`. */
const documented = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) =>
    Object.keys(operation.responses ?? {}).map((status) => `${method.toUpperCase()} ${path} ${status}`),
  ),
);

describe('the OpenAPI document', () => {
  let server: TestServer;
  const seen = new Set<string>();

  beforeAll(async () => {
    server = await startServer('SQLite');
  });
  afterAll(() => server.stop());

  /** Makes a call and holds its answer against the document. */
  async function replay(call: Caller, method: string, path: string, ...rest: unknown[]) {
    const [body, headers] = rest as [unknown, Record<string, string> | undefined];
    const answer = await call(method, path, body, headers);
    const template = path.replace(/\?.*$/, '').replace(/\/(\d+|abc)$/, '/{id}');
    check(method, template, answer);
    return answer;
  }

  function check(method: string, template: string, answer: Answer) {
    const key = `${method} ${template} ${answer.status}`;
    const response = paths[template]?.[method.toLowerCase()]?.responses?.[String(answer.status)];
    if (response === undefined) throw new Error(`${key} is not documented`);
    seen.add(key);
    const schema = response.content?.['application/json'].schema;
    if (schema === undefined) expect(answer.body, key).toBeUndefined();
    else {
      const { $ref, items } = schema as { $ref?: string; items?: { $ref: string } };
      const rooted =
        $ref === undefined
          ? { ...schema, items: { $ref: `cadastro${items?.$ref}` } }
          : { $ref: `cadastro${$ref}` };
      const valid = ajv.validate(rooted, answer.body);
      expect(valid, `${key}: ${ajv.errorsText()} ${JSON.stringify(answer.body)}`).toBe(true);
    }
    for (const header of Object.keys(response.headers ?? {})) {
      expect(answer.headers.has(header), key).toBe(true);
    }
  }

  test('is what the server hands out', async () => {
    const { body } = await server.visit('GET', '/openapi.json');
    expect(body).toEqual(JSON.parse(JSON.stringify(openApi)));
  });

  test('promises nothing that can not be replayed, and the server answers nothing else', async () => {
    const { visit, call, store } = server;
    const text = { 'content-type': 'text/plain' };
    const large = 'x'.repeat(70_000);
    // In an order in which each may point at those before it.
    const values: { [Name in KindName]: ValuesOf<Name> } = {
      cidades: { nome: 'Curitiba' },
      pessoas: { nomeCompleto: 'Iara Lima', email: 'iara@example.com', cidadeId: 1 },
    };
    const resources = Object.entries(values).map(([name, body]) => ({ path: `/${name}`, body }));

    await replay(visit, 'GET', '/saude');
    await replay(visit, 'POST', '/cadastrar', { ...user, email: 'novo@example.com' });
    await replay(visit, 'POST', '/cadastrar', user);
    const closed = await startServer('SQLite', { signUp: 'closed' });
    await replay(closed.visit, 'POST', '/cadastrar', user);
    await closed.stop();
    await replay(visit, 'POST', '/entrar', user);
    for (let n = 0; n < 7; n += 1) {
      await replay(visit, 'POST', '/entrar', { email: 'who@example.com', senha: 'wrong' });
    }
    for (const { path, body } of resources) {
      await replay(call, 'POST', path, body);
      // Once more, for those that hold what no other may.
      await replay(call, 'POST', path, body);
    }
    await replay(call, 'POST', '/cidades', { nome: 'Outra Cidade' });
    for (const nome of ['Com Chave', 'Outros Dados']) {
      await replay(call, 'POST', '/cidades', { nome }, { 'idempotency-key': 'k' });
    }
    const other = { nomeCompleto: 'Zé Lima', email: 'ze@example.com', cidadeId: 1 };
    await replay(call, 'POST', '/pessoas', other);
    await replay(call, 'PUT', '/pessoas/2', values.pessoas);

    for (const path of ['/cadastrar', '/entrar', ...resources.map((resource) => resource.path)]) {
      await replay(call, 'POST', path, {});
      await replay(call, 'POST', path, 'x', text);
      await replay(call, 'POST', path, large);
    }
    for (const { path, body: valid } of resources) {
      await replay(call, 'GET', path);
      await replay(call, 'GET', `${path}?page=x`);
      for (const [method, body] of [['GET'], ['PUT', valid], ['DELETE']] as const) {
        await replay(call, method, `${path}/abc`, body);
        await replay(call, method, `${path}/999`, body);
        await replay(visit, method, `${path}/1`, body);
      }
      await replay(visit, 'GET', path);
      await replay(visit, 'POST', path, {});
      await replay(call, 'GET', `${path}/1`);
      await replay(call, 'PUT', `${path}/1`, valid);
      await replay(call, 'PUT', `${path}/1`, valid, { 'if-match': '"999"' });
      await replay(call, 'DELETE', `${path}/1`, undefined, { 'if-match': '"999"' });
      await replay(call, 'PUT', `${path}/1`, 'x', text);
      await replay(call, 'PUT', `${path}/1`, large);
    }
    await replay(call, 'DELETE', '/cidades/1');
    await replay(call, 'DELETE', '/cidades/2');
    for (const { path } of resources.toReversed()) await replay(call, 'DELETE', `${path}/1`);

    // A database that is away for a moment (503) or a defect (500), at every call.
    for (const [error, status] of [
      [new StoreError('unavailable', undefined), 503],
      [new Error('a defect'), 500],
    ] as const) {
      const fail = async () => Promise.reject(error);
      const { usuarios } = store;
      const working = Object.values(store.records).map((records) => ({ records, working: { ...records } }));
      const workingUsuarios = { ...usuarios };
      for (const { records } of working) {
        Object.assign(records, { list: fail, read: fail, create: fail, update: fail, remove: fail });
      }
      Object.assign(usuarios, { create: fail, findByEmail: fail });
      const ping = store.ping;
      store.ping = fail;
      await replay(visit, 'POST', '/cadastrar', { ...user, email: 'x@example.com' });
      await replay(visit, 'POST', '/entrar', user);
      for (const { path, body } of resources) {
        const answers = [
          await replay(call, 'GET', path),
          await replay(call, 'POST', path, body),
          await replay(call, 'GET', `${path}/1`),
          await replay(call, 'PUT', `${path}/1`, body),
          await replay(call, 'DELETE', `${path}/1`),
        ];
        for (const answer of answers) expect(answer.status).toBe(status);
      }
      await replay(visit, 'GET', '/saude');
      store.ping = ping;
      for (const one of working) Object.assign(one.records, one.working);
      Object.assign(usuarios, workingUsuarios);
    }

    for (let n = 0; n < 120; n += 1) await replay(visit, 'POST', '/cadastrar', user);

    expect(documented.filter((key) => !seen.has(key))).toEqual([]);
  });

  test('every request schema accepts what the server accepts', async () => {
    const accepted = {
      PessoaDados: { nomeCompleto: 'Ana', email: 'a@b.co', cidadeId: 1 },
      CidadeDados: { nome: 'Rio' },
    };
    for (const [name, value] of Object.entries(accepted)) {
      expect(name in schemas).toBe(true);
      expect(ajv.validate({ $ref: `cadastro#/components/schemas/${name}` }, value)).toBe(true);
      expect(ajv.validate({ $ref: `cadastro#/components/schemas/${name}` }, {})).toBe(false);
    }
  });
});
