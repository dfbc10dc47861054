/** A body is bounded before it costs anything: what a hostile one makes the server do is counted, not timed. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LONGEST_NORMALIZED } from '../../src/domain/constants';
import { startServer, type TestServer, user } from './support/api';
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
