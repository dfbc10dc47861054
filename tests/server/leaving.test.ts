/**
 * Clients that leave: before anybody looks, of which nothing tells a second time, while they are answered, or
 * while a second answer waits behind the first.
 */
import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { drain } from '../../server/http/draining';
import { hangUp } from '../../server/http/hangUp';
import { closeWithConnection } from '../../server/http/pipelining';
import { startServer } from './support/api';
import { openConnection } from './support/exchange';
import { logLines } from './support/logLines';

/** A server whose hooks run when their client is gone; `arrived` resolves when a request is there. */
function serverOfTheGone() {
  const app = fastify();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  app.addHook('onRequest', async (_request, reply) => {
    arrive();
    await once(reply.raw, 'close');
  });
  return { app, arrived };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

function visit(origin: string, text = REQUEST) {
  const { socket } = openConnection(origin);
  socket.write(text);
  return socket;
}

async function visitAndLeave(origin: string, arrived: Promise<void>) {
  const socket = visit(origin);
  await arrived;
  socket.destroy();
}

test('work is not begun for who has left by then', async () => {
  const { app, arrived } = serverOfTheGone();
  const signals: AbortSignal[] = [];
  app.get('/', async (_request, reply) => {
    signals.push(hangUp(reply));
  });
  await visitAndLeave(await app.listen({ port: 0, host: '127.0.0.1' }), arrived);
  await expect.poll(() => signals).toHaveLength(1);
  expect(signals[0]).toMatchObject({ aborted: true, reason: { status: 499 } });
  await app.close();
});

test('work that waits is given up for who leaves meanwhile', async () => {
  const app = fastify();
  const signals: AbortSignal[] = [];
  app.get('/', async (_request, reply) => {
    const signal = hangUp(reply);
    signals.push(signal);
    await once(signal, 'abort');
  });
  const socket = visit(await app.listen({ port: 0, host: '127.0.0.1' }));
  await expect.poll(() => signals).toHaveLength(1);
  expect(signals[0]?.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => signals[0]?.reason).toMatchObject({ status: 499 });
  await app.close();
});

test('an app that closes does not wait for who has left already', async () => {
  const { app, arrived } = serverOfTheGone();
  drain(app);
  let isThrough = false;
  app.addHook('onRequest', (_request, _reply, done) => {
    isThrough = true;
    done();
  });
  app.get('/', async () => 'nobody hears it');
  await visitAndLeave(await app.listen({ port: 0, host: '127.0.0.1' }), arrived);
  await expect.poll(() => isThrough).toBe(true);
  await app.close();
});

test('nor for who leaves while the answer is made', async () => {
  const app = fastify();
  drain(app);
  let finish = () => {};
  let isAsked = false;
  app.get('/', () => {
    isAsked = true;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const socket = visit(await app.listen({ port: 0, host: '127.0.0.1' }));
  await expect.poll(() => isAsked).toBe(true);
  socket.destroy();
  await app.close();
  finish();
});

test('nor for answers that wait behind the one that is made, and nothing of theirs stays open', async () => {
  const app = fastify();
  closeWithConnection(app);
  drain(app);
  const gate = new EventEmitter();
  const finished = once(gate, 'finish');
  const signals: AbortSignal[] = [];
  const answers: Readable[] = [];
  app.get('/', async (_request, reply) => {
    signals.push(hangUp(reply));
    await finished;
    const answer = new Readable({ read: () => undefined });
    answers.push(answer);
    return reply.send(answer);
  });
  const warned = vi.spyOn(process, 'emitWarning');
  const socket = visit(await app.listen({ port: 0, host: '127.0.0.1' }), REQUEST.repeat(12));
  await expect.poll(() => signals).toHaveLength(12);
  socket.destroy();
  const all = Array(12).fill(true);
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual(all);
  gate.emit('finish');
  await expect.poll(() => answers.map(({ destroyed }) => destroyed)).toEqual(all);
  await app.close();
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('who stays and asks in a row again and again leaves nothing behind with each answer', async () => {
  const app = fastify();
  closeWithConnection(app);
  app.get('/', async () => 'ok');
  const connected: Promise<Socket[]> = once(app.server, 'connection');
  const { socket, received } = openConnection(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [connection] = await connected;
  const ask = async (answers: number) => {
    socket.write(REQUEST.repeat(5));
    await expect.poll(() => received().match(/200 OK/g)).toHaveLength(answers);
  };
  await ask(5);
  const before = connection?.listenerCount('close');
  await ask(10);
  expect(connection?.listenerCount('close')).toBe(before);
  socket.destroy();
  await app.close();
});

test('who leaves has a line in the log like everybody else, also for what is done all the same', async () => {
  const { lines, stream } = logLines();
  const server = await startServer('SQLite', { logger: { level: 'info', stream } });
  const logged = () =>
    lines.map((line) => JSON.parse(line)).filter(({ method, auditoria }) => method ?? auditoria);
  const ofClient = { ip: '127.0.0.1', reqId: expect.any(String) };
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  let asked = 0;
  const { create } = server.store.records.cidades;
  server.store.records.cidades.create = async (values) => {
    asked += 1;
    await released;
    return create(values);
  };
  const body = '{"nome":"Olinda"}';
  const head = `Host: a\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\n`;
  const post = `POST /api/cidades HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;

  lines.length = 0;
  const socket = visit(server.origin, post.repeat(2));
  await expect.poll(() => asked).toBe(2);
  socket.destroy();
  const left = { ...ofClient, msg: 'request', path: '/api/cidades', status: 499, usuario: 1 };
  await expect.poll(logged).toMatchObject([left, left]);
  gate.emit('open');
  const done = { ...ofClient, auditoria: 'criou', usuario: 1 };
  await expect.poll(logged).toMatchObject([left, left, done, done]);

  // One that has its answer, and leaves then.
  const other = openConnection(server.origin);
  other.socket.write('GET /api/pessoas HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(other.received).toContain('"errors"');
  other.socket.destroy();
  await server.stop();
  const answered = { ...ofClient, msg: 'request', path: '/api/pessoas', status: 401 };
  expect(logged()).toMatchObject([left, left, done, done, answered]);
});

test.each([
  ['ends too soon', 400, (socket: Socket) => socket.end()],
  ['breaks off', 499, (socket: Socket) => socket.resetAndDestroy()],
  ['is none', 400, (socket: Socket) => socket.write('none')],
  ['comes too slowly', 408, () => undefined],
])('a request whose body %s has one line, with status %d', async (_what, status, goOn) => {
  const { lines, stream } = logLines();
  const logger = { level: 'info', stream };
  const server = await startServer('SQLite', { logger, requestTimeoutMs: 1_000 });
  const logged = () => lines.map((line) => JSON.parse(line).status).filter(Boolean);
  lines.length = 0;
  const asked = once(server.app.server, 'request');
  const { socket, closed } = openConnection(server.origin);
  socket.write(
    'POST /api/entrar HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  await asked;
  goOn(socket);
  await closed;
  await server.stop();
  expect(logged()).toEqual([status]);
});
