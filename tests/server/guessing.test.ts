import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LoginLimiter } from '../../server/auth/limiter';
import { hashPassword } from '../../server/auth/passwords';
import { type Caller, signIn, startServer, type TestServer, user } from './support/api';
import { databaseKinds } from './support/databases';
import { execute } from './support/raw';

const wrong = (email: string) => ({ email, senha: 'a wrong guess' });

describe.each(databaseKinds)('guessing on %s', (kind) => {
  let server: TestServer;
  const from =
    (address: string): Caller =>
    (method, path, body, headers = {}) =>
      server.visit(method, path, body, { 'x-forwarded-for': address, ...headers });
  const newAccount = async (email: string) => {
    const account = { nome: 'Alguém', email, senha: 'segredo' };
    await from('203.0.113.99')('POST', '/cadastrar', account);
    return account;
  };

  beforeAll(async () => {
    server = await startServer(kind, { trustedProxies: ['127.0.0.0/8'] });
  });
  afterAll(() => server.stop());

  /** On a slow machine tokens would be refilled meanwhile. */
  const stopTheClock = () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('slows one account down at one address and no other', async () => {
    stopTheClock();
    const account = await newAccount('other@example.com');
    const guess = () => from('192.0.2.1')('POST', '/entrar', wrong(account.email));
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await guess()).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses).toContain(429);

    const refused = await from('192.0.2.1')('POST', '/entrar', { ...account, email: 'OTHER@example.com' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toHaveProperty('errors.default');
    expect(await signIn(from('192.0.2.1'))).toMatch(/^ey/);
    expect(await signIn(from('192.0.2.2'), account)).toMatch(/^ey/);
  });

  test('by four machines keeps no owner out', async () => {
    const owner = await newAccount('owner@example.com');
    let guessing = true;
    const guessers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'].map(async (address) => {
      while (guessing) await from(address)('POST', '/entrar', wrong(owner.email));
    });
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      statuses.push((await from('192.0.2.4')('POST', '/entrar', owner)).status);
    }
    guessing = false;
    await Promise.all(guessers);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('addresses that no trusted proxy vouches for are not believed', async () => {
    stopTheClock();
    const plain = await startServer(kind);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        plain.visit('POST', '/entrar', wrong('who@example.com'), { 'x-forwarded-for': `192.0.2.${n}` }),
      ),
    );
    await plain.stop();
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test.each([
    ['address', () => '192.0.2.6', '192.0.2.7'],
    // What one household has of them: each device takes a new address as often as it likes.
    ['IPv6 network', (n: number) => `2001:db8:0:1::${n}`, '2001:db8:0:2::1'],
  ])('a crowd of sign-ups from one %s has to wait, the others do not', async (place, addressOf, other) => {
    stopTheClock();
    const accountOf = (name: string) => ({
      nome: 'Robô',
      email: `${name}@${place.replace(' ', '')}.example`,
      senha: 'segredo',
    });
    const statuses: number[] = [];
    for (let n = 0; n < 125; n += 1) {
      statuses.push((await from(addressOf(n))('POST', '/cadastrar', accountOf(`bot${n}`))).status);
    }
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 201));
    expect(statuses).toContain(429);
    expect((await from(other)('POST', '/cadastrar', accountOf('gente'))).status).toBe(201);
  });
});

describe('with hashes of full strength', () => {
  let server: TestServer;
  const users = () => execute(server.databaseUrl, 'select id from usuarios');
  const hashed = { nome: 'Ana', email: 'forte@example.com', senha: 'segredo' };

  beforeAll(async () => {
    server = await startServer('SQLite', { passwordStrength: undefined });
    await server.store.usuarios.create({ ...hashed, senha: await hashPassword(hashed.senha) });
  });
  afterAll(() => server.stop());

  /** Twenty clients that ask all at once and leave, the first of them once it has its answer. */
  async function leave(path: string, bodyOf: (n: number) => object) {
    const { port } = new URL(server.origin);
    const sockets = Array.from({ length: 20 }, (_, n) => {
      const body = JSON.stringify(bodyOf(n));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const [first, ...others] = sockets;
    for (const socket of others) socket.destroy();
    await once(first ?? server.app.server, 'data');
    first?.destroy();
  }

  test('no account is made for clients that left', async () => {
    const before = (await users()).length;
    await leave('/api/cadastrar', (n) => ({ nome: 'Foi', email: `foi${n}@example.com`, senha: 'segredo' }));
    // In line behind what is still being made for the others.
    await server.visit('POST', '/cadastrar', { ...user, email: 'depois@example.com' });
    expect((await users()).length - before).toBeLessThan(10);
  });

  test('no password is checked for clients that left', async () => {
    const attempts = vi.spyOn(LoginLimiter.prototype, 'take');
    await leave('/api/entrar', (n) => ({ email: `foi${n}@example.com`, senha: 'errada' }));
    // In line behind what is still being checked for the others.
    expect((await server.visit('POST', '/entrar', hashed)).status).toBe(200);
    expect(attempts.mock.calls.length).toBeLessThan(10);
    attempts.mockRestore();
  });
});
