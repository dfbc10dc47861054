/** Clients that leave, or ask without reading, and what remains of their requests. */
import { EventEmitter, once } from 'node:events';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { abortOnClose, manageConnections } from '../../server/http/connections';
import { startServer } from './support/api';
import { openConnection } from './support/exchange';
import { logLines } from './support/logLines';

const REQUEST = 'GET /api/saude HTTP/1.1\r\nHost: a\r\n\r\n';

test('a connection with more than a hundred unanswered requests is closed, and others are served', async () => {
  const server = await startServer('SQLite');
  onTestFinished(() => server.stop());
  const answers: (() => void)[] = [];
  server.store.ping = () => new Promise((resolve) => answers.push(resolve));
  const { socket, closed } = openConnection(server.origin);
  socket.pause().write(REQUEST.repeat(100_000));
  await closed;
  expect(answers).toHaveLength(100);
  const health = server.visit('GET', '/saude');
  await expect.poll(() => answers).toHaveLength(101);
  for (const answer of answers) answer();
  expect((await health).status).toBe(200);
});

test('a client that reads its answers may ask more than a hundred times in a row', async () => {
  const server = await startServer('SQLite');
  onTestFinished(() => server.stop());
  const { socket, received } = openConnection(server.origin);
  for (let asked = 50; asked <= 200; asked += 50) {
    socket.write(REQUEST.repeat(50));
    await expect.poll(() => received().match(/200 OK/g)).toHaveLength(asked);
  }
  socket.destroy();
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
  const head = `Host: a\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\n`;
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
