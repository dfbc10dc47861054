import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../server/app';
import { SECRET, startServer, type TestServer } from './support/api';
import { temporaryFolder } from './support/databases';
import { beginLogin, exchange, openConnection, parseAnswer } from './support/exchange';
import { logLines } from './support/logLines';

const folder = temporaryFolder();
const { lines, stream } = logLines();
const logged = () => lines.map((line) => JSON.parse(line));

let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html>');
  server = await startServer('SQLite', {
    webRoot: folder.path,
    logger: { level: 'info', stream },
  });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const inShape = { errors: { default: expect.any(String) } };
const get = (target: string, headers = 'Host: localhost\r\n') =>
  exchange(server.origin, `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

/** Requests of this server's users wait before their session is known. @returns lets them go on */
function holdSessions({ store: { usuarios } }: TestServer) {
  const { sessionOrigin } = usuarios;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  usuarios.sessionOrigin = async (id) => {
    await opened;
    return sessionOrigin(id);
  };
  onTestFinished(() => {
    open();
    usuarios.sessionOrigin = sessionOrigin;
  });
  return open;
}

describe('addresses', () => {
  test.each([
    ...['//[', '/\\', '//[::1', '/\\\\evil.example', '//evil.example/x', '/[', '/^', '/"'],
    ...['/%', '/%zz', '/%00', '/%c0%80', '/api/%', '/assets/%', '/assets/..%2f..%2fx', '/assets/%00.js'],
    ...['http://[/x', 'http://a/entrar', '*', '/x{y}', '/x|y', '/assets//', '/assets/\\'],
  ])('%s is refused, in the usual shape', async (target) => {
    const { status, head, body } = parseAnswer(await get(target));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject(inShape);
    // Kept by nobody, and protected like any other.
    expect(head).toMatch(/\r\ncache-control: no-store(\r\n|$)/i);
    expect(head).toMatch(/\r\nx-content-type-options: nosniff(\r\n|$)/i);
  });

  test('of any kind never make the server fail', async () => {
    const unit = fc.constantFrom(...'/\\[]{}<>|^`"%.:@?#;&=+~aé0\u0001\u007f'.split(''));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 20 }), async (text) => {
        const answer = await server.app.inject({ method: 'GET', url: `/${text}` }).catch(() => undefined);
        expect(answer?.statusCode ?? 400).toBeLessThan(500);
        expect(await get(`/${text}`)).not.toMatch(/^HTTP\/1\.1 5/);
      }),
      { numRuns: 100 },
    );
  });
});

const NOT_UNDERSTOOD = 'Não foi possível entender a solicitação.';

describe('the protocol', () => {
  test.each([
    ['what is no request', 'nonsense\r\n\r\n', 400, NOT_UNDERSTOOD],
    [
      'a header that is none',
      'GET /api/saude HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n',
      400,
      NOT_UNDERSTOOD,
    ],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'Os cabeçalhos do pedido são grandes demais.',
    ],
  ])('%s is refused, and its connection ends', async (_name, text, status, sentence) => {
    lines.length = 0;
    const answer = parseAnswer(await exchange(server.origin, text));
    expect(answer).toMatchObject({ status, body: { errors: { default: sentence } } });
    expect(answer.head).toMatch(/\r\ncache-control: no-store(\r\n|$)/i);
    expect(answer.head).toMatch(/\r\nx-content-type-options: nosniff(\r\n|$)/i);
    expect(logged()).toMatchObject([{ msg: 'request refused', ip: '127.0.0.1', status }]);
  });

  const BROWSER = 'Host: localhost\r\nAccept: text/html,application/xhtml+xml\r\n';
  const cookies = `Cookie: a=${'y'.repeat(20_000)}\r\n\r\n`;
  test.each([
    [
      'cookies that are too many',
      `GET /pessoas HTTP/1.1\r\n${BROWSER}${cookies}`,
      431,
      /Apague os cookies deste site/,
    ],
    ['a header that is none', `GET / HTTP/1.1\r\n${BROWSER}Bad Header: x\r\n\r\n`, 400, /abra-o de novo/],
  ])('a person whose browser sends %s reads what to do', async (_name, text, status, sentence) => {
    const answer = await exchange(server.origin, text);
    expect(statusesIn(answer)).toEqual([status]);
    expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/i);
    expect(answer).toMatch(sentence);
    const ofApi = parseAnswer(await exchange(server.origin, text.replace(/ \/\w* /, ' /api/pessoas ')));
    expect(ofApi).toMatchObject({ status, body: inShape });
  });

  test('cookies that come in several pieces are told apart from what is no request', async () => {
    const connected = once(server.app.server, 'connection');
    const { socket, closed } = openConnection(server.origin);
    const [other] = await connected;
    const first = `GET / HTTP/1.1\r\n${BROWSER}Cookie: a=${'y'.repeat(10_000)}`;
    socket.write(first);
    await expect.poll(() => other.bytesRead).toBe(first.length);
    socket.write('y'.repeat(10_000));
    expect(await closed).toContain('Apague os cookies');
  });

  test('what is no request is refused after the answers to those before it', async () => {
    const open = holdSessions(server);
    const refused = once(server.app.server, 'clientError');
    const { socket, closed } = openConnection(server.origin);
    socket.write(
      `GET /api/cidades HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.token}\r\n\r\nnonsense\r\n\r\n`,
    );
    await refused;
    // As every further byte is.
    socket.write('more of it');
    open();
    expect(statusesIn(await closed)).toEqual([200, 400]);
  });

  test.each(['/api/entrar', '/api/cidades'])('a body for %s that is none is refused once', async (path) => {
    const open = holdSessions(server);
    const refused = once(server.app.server, 'clientError');
    const { socket, closed } = openConnection(server.origin);
    const headers = `Content-Type: application/json\r\nAuthorization: Bearer ${server.token}\r\n`;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\nnonsense\r\n`,
    );
    await refused;
    open();
    const answer = await closed;
    expect(statusesIn(answer)).toEqual([400]);
    expect(parseAnswer(answer).body).toEqual({ errors: { default: NOT_UNDERSTOOD } });
  });

  test('a request that has its answer gets no second one for its body', async () => {
    const { socket, received, closed } = openConnection(server.origin);
    socket.write('POST /nada HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
    await expect.poll(received).toContain('404');
    socket.write('nonsense\r\n');
    expect(statusesIn(await closed)).toEqual([404]);
  });

  test.each([
    ['an announced body that is too large', '/api/entrar', 'Content-Length: 70000', '100-continue', 413],
    ['a body for an unknown address', '/nada', 'Content-Length: 2', '100-continue', 404],
    ['a body without a session', '/api/cidades', 'Content-Length: 2', '100-continue', 401],
    ['an expectation that is unknown', '/api/entrar', 'Content-Length: 2', '200-ok', 417],
  ])('%s is refused before it is sent', async (_name, path, length, expectation, status) => {
    const headers = `Content-Type: application/json\r\n${length}\r\nExpect: ${expectation}\r\nConnection: close`;
    const answer = await exchange(
      server.origin,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`,
    );
    expect(parseAnswer(answer)).toMatchObject({ status, body: inShape });
    expect(answer).not.toContain('100 Continue');
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff/i);
  });

  // Node's fetch sees no answer while it sends.
  test.each([
    ['', [413]],
    ['Expect: 100-continue\r\n', [100, 413]],
  ])('a body (%j) that is too large is answered when it has been sent', async (expectation, statuses) => {
    const connected = once(server.app.server, 'connection');
    const { socket, closed } = openConnection(server.origin);
    const [other] = await connected;
    const start = 'POST /api/entrar HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const chunk = `${(100_000).toString(16)}\r\n${' '.repeat(100_000)}\r\n`;
    const first = `${start}${expectation}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`;
    socket.write(first);
    await expect.poll(() => other.bytesRead).toBe(first.length);
    await new Promise(setImmediate);
    expect(other.bytesWritten).toBe(expectation === '' ? 0 : 'HTTP/1.1 100 Continue\r\n\r\n'.length);
    socket.write(`${chunk}0\r\n\r\n`);
    expect(statusesIn(await closed)).toEqual(statuses);
  });

  test('a body that is far too large is answered while it is sent', async () => {
    const { socket, closed } = openConnection(server.origin);
    const start = 'POST /api/entrar HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    socket.write(`${start}Content-Length: 99000000\r\n\r\n${' '.repeat(5 * 1024 * 1024)}`);
    expect(await closed).toContain('HTTP/1.1 413');
  });

  test('an encoded body is 415', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await server.visit('POST', '/entrar', '{}', headers)).status).toBe(415);
    // Some clients send the header with every call.
    expect((await server.visit('GET', '/saude', undefined, headers)).status).toBe(200);
  });

  test.each(['application/json', 'text/plain'])(
    'an unknown address with a large body of %s is 404',
    async (type) => {
      const headers = { 'content-type': type };
      const body = ' '.repeat(70_000);
      const { status } = await fetch(`${server.origin}/nada`, { method: 'POST', headers, body });
      expect(status).toBe(404);
    },
  );

  test('what is in order passes', async () => {
    expect(parseAnswer(await get('/api/saude')).status).toBe(200);
    const old = await exchange(server.origin, 'GET /api/saude HTTP/1.0\r\n\r\n');
    expect(parseAnswer(old).status).toBe(200);
    const finishLogin = await beginLogin(server.origin);
    expect(await finishLogin()).toContain('HTTP/1.1 401');
  });
});

test('a body may have 64 kB and not a byte more', async () => {
  const send = (bytes: number) =>
    server.visit('POST', '/entrar', `{"email":"${'x'.repeat(bytes - '{"email":""}'.length)}"}`);
  expect((await send(64 * 1024)).status).toBe(400);
  expect((await send(64 * 1024)).body).toHaveProperty('errors.body.email');
  expect((await send(64 * 1024 + 1)).status).toBe(413);
});

describe('a body whose bytes are not UTF-8', () => {
  const send = (method: 'POST' | 'PUT', path: string, payload: Buffer) =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      payload,
    });
  const refusal = { errors: { default: NOT_UNDERSTOOD } };

  test.each([
    ['Latin-1', Buffer.from('{"nome":"S\xe3o Paulo"}', 'latin1')],
    ['a letter that is cut', Buffer.concat([Buffer.from('{"nome":"Sã').subarray(0, -1), Buffer.from('o"}')])],
  ])('(%s) is refused, and nothing of it is saved', async (_what, payload) => {
    const { body: id } = await server.call('POST', '/cidades', { nome: 'Olinda' });
    const cities = async () => (await server.call('GET', '/cidades?limit=100')).body;
    const before = await cities();
    const answers = [await send('POST', '/cidades', payload), await send('PUT', `/cidades/${id}`, payload)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    for (const answer of answers) expect(answer.json()).toEqual(refusal);
    expect(await cities()).toEqual(before);
  });

  test('is none that only begins with the mark of their order, or has letters of four bytes', async () => {
    const saved = await send('POST', '/cidades', Buffer.from('\ufeff{"nome":"Ilhéus 🏝"}'));
    expect(saved.statusCode).toBe(201);
    expect(await server.call('GET', `/cidades/${saved.body}`)).toMatchObject({ body: { nome: 'Ilhéus 🏝' } });
  });
});

test('no page of another origin is let in where none is allowed', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/pessoas',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(404);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

// A proxy must not find one closed under a request.
test('idle connections are kept for longer than Caddy and Traefik keep theirs', async () => {
  const CADDY_SECONDS = 120;
  const { socket, received } = openConnection(server.origin);
  socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(received).toMatch(/keep-alive: timeout=\d+/i);
  socket.destroy();
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(received())?.[1])).toBeGreaterThan(CADDY_SECONDS);
});

test('the time that a request has does not run on an idle connection', async () => {
  const impatient = await startServer('SQLite', { requestTimeoutMs: 500, connectionTimeoutMs: 500 });
  const { socket, received } = openConnection(impatient.origin);
  const ask = () => socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n');
  ask();
  await expect.poll(received).toMatch(/200 OK/);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  ask();
  await expect.poll(received).toMatch(/200 OK.*200 OK/s);
  socket.destroy();
  await impatient.stop();
});

describe('slow clients', () => {
  test('of headers, of a body, and of a body in pieces are sent away in time', async () => {
    const impatient = await startServer('SQLite', { requestTimeoutMs: 500 });
    const start = 'POST /api/entrar HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const answers = [
      'GET /api/saude HTTP/1.1\r\nHost: localhost\r\n',
      `${start}Content-Length: 50\r\n\r\n{"email"`,
      `${start}Transfer-Encoding: chunked\r\n\r\n4\r\n{"em\r\n`,
    ].map(async (text) => parseAnswer(await exchange(impatient.origin, text)).status);
    expect(await Promise.all(answers)).toEqual([408, 408, 408]);
    await impatient.stop();
  });
});

describe('clients that read nothing of their answers', () => {
  test('are left in the end, with a line in the log; those that ask nothing are kept', async () => {
    const MORE_THAN_WAITS_ON_THE_WAY = 32 * 1024 * 1024;
    writeFileSync(join(folder.path, 'large.bin'), Buffer.alloc(MORE_THAN_WAITS_ON_THE_WAY));
    const impatient = await buildApp({
      store: server.store,
      secret: SECRET,
      webRoot: folder.path,
      logger: { level: 'info', stream },
      connectionTimeoutMs: 500,
    });
    const origin = await impatient.listen({ port: 0, host: '127.0.0.1' });
    const idle = openConnection(origin);
    const ask = () => idle.socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n');
    ask();
    await expect.poll(idle.received).toMatch(/200 OK/);

    const connected = once(impatient.server, 'connection');
    const { socket } = openConnection(origin);
    lines.length = 0;
    socket.pause().write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [other] = await connected;
    await expect.poll(() => other.destroyed).toBe(true);
    await expect.poll(logged).toMatchObject([{ msg: 'request', path: '/*', status: 499 }]);
    ask();
    await expect.poll(idle.received).toMatch(/200 OK.*200 OK/s);
    for (const end of [socket, idle.socket]) end.destroy();
    await impatient.close();
  });
});

test('while closing, new requests are refused in the usual shape and no connection is waited for', async () => {
  const closing = await startServer('SQLite', { ALLOWED_ORIGINS: ['https://app.example'] });
  const open = holdSessions(closing);
  const authorization = `Authorization: Bearer ${closing.token}\r\n`;
  const [slow, late, silent] = [1, 2, 3].map(() => openConnection(closing.origin));
  if (slow === undefined || late === undefined || silent === undefined) throw new Error('no connections');
  await Promise.all([slow, late, silent].map(({ socket }) => once(socket, 'connect')));
  slow.socket.write(`GET /api/cidades HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`);
  late.socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\nOrigin: https://app.example\r\n');
  await closing.visit('GET', '/saude');

  const closed = closing.app.close();
  await new Promise((resolve) => setImmediate(resolve));
  late.socket.write('\r\n');
  const refusal = parseAnswer(await late.closed);
  expect(refusal).toMatchObject({ status: 503, body: inShape });
  expect(refusal.head.toLowerCase()).toContain('retry-after: 5');
  expect(refusal.head.toLowerCase()).toContain('cache-control: no-store');
  // Else a page of another origin could not read what it is told.
  expect(refusal.head.toLowerCase()).toContain('access-control-allow-origin: https://app.example');

  open();
  const answer = await slow.closed;
  expect(answer).toContain('HTTP/1.1 200');
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(await silent.closed).toBe('');
  await closed;
  await closing.store.close();
});

test('closing waits for no connection that has been idle for a moment', async () => {
  const closing = await startServer('SQLite');
  const idle = openConnection(closing.origin);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  idle.socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n');
  while (!idle.received().includes('200')) await new Promise(setImmediate);
  vi.advanceTimersByTime(2_000);
  await closing.app.close();
  expect(statusesIn(await idle.closed)).toEqual([200]);
  await closing.store.close();
});
