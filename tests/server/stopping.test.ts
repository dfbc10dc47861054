import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callerAt, signIn } from './support/api';
import { createDatabase, type TestDatabase } from './support/databases';
import { within } from './support/deadline';
import { openConnection } from './support/exchange';
import { hasIPv6 } from './support/ipv6';
import { startProcess } from './support/process';

/** What orchestrators grant. */
const FIVE_SECONDS = 5_000;
/** Before anybody's patience is at its end: the server's own is four seconds. */
const PROMPTLY = 3_500;

/** Stands between the server and its database, and can fall silent as a network does. */
async function silentProxy(database: URL) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    /** From now on nothing comes through; `heard` tells what was said to no avail. */
    fallSilent() {
      let words = 0;
      for (const socket of sockets) {
        socket.unpipe();
        socket.on('data', () => {
          words += 1;
        });
        socket.resume();
      }
      return { heard: () => words };
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

describe('SIGTERM', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase('PostgreSQL');
  });
  afterEach(() => database.remove());

  // Ctrl+C is a request to stop like any other.
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends at once when no connection has anything under way',
    async (signal) => {
      const server = await startProcess({ DATABASE_URL: database.url });
      await signIn(callerAt(server.origin));
      const [asked, silent] = [openConnection(server.origin), openConnection(server.origin)];
      asked.socket.write('GET /api/saude HTTP/1.1\r\nHost: a\r\n\r\n');
      await expect.poll(asked.received).toContain('200');
      expect(await within(PROMPTLY, server.kill(signal))).toEqual({ code: 0, signal: null });
      await Promise.all([asked.closed, silent.closed]);
    },
  );

  test('ends right after the last answer, though its connection asked to be kept', async () => {
    const server = await startProcess({ DATABASE_URL: database.url });
    await signIn(callerAt(server.origin));
    const { socket, closed, received } = openConnection(server.origin);
    const body = JSON.stringify({ email: 'ana@example.com', senha: 'segredo' });
    const head = `POST /api/entrar HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(`GET /api/saude HTTP/1.1\r\nHost: a\r\n\r\n${head}`);
    await expect.poll(received).toContain('200');
    // Ctrl+C under npm: the terminal tells, and so does npm.
    server.child.kill('SIGINT');
    const exit = within(PROMPTLY, server.kill('SIGTERM'));
    const refused = () =>
      callerAt(server.origin)('GET', '/saude').then(
        () => false,
        () => true,
      );
    await expect.poll(refused).toBe(true);
    // And once more, by whoever sees that it is not gone yet.
    server.child.kill('SIGTERM');
    socket.write(body);
    expect(await closed).toContain('accessToken');
    expect(await exit).toEqual({ code: 0, signal: null });
  });
});

/** Asks again and again on one connection until the server is gone; answers the errors that ended a request. */
async function askUntilGone(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    try {
      const asked = request(`${origin}/api/saude`, { agent }).end();
      const [answer] = await once(asked, 'response');
      await once(answer.resume(), 'end');
    } catch (error) {
      return Object(error).code;
    }
  }
}

test('SIGTERM resets no connection of clients that ask without a pause', async () => {
  const database = await createDatabase('SQLite');
  const server = await startProcess({ DATABASE_URL: database.url });
  const clients = Array.from({ length: 40 }, () => askUntilGone(server.origin));
  await pause(500);
  expect(await within(PROMPTLY, server.kill('SIGTERM'))).toEqual({ code: 0, signal: null });
  const ends = await Promise.all(clients);
  // A connection that was made in the last moment is no request that was lost.
  expect(ends.filter((code) => code !== 'ECONNREFUSED').length).toBeLessThanOrEqual(2);
  await database.remove();
});

test('SIGTERM ends a server at once though nothing reads its log any more', async () => {
  const database = await createDatabase('SQLite');
  const server = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  server.child.stdout?.destroy();
  for (let n = 0; n < 40; n += 1) await callerAt(server.origin)('GET', '/pessoas');
  expect(await within(PROMPTLY, server.kill('SIGTERM'))).toEqual({ code: 0, signal: null });
  await database.remove();
});

/** Gives `localhost` two addresses, whatever the machine says. */
const TWO_ADDRESSES = `
  import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (host, ...rest) => {
    if (host !== 'localhost') return lookup(host, ...rest);
    const found = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }];
    return rest[0]?.all ? rest.at(-1)(null, found) : rest.at(-1)(null, '127.0.0.1', 4);
  };`;

// At once, because each takes the five seconds.
describe.concurrent('SIGTERM ends within five seconds', () => {
  test('though the database says nothing any more', async ({ expect }) => {
    const database = await createDatabase('PostgreSQL');
    const proxy = await silentProxy(new URL(database.url));
    const server = await startProcess({ DATABASE_URL: proxy.url });
    const call = callerAt(server.origin, await signIn(callerAt(server.origin)));
    expect((await call('GET', '/pessoas')).status).toBe(200);
    const { heard } = proxy.fallSilent();
    const hanging = Promise.allSettled([1, 2, 3].map(() => call('GET', '/pessoas')));
    await expect.poll(heard).toBeGreaterThan(0);
    expect(await within(FIVE_SECONDS, server.kill('SIGTERM'))).toMatchObject({ signal: null });
    await hanging;
    proxy.close();
    await database.remove();
  });

  test('and not before who is slow has had an answer', async ({ expect }) => {
    const database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url });
    const { socket, received, closed } = openConnection(server.origin);
    const body = JSON.stringify({ email: 'ana@example.com', senha: 'errada' });
    const head = 'POST /api/entrar HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    socket.write(`${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
    await expect.poll(received).toContain('100 Continue');
    const end = server.kill('SIGTERM');
    await pause(1_500);
    socket.write(body);
    expect(await closed).toContain('HTTP/1.1 401');
    expect(await end).toEqual({ code: 0, signal: null });
    await database.remove();
  });

  test.skipIf(!hasIPv6)(
    'and says by its exit code that a request never ended, here at the second address of its name',
    async ({ expect }) => {
      const database = await createDatabase('SQLite');
      const server = await startProcess({
        DATABASE_URL: database.url,
        HOST: 'localhost',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TWO_ADDRESSES)}`,
      });
      const { port } = new URL(server.origin);
      const { socket, received } = openConnection(`http://[::1]:${port}`);
      const head = 'POST /api/entrar HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
      socket.write(`${head}Content-Length: 50\r\nExpect: 100-continue\r\n\r\n`);
      await expect.poll(received).toContain('100 Continue');
      // Not waited for any longer: it would never end by itself.
      const end = await within(FIVE_SECONDS, server.kill('SIGTERM'));
      expect(end).toEqual({ code: 1, signal: null });
      await database.remove();
    },
  );
});
