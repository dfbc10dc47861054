/** Clients that leave, or ask without reading, and what remains of their requests. */
import { EventEmitter, once } from 'node:events';
import fastify from 'fastify';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { manageConnections } from '../../server/http/connections';
import { abortOnClose } from '../../server/http/semaphore';
import { startServer } from './support/api';
import { openConnection } from './support/exchange';
import { logLines } from './support/logLines';
import { execute } from './support/raw';

/** Of a server to PostgreSQL where nothing is set, but for the one of health. */
const CONNECTIONS = 19;
const REQUEST = 'GET /api/saude HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a connection is answered one by one, and closed when it has a dozen unanswered requests', async () => {
  const server = await startServer('SQLite');
  onTestFinished(() => server.stop());
  const answers: (() => void)[] = [];
  server.store.ping = () => new Promise((resolve) => answers.push(resolve));
  const { socket, closed } = openConnection(server.origin);
  socket.pause().write(REQUEST.repeat(10));
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers).toHaveLength(2);
  socket.write(REQUEST.repeat(20_000));
  await closed;
  expect(answers).toHaveLength(2);
  const health = server.visit('GET', '/saude');
  await expect.poll(() => answers).toHaveLength(3);
  for (const answer of answers) answer();
  expect((await health).status).toBe(200);
});

test('a connection with several requests lets those of others in between', async () => {
  const app = fastify();
  manageConnections(app);
  const asked: (string | undefined)[] = [];
  app.get('/api/saude', async ({ headers }) => void asked.push(headers.host));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const [several, one] = [openConnection(origin).socket, openConnection(origin).socket];
  await Promise.all([once(several, 'connect'), once(one, 'connect')]);
  several.write(REQUEST.repeat(10));
  one.write(REQUEST.replace('Host: localhost', 'Host: 127.0.0.1'));
  await expect.poll(() => asked).toHaveLength(11);
  expect(asked.slice(0, 3)).toContain('127.0.0.1');
  await app.close();
});

test('a request of a client that leaves is aborted', async () => {
  const app = fastify();
  manageConnections(app);
  const signals: AbortSignal[] = [];
  app.get('/api/saude', (_request, reply) => void signals.push(abortOnClose(reply)));
  const { socket } = openConnection(await app.listen({ port: 0, host: '127.0.0.1' }));
  socket.write(REQUEST);
  await expect.poll(() => signals).toMatchObject([{ aborted: false }]);
  socket.destroy();
  await expect.poll(() => signals).toMatchObject([{ aborted: true, reason: { status: 499 } }]);
  await app.close();
});

test('a client that leaves has its lines in the log, also for what is done all the same', async () => {
  const { lines, stream } = logLines();
  const server = await startServer('SQLite', { logger: { level: 'info', stream } });
  const logged = () =>
    lines.map((line) => JSON.parse(line)).filter(({ method, auditoria }) => method ?? auditoria);
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  let asked = 0;
  const { create } = server.store.records.cidades;
  server.store.records.cidades.create = async (...values) => {
    asked += 1;
    await released;
    return create(...values);
  };
  const body = '{"nome":"Olinda"}';
  const head = `Host: localhost\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\n`;
  const post = `POST /api/cidades HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  lines.length = 0;
  const { socket } = openConnection(server.origin);
  socket.write(post);
  await expect.poll(() => asked).toBe(1);
  socket.destroy();
  const ofClient = { ip: '127.0.0.1', reqId: expect.any(String), usuario: 1 };
  const left = { ...ofClient, msg: 'request', path: '/api/cidades', status: 499 };
  await expect.poll(logged).toMatchObject([left]);
  gate.emit('open');
  const done = { ...ofClient, auditoria: 'criou' };
  await expect.poll(logged).toMatchObject([left, done]);
  await server.stop();
});

test('what one user searches for takes neither colleagues nor health a connection, and leaves with the client', async () => {
  const server = await startServer('PostgreSQL');
  onTestFinished(() => server.stop());
  const { pessoas } = server.store.records;
  const list = vi.spyOn(pessoas, 'list');
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table pessoas in access exclusive mode');

  const { searchesAtOnce } = server.store;
  const leaving = new AbortController();
  const search = (signal?: AbortSignal) =>
    fetch(`${server.origin}/api/pessoas?filter=an`, {
      headers: { authorization: `Bearer ${server.token}` },
      ...(signal && { signal }),
    }).then(
      ({ status, headers }) => [status, headers.get('retry-after')],
      () => 'left',
    );
  const running = Array.from({ length: searchesAtOnce }, () => search());
  await expect.poll(() => list).toHaveBeenCalledTimes(searchesAtOnce);
  const waiting = Array.from({ length: 51 }, () => search(leaving.signal));
  // One is more than may wait.
  expect(await Promise.race(waiting)).toEqual([503, '5']);
  expect((await server.call('GET', '/cidades?filter=')).status).toBe(200);
  leaving.abort();
  expect(new Set(await Promise.all(waiting)).size).toBe(2);

  const reads = Array.from({ length: 30 }, () => server.call('GET', '/pessoas/1'));
  const held =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await execute(server.databaseUrl, held)).length).toBe(CONNECTIONS);
  expect((await server.visit('GET', '/saude')).status).toBe(200);

  await client.query('rollback');
  await client.end();
  for (const answer of await Promise.all(running)) expect(answer).toEqual([200, null]);
  await Promise.all(reads);
  expect(list).toHaveBeenCalledTimes(searchesAtOnce);
});
