/** Signing up and logging in: too often, all at once, or just right. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';
import { logLines } from './support/logLines';
import { scryptHash } from './support/passwords';

const { lines, stream } = logLines();

let server: TestServer;
/** The hashes that were made or checked. */
let hashes = 0;
const passwordStrength = {
  memoryKiB: 8,
  get passes() {
    hashes += 1;
    return 1;
  },
};
const folder = temporaryFolder();
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  server = await startServer('SQLite', {
    TRUST_PROXY: ['127.0.0.0/8'],
    passwordStrength,
    logger: { level: 'info', stream },
  });
});
afterAll(async () => {
  // By the clock of its requests, which is ahead of the real one, the server has been quiet for long.
  vi.advanceTimersByTime(60_000);
  await server.stop();
  vi.useRealTimers();
  folder.remove();
});

async function post(path: string, payload: object, from = '192.0.2.1') {
  const headers = { 'x-forwarded-for': from };
  const answer = await server.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
const wrong = (email: string) => ({ email, senha: 'errada' });
const newcomer = (n: number) => ({ nome: 'Gente', email: `gente${n}@example.com`, senha: 'segredo' });

test('guessing too often is refused with the time to wait, one second in the singular', async () => {
  const guess = () => post('/entrar', wrong('alvo@example.com'));
  for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
  const refusal = (seconds: string) => ({
    status: 429,
    headers: { 'retry-after': seconds.split(' ')[0], 'cache-control': 'no-store' },
    body: { errors: { default: `Muitas tentativas sem sucesso. Tente de novo em ${seconds}.` } },
  });
  expect(await guess()).toMatchObject(refusal('30 segundos'));
  vi.advanceTimersByTime(29_000);
  expect(await guess()).toMatchObject(refusal('1 segundo'));
  vi.advanceTimersByTime(1_000);
  expect((await guess()).status).toBe(401);
  expect(await guess()).toMatchObject(refusal('30 segundos'));
});

test('signing up too often from one network is refused with the time to wait, and costs no hash', async () => {
  // Refused ones count as well: they have cost as much.
  for (let n = 0; n < 120; n += 1) await post('/cadastrar', user, '192.0.2.2');
  expect(hashes).toBeGreaterThanOrEqual(119);
  hashes = 0;
  expect(await post('/cadastrar', newcomer(0), '192.0.2.2')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { errors: { default: 'Muitos cadastros a partir desta rede. Tente de novo em 30 segundos.' } },
  });
  expect(hashes).toBe(0);
  expect(await post('/cadastrar', newcomer(0), '192.0.2.3')).toMatchObject({
    status: 201,
    headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    body: expect.any(Number),
  });
  vi.advanceTimersByTime(30_000);
  expect(await post('/cadastrar', newcomer(1), '192.0.2.2')).toMatchObject({ status: 201 });
  expect(await post('/cadastrar', newcomer(2), '192.0.2.2')).toMatchObject({ status: 429 });
});

test('an account whose hash can not be renewed logs in, and the log says why', async () => {
  const old = { nome: 'Velha', email: 'velha@example.com', senha: 'uma senha' };
  await server.store.usuarios.create({ ...old, senha: scryptHash(old.senha, 16, 1) });
  const { rehash } = server.store.usuarios;
  server.store.usuarios.rehash = async () => Promise.reject(new Error('the disk is full'));
  onTestFinished(() => {
    server.store.usuarios.rehash = rehash;
  });
  lines.length = 0;
  expect((await post('/entrar', old)).status).toBe(200);
  const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  await expect
    .poll(warnings)
    .toMatchObject([
      { msg: expect.stringContaining('could not be noted'), err: { message: 'the disk is full' } },
    ]);
  expect(lines.join('')).not.toContain(old.senha);
});

test('a hash of today stays as it is, however often its owner logs in', async () => {
  const hash = async () => (await server.store.usuarios.findByEmail(user.email))?.senha;
  const before = await hash();
  // What the first one would have begun is done before the second one.
  for (let n = 0; n < 2; n += 1) expect((await post('/entrar', user, '192.0.2.5')).status).toBe(200);
  expect(await hash()).toBe(before);
});

/** Keeps libuv's threads from hashing until released: they wait for a pipe that is not opened. */
async function holdHashes() {
  const pipe = join(folder.path, `pipe-${performance.now()}`);
  execFileSync('mkfifo', [pipe]);
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const held = Array.from({ length: threads }, () => open(pipe, 'r'));
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    const end = openSync(pipe, 'r+');
    for (const handle of await Promise.all(held)) await handle.close();
    closeSync(end);
  };
  // A test that fails has not come to where it does.
  onTestFinished(release);
  return release;
}

describe.skipIf(process.platform === 'win32')('while passwords are hashed', () => {
  test.each([
    ['/entrar', (n: number) => wrong(`fila${n}@example.com`), 401],
    ['/entrar', () => user, 200],
    ['/cadastrar', () => user, 409],
  ] as const)('a crowd at %s from one network queues up to two hundred', async (path, bodyOf, status) => {
    const release = await holdHashes();
    const refused: Awaited<ReturnType<typeof post>>[] = [];
    // One customer of IPv6 has as many networks.
    const addressOf = (n: number) => `2001:db8:${status.toString(16)}:${n.toString(16)}::1`;
    const crowd = Array.from({ length: 210 }, async (_, n) => {
      const answer = await post(path, bodyOf(n), addressOf(n));
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await expect.poll(() => refused).toHaveLength(8);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        headers: { 'retry-after': '5' },
        body: { errors: { default: expect.stringContaining('Tente de novo') } },
      });
    }
    const other = post('/entrar', user, '192.0.2.10');
    await release();
    expect((await other).status).toBe(200);
    expect((await Promise.all(crowd)).filter((one) => one === status)).toHaveLength(202);
  });

  test('an attempt that has to wait is refused at once, however long the queue is', async () => {
    const guess = () => post('/entrar', wrong('teimosa@example.com'), '192.0.2.6');
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    const release = await holdHashes();
    const queue = [1, 2, 3, 4].map((n) => post('/entrar', wrong(`espera${n}@example.com`), '192.0.2.6'));
    expect((await guess()).status).toBe(429);
    await release();
    await Promise.all(queue);
  });
});

test('a login is answered though its network can not be noted', async () => {
  const { familiar } = server.store;
  const { remember } = familiar;
  onTestFinished(() => void Object.assign(familiar, { remember }));
  for (const broken of [
    () => new Promise<void>(() => undefined),
    async () => Promise.reject(new Error('full')),
  ]) {
    familiar.remember = broken;
    expect((await post('/entrar', user, '192.0.2.12')).status).toBe(200);
  }
});
