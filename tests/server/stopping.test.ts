import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { callerAt, signIn } from './support/api';
import { createDatabase } from './support/databases';
import { within } from './support/deadline';
import { beginLogin, openConnection } from './support/exchange';
import { startProcess } from './support/process';

/** What orchestrators grant. */
const FIVE_SECONDS = 5_000;
/** Before anybody's patience is at its end: the server's own is four seconds. */
const PROMPTLY = 3_500;

describe('SIGTERM', () => {
  test('ends at once when no connection has anything under way, to PostgreSQL neither', async () => {
    const database = await createDatabase('PostgreSQL');
    const server = await startProcess({ DATABASE_URL: database.url });
    await signIn(callerAt(server.origin));
    const [asked, silent] = [openConnection(server.origin), openConnection(server.origin)];
    asked.socket.write('GET /api/saude HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(asked.received).toContain('200');
    expect(await within(PROMPTLY, server.kill('SIGTERM'))).toEqual({ code: 0, signal: null });
    await Promise.all([asked.closed, silent.closed]);
    await database.remove();
  });

  test('ends right after the last answer, though its connection asked to be kept', async () => {
    const database = await createDatabase('SQLite');
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
    await database.remove();
  });
});

/** Asks again and again on one connection until the server is gone; answers the errors that ended a request. */
async function askUntilGone(origin: string, onAnswer: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    try {
      const asked = request(`${origin}/api/saude`, { agent }).end();
      const [answer] = await once(asked, 'response');
      await once(answer.resume(), 'end');
      onAnswer();
    } catch (error) {
      return Object(error).code;
    }
  }
}

test('SIGTERM resets no connection of clients that ask without a pause', async () => {
  const database = await createDatabase('SQLite');
  const server = await startProcess({ DATABASE_URL: database.url });
  const answered = new Set<number>();
  const clients = Array.from({ length: 40 }, (_, n) => askUntilGone(server.origin, () => answered.add(n)));
  await expect.poll(() => answered.size).toBe(40);
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

// At once, because one of them takes the five seconds.
describe.concurrent('SIGTERM ends within five seconds', () => {
  async function stopDuringLogin() {
    const database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url });
    const finish = await beginLogin(server.origin);
    const end = within(FIVE_SECONDS, server.kill('SIGTERM'));
    return { end: end.finally(() => database.remove()), finish };
  }

  test('and not before who is slow has had an answer', async ({ expect }) => {
    const { end, finish } = await stopDuringLogin();
    await pause(1_000);
    expect(await finish()).toContain('HTTP/1.1 401');
    expect(await end).toEqual({ code: 0, signal: null });
  });

  test('and says by its exit code that a request never ended', async ({ expect }) => {
    const { end } = await stopDuringLogin();
    expect(await end).toEqual({ code: 1, signal: null });
  });
});
