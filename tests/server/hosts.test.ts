/** By which names the server is answered: a page that rebinds its own name to this address is not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer, user } from './support/api';
import { exchange, parseAnswer } from './support/exchange';
import { logLines } from './support/logLines';

const { lines, stream } = logLines();
const logger = { level: 'info', stream };
const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

const servers: TestServer[] = [];
const start = async (options: Parameters<typeof startServer>[1]) => {
  const server = await startServer('SQLite', { logger, ...options });
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.stop())));
beforeEach(() => void lines.splice(0));

const statusOf = async ({ app }: TestServer, host: string, url = '/api/saude') =>
  (await app.inject({ url, headers: { host } })).statusCode;

const LOOPBACK = [
  ...['localhost', 'localhost:3333', 'LocalHost:1', 'localhost.', 'localhost.:3333', 'app.localhost'],
  ...['127.0.0.1', '127.0.0.1:3333', '127.3.2.1', '[::1]', '[::1]:3333', '[0:0:0:0:0:0:0:1]'],
];
const ADDRESSES = ['192.168.0.10', '10.0.0.1:3333', '[2001:db8::1]', '[fe80::1]:3333'];
const STRANGERS = [
  ...['evil.example', 'EVIL.example:3333', 'localhost.evil.example', '127.0.0.1.evil.example', 'a'],
  ...['evil.example#localhost', 'evil.example@localhost', 'localhost@evil.example', 'evil.example/localhost'],
  ...['localhost,evil.example', 'localhost evil.example', '*', 'localhost:x', '[::1', 'e%76il.example'],
];

describe('without PUBLIC_URL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ ALLOWED_HOSTS: ['Servidor.Lan', '2001:db8::2', 'cadastro.são.example'] });
  });

  test.each([...LOOPBACK, ...ADDRESSES, 'servidor.lan:3333', 'SERVIDOR.lan.', 'cadastro.xn--so-sia.example'])(
    '%s is answered',
    async (host) => {
      expect(await statusOf(server, host)).toBe(200);
    },
  );

  test.each([...STRANGERS, 'outro.servidor.lan'])('%s is not', async (host) => {
    expect(await statusOf(server, host)).toBe(421);
    // Nothing is done for it, either, whatever a proxy's header says.
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/cadastrar',
      headers: { host, 'x-forwarded-host': 'localhost' },
      payload: { ...user, email: 'outra@example.com' },
    });
    expect(answer.statusCode).toBe(421);
  });

  test('what names no host is no browser, and is answered', async () => {
    expect(await exchange(server.origin, 'GET /api/saude HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('with PUBLIC_URL', () => {
  let server: TestServer;
  beforeAll(async () => {
    const options = { PUBLIC_URL: 'https://cadastro.example.com', TRUST_PROXY: ['127.0.0.1'] };
    server = await start({ ...options, ALLOWED_HOSTS: ['10.0.0.7', 'reserva.example.com'] });
  });

  test.each([
    ...LOOPBACK,
    'cadastro.example.com',
    'Cadastro.example.com.:443',
    '10.0.0.7',
    'reserva.example.com',
  ])('%s is answered', async (host) => {
    expect(await statusOf(server, host)).toBe(200);
  });

  test.each([...STRANGERS, ...ADDRESSES, 'example.com', 'x.cadastro.example.com'])(
    '%s is not',
    async (host) => {
      expect(await statusOf(server, host)).toBe(421);
      const headers = { host, 'x-forwarded-host': 'cadastro.example.com' };
      expect((await server.app.inject({ url: '/api/saude', headers })).statusCode).toBe(421);
    },
  );
});

test('a request with two hosts is refused, whichever comes first', async () => {
  const server = await start({});
  const { origin } = server;
  for (const hosts of ['Host: localhost\r\nHost: evil.example', 'Host: localhost\r\nhOST: localhost']) {
    const answer = await exchange(origin, `GET /api/saude HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  }
});

describe('the answer to another name', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await start({});
  });
  const SENTENCE =
    'O Cadastro não atende por este endereço. Peça o endereço certo a quem administra o sistema.';

  test('is a sentence for people, and an error like any other under /api', async () => {
    const ask = (path: string) =>
      exchange(server.origin, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    for (const path of ['/api/pessoas', '/api', '/api/missing', '/%61pi/pessoas']) {
      const { status, head, body } = parseAnswer(await ask(path));
      expect({ status, body }).toEqual({ status: 421, body: { errors: { default: SENTENCE } } });
      expect(head).toMatch(/cache-control: no-store/i);
    }
    for (const path of ['/', '/entrar', '/missing.png']) {
      const answer = await ask(path);
      expect(answer).toMatch(/^HTTP\/1.1 421 .*content-type: text\/html; charset=utf-8/is);
      expect(answer).toMatch(/cache-control: no-store/i);
      expect(answer).toMatch(/content-security-policy: /i);
      expect(answer).toContain(`<p>${SENTENCE}</p>`);
    }
  });

  test('is said once for each name in the log, with what to set', async () => {
    for (const host of ['one.example', 'two.example:3333', 'ONE.example.', 'joana@x.com', 'two.example']) {
      await statusOf(server, host);
    }
    expect(warnings().map(({ host }) => host)).toEqual(['one.example', 'two.example', undefined]);
    for (const { msg } of warnings()) expect(msg).toMatch(/ALLOWED_HOSTS.*PUBLIC_URL/);
    expect(lines.join('')).not.toContain('joana');
  });

  test('fills no log and no memory with names', async () => {
    for (let n = 0; n < 1_000; n += 1) await statusOf(server, `h${n}.example`);
    expect(warnings().length).toBeGreaterThan(0);
    expect(warnings().length).toBeLessThanOrEqual(100);
  });
});
