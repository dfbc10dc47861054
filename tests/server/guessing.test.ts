import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { startServer, type TestServer, user } from './support/api';
import { logLines } from './support/logLines';
import { execute } from './support/raw';

const wrong = (email: string) => ({ email, senha: 'a wrong guess' });

describe('guessing', () => {
  test('from addresses that no trusted proxy vouches for counts as from one', async () => {
    // On a slow machine tokens would be refilled meanwhile.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const plain = await startServer('SQLite');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        plain.visit('POST', '/entrar', wrong('who@example.com'), { 'x-forwarded-for': `192.0.2.${n}` }),
      ),
    );
    // The end of a server waits by the clock.
    vi.useRealTimers();
    await plain.stop();
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe('with hashes of full strength', () => {
  let server: TestServer;
  const { lines, stream } = logLines();
  const users = () => execute(server.databaseUrl, 'select id from usuarios');
  const hashed = { nome: 'Ana', email: 'forte@example.com', senha: 'segredo' };

  beforeAll(async () => {
    server = await startServer('SQLite', { passwordStrength: undefined, logger: { level: 'info', stream } });
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
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const [first, ...others] = sockets;
    for (const socket of others) socket.destroy();
    await once(first ?? server.app.server, 'data');
    first?.destroy();
  }

  test('that come at the same moment are checked no more often than those that come one by one', async () => {
    const guesses = Array.from({ length: 12 }, () =>
      server.visit('POST', '/entrar', wrong('rajada@example.com')),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('no account is made for clients that left', async () => {
    const before = (await users()).length;
    await leave('/api/cadastrar', (n) => ({ nome: 'Foi', email: `foi${n}@example.com`, senha: 'segredo' }));
    // In line behind what is still being made for the others.
    await server.visit('POST', '/cadastrar', { ...user, email: 'depois@example.com' });
    expect((await users()).length - before).toBeLessThan(10);
  });

  test('no password is checked for clients that left', async () => {
    const before = lines.length;
    await leave('/api/entrar', (n) => ({ email: `foi${n}@example.com`, senha: 'errada' }));
    // In line behind what is still being checked for the others.
    expect((await server.visit('POST', '/entrar', hashed)).status).toBe(200);
    const refused = lines.slice(before).filter((line) => JSON.parse(line).auditoria === 'não entrou');
    expect(refused.length).toBeLessThan(10);
  });
});
