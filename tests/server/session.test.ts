/** What visitors hear who sign up and log in: too often, all at once, or just right. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';
import { logLines } from './support/logLines';
import { scryptHash } from './support/passwords';

const { lines, stream } = logLines();

let server: TestServer;
const folder = temporaryFolder();
beforeAll(async () => {
  // Nobody's wait is over before it is told to be.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startServer('SQLite', {
    trustedProxies: ['127.0.0.0/8'],
    logger: { level: 'info', stream },
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
  folder.remove();
});

async function post(path: string, payload: object, from = '192.0.2.1') {
  const headers = { 'x-forwarded-for': from };
  const answer = await server.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
const wrong = (email: string) => ({ email, senha: 'errada' });
const newcomer = (n: number) => ({ nome: 'Gente', email: `gente${n}@example.com`, senha: 'segredo' });

test('who guesses too often is told for how long to wait, one second in the singular', async () => {
  const guess = () => post('/entrar', wrong('alvo@example.com'));
  for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
  const refusal = (seconds: string) => ({
    status: 429,
    headers: { 'retry-after': seconds.split(' ')[0], 'cache-control': 'no-store' },
    body: { errors: { default: `Muitas tentativas sem sucesso. Tente de novo em ${seconds}.` } },
  });
  expect(await guess()).toMatchObject(refusal('1 segundo'));
  vi.setSystemTime(Date.now() + 1_000);
  expect((await guess()).status).toBe(401);
  expect(await guess()).toMatchObject(refusal('2 segundos'));
});

test('who guesses many times at once is heard no more often, and told the same', async () => {
  const guesses = Array.from({ length: 20 }, () => post('/entrar', wrong('rajada@example.com')));
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('who signs up too often is told for how long to wait', async () => {
  // Those that are refused count as well: they have cost as much.
  for (let n = 0; n < 120; n += 1) await post('/cadastrar', user, '192.0.2.2');
  expect(await post('/cadastrar', newcomer(0), '192.0.2.2')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { errors: { default: 'Muitos cadastros a partir desta rede. Tente de novo em 1 segundo.' } },
  });
  expect(await post('/cadastrar', newcomer(0), '192.0.2.3')).toMatchObject({
    status: 201,
    headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    body: expect.any(Number),
  });
  // And then is heard again.
  vi.setSystemTime(Date.now() + 1_000);
  expect(await post('/cadastrar', newcomer(1), '192.0.2.2')).toMatchObject({ status: 201 });
  expect(await post('/cadastrar', newcomer(2), '192.0.2.2')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
  });
  vi.setSystemTime(Date.now() + 15 * 60_000);
  for (let n = 3; n < 5; n += 1) {
    expect(await post('/cadastrar', newcomer(n), '192.0.2.2')).toMatchObject({ status: 201 });
  }
});

test('who signs up many times at once is heard no more often', async () => {
  const signUps = Array.from({ length: 130 }, (_, n) =>
    post('/cadastrar', newcomer(70_000 + n), '192.0.2.13'),
  );
  const answers = await Promise.all(signUps);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(120);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('whose hash can not be made anew logs in, and the log says why it stays', async () => {
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
    .toMatchObject([{ msg: expect.stringContaining('hash stays'), err: { message: 'the disk is full' } }]);
  expect(lines.join('')).not.toContain(old.senha);
});

test('who signs up under an email that has an account is told so beside it', async () => {
  expect(await post('/cadastrar', user, '192.0.2.4')).toMatchObject({
    status: 409,
    body: {
      errors: {
        default: 'Já existe um usuário com este email.',
        body: { email: 'Já existe um usuário com este email.' },
      },
    },
  });
});

test('a hash of today stays as it is, however often its owner logs in', async () => {
  const hash = async () => (await server.store.usuarios.findByEmail(user.email))?.senha;
  const before = await hash();
  // What the first one would have begun is done before the second one.
  for (let n = 0; n < 2; n += 1) expect((await post('/entrar', user, '192.0.2.5')).status).toBe(200);
  expect(await hash()).toBe(before);
});

/** Nothing is hashed until it is told to: the threads that would do it wait for a pipe that nobody has opened. */
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

test.skipIf(process.platform === 'win32').each([
  ['/entrar', 202, (n: number) => wrong(`fila${n}@example.com`), 401],
  ['/cadastrar', 201, (n: number) => newcomer(1_000 + n), 201],
] as const)(
  'a crowd at %s: %d are heard in their turn, the rest at once that they should come back',
  async (path, heard, bodyOf, status) => {
    const release = await holdHashes();
    const over: Awaited<ReturnType<typeof post>>[] = [];
    const all = Array.from({ length: heard + 3 }, async (_, n) => {
      const answer = await post(path, bodyOf(n), `198.51.100.${n % 200}`);
      if (answer.status === 503) over.push(answer);
      return answer.status;
    });
    await expect.poll(() => over).toHaveLength(3);
    for (const answer of over) {
      expect(answer).toMatchObject({
        headers: { 'retry-after': '5' },
        body: { errors: { default: expect.stringContaining('Tente de novo') } },
      });
    }
    await release();
    const statuses = await Promise.all(all);
    expect(statuses.filter((one) => one === status)).toHaveLength(heard);
  },
);

test.skipIf(process.platform === 'win32')(
  'who has to wait is told so at once, however long the line is',
  async () => {
    const guess = () => post('/entrar', wrong('teimosa@example.com'), '192.0.2.6');
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    const release = await holdHashes();
    let isFull = false;
    const inLine = Array.from({ length: 203 }, async (_, n) => {
      const { status } = await post('/entrar', wrong(`espera${n}@example.com`), '192.0.2.7');
      isFull ||= status === 503;
    });
    await expect.poll(() => isFull).toBe(true);
    expect((await guess()).status).toBe(429);
    await release();
    await Promise.all(inLine);
  },
);

test.skipIf(process.platform === 'win32').each([
  ['address', () => '192.0.2.9'],
  ['network', (n: number) => `2001:db8:0:1::${n.toString(16)}`],
  // Two hundred and more networks, as a single customer of IPv6 may have.
  ['customer', (n: number) => `2001:db8:1:${n.toString(16)}::1`],
] as const)(
  'two hundred right logins at once from one %s pass, and make room for others',
  async (_place, addressOf) => {
    const release = await holdHashes();
    let refused = 0;
    const crowd = Array.from({ length: 210 }, async (_, n) => {
      const { status } = await post('/entrar', user, addressOf(n));
      if (status === 503) refused += 1;
    });
    // Two are let through and two hundred wait.
    await expect.poll(() => refused).toBe(8);
    const owner = post('/entrar', user, '192.0.2.10');
    await expect.poll(() => refused).toBe(9);
    await release();
    expect((await owner).status).toBe(200);
    await Promise.all(crowd);
    expect(refused).toBe(9);
  },
);

test.skipIf(process.platform === 'win32')(
  'two hundred sign-ups at once from networks of one customer make room for a newcomer from elsewhere',
  async () => {
    const release = await holdHashes();
    let refused = 0;
    const crowd = Array.from({ length: 210 }, async (_, n) => {
      const { status } = await post('/cadastrar', user, `2001:db8:2:${n.toString(16)}::1`);
      if (status === 503) refused += 1;
    });
    // One is let through and two hundred wait.
    await expect.poll(() => refused).toBe(9);
    const guest = post('/cadastrar', newcomer(2_000), '192.0.2.11');
    await expect.poll(() => refused).toBe(10);
    await release();
    expect((await guest).status).toBe(201);
    await Promise.all(crowd);
    expect(refused).toBe(10);
  },
);

test.skipIf(process.platform === 'win32')(
  'who signs up stands in the line of who logs in, and not beside it',
  async () => {
    const release = await holdHashes();
    const signedUp = post('/cadastrar', newcomer(3_000), '192.0.2.14');
    let refused = 0;
    const crowd = Array.from({ length: 204 }, async (_, n) => {
      const { status } = await post('/entrar', wrong(`ambos${n}@example.com`), `198.51.100.${n % 200}`);
      if (status === 503) refused += 1;
    });
    // Of two that are let through and two hundred that wait, one is no login.
    await expect.poll(() => refused).toBe(3);
    await release();
    expect((await signedUp).status).toBe(201);
    await Promise.all(crowd);
    expect(refused).toBe(3);
  },
);

test('nobody waits until it is written down who failed and who came in', async () => {
  const { logins } = server.store;
  const { add, clear, loggedIn } = logins;
  const written: (() => void)[] = [];
  const write = () => new Promise<number>((resolve) => written.push(() => resolve(0)));
  Object.assign(logins, { add: write, clear: write, loggedIn: write });
  onTestFinished(() => {
    Object.assign(logins, { add, clear, loggedIn });
    for (const end of written) end();
  });
  const statuses: number[] = [];
  for (const [body, status] of [
    [wrong(user.email), 401],
    [user, 200],
  ] as const) {
    post('/entrar', body, '192.0.2.12').then((answer) => statuses.push(answer.status));
    await expect.poll(() => statuses.at(-1)).toBe(status);
  }
  expect(written).not.toEqual([]);
});
