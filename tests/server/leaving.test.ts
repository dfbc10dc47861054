/**
 * Clients that leave: before anybody looks, of which nothing tells a second time, while they are answered, or
 * while a second answer waits behind the first.
 */
import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { drain } from '../../server/http/draining';
import { hangUp } from '../../server/http/hangUp';
import { closeWithConnection } from '../../server/http/pipelining';
import { openConnection } from './support/exchange';

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
