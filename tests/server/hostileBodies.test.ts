/** A body is bounded before it costs anything: what a hostile one makes the server do is counted, not timed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseBody } from '../../server/http/requests';
import { LONGEST_NORMALIZED } from '../../src/domain/constants';
import { signUpRules } from '../../src/domain/usuario';
import { startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';
import { exchange } from './support/exchange';

/** A run of combining marks in the order that takes longest to normalize. */
const marks = (length: number) => `a${'\u0301\u0327'.repeat(length / 2)}`;

/** The characters of all texts that are normalized from now on. */
function countNormalized(): () => number {
  const { normalize } = String.prototype;
  let characters = 0;
  String.prototype.normalize = function (this: string, form?: string) {
    characters += this.length;
    return normalize.call(this, form);
  };
  onTestFinished(() => {
    String.prototype.normalize = normalize;
  });
  return () => characters;
}

/** The characters that are split by a pattern from now on. */
function countPatternSplits(): () => number {
  const original = RegExp.prototype[Symbol.split];
  let characters = 0;
  RegExp.prototype[Symbol.split] = function (this: RegExp, text: string, limit?: number) {
    characters += text.length;
    return original.call(this, text, limit);
  };
  onTestFinished(() => {
    RegExp.prototype[Symbol.split] = original;
  });
  return () => characters;
}

/** The characters that are written as JSON from now on. */
function countJson(): () => number {
  const { stringify } = JSON;
  let characters = 0;
  Reflect.set(JSON, 'stringify', (...given: unknown[]) => {
    const text: unknown = Reflect.apply(stringify, JSON, given);
    characters += typeof text === 'string' ? text.length : 0;
    return text;
  });
  onTestFinished(() => {
    JSON.stringify = stringify;
  });
  return () => characters;
}

/** Far more than one request with the longest valid values needs. */
const FEW = 8 * LONGEST_NORMALIZED;

describe('a text of combining marks is refused by its length, and not normalized', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('SQLite');
  });
  afterAll(() => server.stop());

  const long = marks(30_000);
  const email = `${marks(10_000)}@example.com`;
  const tooLong = 'O campo pode ter no máximo 255 caracteres';

  test.each<[string, string, object, Record<string, string>]>([
    ['POST', '/cadastrar', { ...user, nome: long }, { nome: tooLong }],
    ['POST', '/cadastrar', { ...user, email }, { email: 'O campo precisa conter um email válido' }],
    ['POST', '/entrar', { email, senha: marks(10_000) }, { email: expect.any(String), senha: tooLong }],
    ['POST', '/pessoas', { nomeCompleto: long, email: 'a@b.co', cidadeId: 1 }, { nomeCompleto: tooLong }],
    ['PUT', '/pessoas/1', { nomeCompleto: long, email: 'a@b.co', cidadeId: 1 }, { nomeCompleto: tooLong }],
    ['POST', '/cidades', { nome: long }, { nome: tooLong }],
    ['PUT', '/cidades/1', { nome: long }, { nome: tooLong }],
    ['PUT', '/conta/senha', { senhaAtual: long, novaSenha: 'segredo' }, { senhaAtual: tooLong }],
    ['PUT', '/conta/senha', { senhaAtual: 'segredo', novaSenha: long }, { novaSenha: tooLong }],
    ['POST', '/conta/recuperacao', { chave: 'x', novaSenha: long }, { novaSenha: tooLong }],
  ])('%s %s', async (method, path, body, errors) => {
    const normalized = countNormalized();
    const { status, body: answer } = await server.call(method, path, body);
    expect([status, Object(answer).errors.body]).toEqual([400, errors]);
    expect(normalized()).toBeLessThanOrEqual(FEW);
  });

  test.each([
    ['valores', { linha: 1, valores: { nomeCompleto: marks(600_000), email: 'a@b.co', cidadeId: 1 } }],
    ['cidade', { linha: 1, valores: { nomeCompleto: 'Ana Lima', email: 'a@b.co' }, cidade: marks(600_000) }],
  ])('%s of a batch', async (_, row) => {
    const normalized = countNormalized();
    const { status, body } = await server.call('POST', '/pessoas/lote', {
      importacao: 'de-marcas',
      linhas: [row],
    });
    expect([status, Object.values(Object(body).linhas[0].errors)]).toEqual([200, [tooLong]]);
    expect(normalized()).toBeLessThanOrEqual(FEW);
  });

  test('the text of a search', async () => {
    const normalized = countNormalized();
    const filter = encodeURIComponent(marks(2_000));
    expect((await server.call('GET', `/cidades?filter=${filter}`)).body).toEqual([]);
    expect(normalized()).toBeLessThanOrEqual(FEW);
  });

  test('the longest name is still taken in parts, letter by letter', async () => {
    const { status, body: id } = await server.call('POST', '/cidades', {
      nome: '\u03b1\u0313\u0300\u0345'.repeat(255),
    });
    expect(status).toBe(201);
    expect((await server.call('GET', `/cidades/${id}`)).body).toEqual({ id, nome: '\u1f82'.repeat(255) });
  });
});

describe('a body is not read where the answer is known without it', () => {
  /** Declares a body and never sends it. */
  const announce = (server: TestServer, path: string, token?: string) =>
    exchange(
      server.origin,
      [
        `POST /api${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
        'Content-Type: application/json',
        'Content-Length: 60000',
        '',
        '',
      ].join('\r\n'),
    );

  test('a sign-up where sign-up is closed', async () => {
    const server = await startServer('SQLite', { SIGN_UP: 'closed' });
    onTestFinished(() => server.stop());
    expect(await announce(server, '/cadastrar')).toMatch(/^HTTP\/1.1 403 /);
  });

  test('a sign-up of a network that has to wait', async () => {
    const server = await startServer('SQLite');
    onTestFinished(() => server.stop());
    // Bodies that are refused count, too.
    for (let n = 0; n < 119; n += 1) expect((await server.visit('POST', '/cadastrar', {})).status).toBe(400);
    expect(await announce(server, '/cadastrar')).toMatch(/^HTTP\/1.1 429 /);
  });

  test.each(['/cidades', '/cidades/lote'])('a write to %s of a user who has to wait', async (path) => {
    const server = await startServer('SQLite', { writesInOneGo: 1 });
    onTestFinished(() => server.stop());
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const linhas = [{ linha: 1, valores: { nome: 'Natal' } }];
    const body = path === '/cidades' ? { nome: 'Natal' } : { importacao: 'primeira', linhas };
    expect((await server.call('POST', path, body)).status).toBeLessThan(300);
    expect(await announce(server, path, server.token)).toMatch(/^HTTP\/1.1 429 /);
  });
});

describe('of a body the fields of its rules are read, and nothing else', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`campo${at}`, at]));

  test.each<[string, object]>([
    ['20,000 fields', { ...many, nome: 'Ana', email: 'ana@example.com', senha: 'segredo' }],
    ['an array', Array.from({ length: 20_000 }, () => 0)],
  ])('%s', (_, body) => {
    let reads = 0;
    const count = <Answer>(answer: Answer) => {
      reads += 1;
      return answer;
    };
    const watched = new Proxy(body, {
      get: (target, name) => count(Reflect.get(target, name)),
      getOwnPropertyDescriptor: (target, name) => count(Reflect.getOwnPropertyDescriptor(target, name)),
      ownKeys: (target) => {
        reads += Reflect.ownKeys(target).length;
        return Reflect.ownKeys(target);
      },
    });
    const parsed = () => parseBody(signUpRules, watched);
    if ('nome' in body) expect(parsed()).toEqual({ nome: 'Ana', email: 'ana@example.com', senha: 'segredo' });
    else expect(parsed).toThrow('Há campos inválidos.');
    expect(reads).toBeLessThan(20);
  });
});

describe('a batch of two megabytes that is none', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('SQLite');
  });
  afterAll(() => server.stop());

  const zeros = `[${'0,'.repeat(990_000)}0]`;
  const fields = Array.from({ length: 120_000 }, (_, at) => `"k${at}":0`).join(',');
  test.each([
    ['a text', JSON.stringify('x'.repeat(2_000_000)), ['importacao']],
    ['an array', zeros, ['importacao']],
    ['a million rows', `{"importacao":"de-zeros","linhas":${zeros}}`, ['linhas']],
    ['an object of other fields', `{${fields}}`, ['importacao']],
  ])('%s: is refused, and none of its parts is checked', async (_, body, errors) => {
    // Each value that is checked by a rule of a record or of a row is described when it is refused.
    const described = countJson();
    const answer = await server.call('POST', '/pessoas/lote', body);
    expect([answer.status, Object.keys(Object(answer.body).errors.body)]).toEqual([400, errors]);
    expect(described()).toBeLessThan(100_000);
  });

  test('a row with other fields is read by those of its kind', async () => {
    const body = `{"importacao":"de-campos","linhas":[{"linha":1,"valores":{"nome":"Natal (RN)",${fields}}}]}`;
    const { status, body: answer } = await server.call('POST', '/cidades/lote', body);
    expect([status, answer]).toEqual([200, { linhas: [{ linha: 1, id: expect.any(Number) }] }]);
  });
});

test('tags of a browser are told apart without a pattern that reads a run of blanks again and again', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html>');
  const server = await startServer('SQLite', { webRoot: folder.path });
  onTestFinished(() => server.stop());
  const { headers } = await fetch(server.origin);
  const tag = headers.get('etag') ?? '';
  const get = (known: string) => fetch(server.origin, { headers: { 'if-none-match': known } });
  const split = countPatternSplits();
  expect((await get(`a${' '.repeat(15_000)}b`)).status).toBe(200);
  expect(split()).toBeLessThan(1_000);
  for (const known of [tag, `"x" ,  W/${tag} , "y"`, `"x",${tag}`])
    expect((await get(known)).status).toBe(304);
});
