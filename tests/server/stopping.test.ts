import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { sqlitePath } from '../../server/db/store';
import { callerAt, signIn } from './support/api';
import { createDatabase, temporaryFolder } from './support/databases';
import { within } from './support/deadline';
import { openConnection } from './support/exchange';
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
    asked.socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(asked.received).toContain('200');
    expect(await within(PROMPTLY, server.kill('SIGTERM'))).toEqual({ code: 0, signal: null });
    await Promise.all([asked.closed, silent.closed]);
    await database.remove();
  });

  test('ends right after the last answer, though its connection asked to be kept', async () => {
    const database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url });
    const token = await signIn(callerAt(server.origin));
    const { socket, closed, received } = openConnection(server.origin);
    const lock = new DatabaseSync(sqlitePath(database.url), { timeout: FIVE_SECONDS });
    lock.exec('begin immediate');
    const body = JSON.stringify({ nome: 'Olinda' });
    const headers = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    socket.write('GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.write(
      `POST /api/cidades HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n${headers}\r\n${body}`,
    );
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
    lock.close();
    expect(await closed).toContain('HTTP/1.1 201');
    expect(await exit).toEqual({ code: 0, signal: null });
    await database.remove();
  });

  test.each(['/api/entrar', '/api/cidades'])('refuses at once a half-sent body for %s', async (path) => {
    const database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url });
    const token = await signIn(callerAt(server.origin));
    const { socket, received, closed } = openConnection(server.origin);
    const headers = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n`;
    // Invited: the server waits for the body.
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Expect: 100-continue\r\n\r\n`);
    await expect.poll(received).toContain('100 Continue');
    socket.write('{"nome"');
    expect(await within(PROMPTLY, server.kill('SIGTERM'))).toEqual({ code: 0, signal: null });
    expect(await closed).toContain('HTTP/1.1 503');
    expect(received()).toContain('temporariamente indisponível');
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

test('SIGTERM ends within five seconds, and says by the exit code that an answer was never read', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'dist'));
  writeFileSync(join(folder.path, 'dist', 'index.html'), '<!doctype html>');
  const MORE_THAN_WAITS_ON_THE_WAY = 32 * 1024 * 1024;
  writeFileSync(join(folder.path, 'dist', 'large.bin'), Buffer.alloc(MORE_THAN_WAITS_ON_THE_WAY));
  const server = await startProcess({ LOG_LEVEL: 'info' }, folder.path);
  const { socket } = openConnection(server.origin);
  socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  expect(await within(FIVE_SECONDS, server.kill('SIGTERM'))).toEqual({ code: 1, signal: null });
  expect(server.output()).toContain('"sinal":"SIGTERM","cortados":1,"msg":"requests were cut off"');
  socket.destroy();
  folder.remove();
});

test.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s finishes what is under way and writes the whole log',
  async (signal) => {
    const database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    const token = await signIn(callerAt(server.origin));
    const lock = new DatabaseSync(sqlitePath(database.url), { timeout: 5_000 });
    lock.exec('begin immediate');
    const saved = callerAt(server.origin, token)('POST', '/cidades', { nome: 'Olinda' });
    await callerAt(server.origin)('GET', '/pessoas');
    const ended = within(PROMPTLY, server.kill(signal));
    lock.exec('rollback');
    expect((await saved).status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(server.output()).toContain('"path":"/api/cidades"');
    const begin = `"sinal":"${signal}","pedidos":\\d,"msg":"the server is ending"}\n`;
    const end = `"sinal":"${signal}","cortados":0,"msg":"the server has ended"}\n$`;
    expect(server.output()).toMatch(new RegExp(`${begin}[^]*${end}`));
    lock.close();
    await database.remove();
  },
);

test.runIf(process.platform !== 'win32')(
  'SIGUSR1 and SIGUSR2 change nothing: no debugger opens, and requests are answered',
  async () => {
    const database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url });
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) {
      server.child.kill(signal);
      expect((await callerAt(server.origin)('GET', '/saude')).status).toBe(200);
    }
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(server.output()).not.toMatch(/debugger/i);
    await database.remove();
  },
);
