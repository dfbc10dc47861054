import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app';
import { SECRET, startServer, type TestServer } from './support/api';
import { createDatabase } from './support/databases';
import { logLines } from './support/logLines';
import { startProcess } from './support/process';

const { lines, stream } = logLines();

let server: TestServer;
beforeAll(async () => {
  server = await startServer('SQLite', { logger: { level: 'info', stream } });
});
afterAll(() => server.stop());

const unavailable = {
  servidor: 'ok',
  banco: 'indisponível',
  errors: { default: 'O banco de dados não responde.' },
};
const ask = () => server.app.inject({ method: 'GET', url: '/api/saude' });

/** The store answers the question after its health like this, for this test. */
function pingWith(answer: () => Promise<void>) {
  const { ping } = server.store;
  server.store.ping = answer;
  onTestFinished(() => {
    server.store.ping = ping;
  });
}

test('a database that fails is told at once, and the log has why', async () => {
  pingWith(async () => Promise.reject(new Error('the cable is cut')));
  lines.length = 0;
  const answer = await ask();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual(unavailable);
  expect(answer.headers['cache-control']).toBe('no-store');
  const failures = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  await expect.poll(failures).toMatchObject([
    {
      msg: 'database unreachable',
      err: { message: 'the cable is cut' },
      reqId: answer.headers['x-request-id'],
    },
  ]);
});

test('a database that says nothing is told before two seconds are over, and not much earlier', async () => {
  let answerAtLast: (() => void) | undefined;
  pingWith(() => new Promise((resolve) => (answerAtLast = resolve)));
  let isAnswered = false;
  const asked = ask().finally(() => {
    isAnswered = true;
  });
  while (answerAtLast === undefined) await turn();
  // The timers of one process fire in their order, however busy the machine is.
  const isOver = pause(2_000);
  await pause(1_000);
  expect(isAnswered).toBe(false);
  await isOver;
  for (let at = 0; at < 20; at += 1) await turn();
  expect(isAnswered).toBe(true);
  const answer = await asked;
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 503, body: unavailable });
  answerAtLast();
});

test('a database that answers leaves nothing behind that would keep a process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  // What the first call of all sets up stays, and is none of this one's.
  await ask();
  const before = timers();
  expect((await ask()).json()).toEqual({ servidor: 'ok', banco: 'ok' });
  expect(timers()).toBeLessThanOrEqual(before);
});

test('health says what the clock and the backups are like, where there is something to say', async () => {
  let relogio: string | undefined;
  const app = await buildApp({
    store: server.store,
    secret: SECRET,
    copia: () => ({ quando: '2026-11-25T03:00:00.000Z', ok: true }),
    relogio: () => relogio,
  });
  const body = async () => (await app.inject({ url: '/api/saude' })).json();
  const copia = { quando: '2026-11-25T03:00:00.000Z', ok: true };
  expect(await body()).toEqual({ servidor: 'ok', banco: 'ok', copia });
  relogio = 'O relógio está 300 dias adiantado.';
  expect(await body()).toEqual({ servidor: 'ok', banco: 'ok', copia, relogio });
  pingWith(async () => Promise.reject(new Error('the cable is cut')));
  expect(await body()).toEqual({ ...unavailable, copia, relogio });
  await app.close();
});

/** Says that so much of a disk of 100 GB is free to a process. */
const withFreeBytes = (bytes: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.statfsSync = () => ({ bsize: 1, blocks: 100e9, bavail: ${bytes} });
    syncBuiltinESMExports();`)}`;

test.each([
  [2.5e9, {}],
  [1e9, { disco: { livre: 1e9 } }],
])('health says when the disk of the database gets short: %d bytes', async (free, said) => {
  const { url, remove } = await createDatabase('SQLite');
  onTestFinished(remove);
  const { origin, kill } = await startProcess({ DATABASE_URL: url, NODE_OPTIONS: withFreeBytes(free) });
  onTestFinished(async () => void (await kill('SIGKILL')));
  const answer = await fetch(`${origin}/api/saude`);
  expect([answer.status, await answer.json()]).toEqual([200, { servidor: 'ok', banco: 'ok', ...said }]);
});
