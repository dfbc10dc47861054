import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../support/programs';
import { Product } from './support/product';

let product: Product;
beforeAll(() => {
  product = Product.checkOut();
});
afterAll(() => product.remove());

const PATIENT = { timeout: 30_000 };

type Started = Awaited<ReturnType<Product['start']>>;

/** A failed login of somebody else each time whose body is still to come, which the server has begun to read. */
async function openLogin(origin: string) {
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, senha: 'segredo' });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(
    `POST /api/entrar HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => received, PATIENT).toContain('100 Continue');
  return async () => {
    socket.write(body);
    await once(socket, 'close');
    return received;
  };
}

const refusesConnections = (origin: string) =>
  fetch(`${origin}/api/saude`).then(
    () => false,
    () => true,
  );

/** Ends a server in some way; it must finish what it had begun, and be gone. */
async function expectToDrain({ child, origin }: Started, end: () => unknown) {
  // Comes when the last process that writes to its output is gone, npm or not.
  const gone = once(child, 'close');
  const finishLogin = await openLogin(origin);
  end();
  await expect.poll(() => refusesConnections(origin), PATIENT).toBe(true);
  expect(await finishLogin()).toContain('401 Unauthorized');
  await gone;
}

const stop = (started: Started) => expectToDrain(started, () => started.child.kill('SIGTERM'));

const BUILDING_WEB = 'Construindo a aplicação web';
const BUILDING_SERVER = 'Construindo o servidor';

describe('npm start', () => {
  test('builds what is missing and serves it', async () => {
    const started = await product.start('start');
    expect(started.output()).toContain(BUILDING_WEB);
    expect(started.output()).toContain(BUILDING_SERVER);
    expect(await (await fetch(`${started.origin}/pessoas`)).text()).toContain('<div id="root">');
    await stop(started);
  });

  test('builds nothing the second time', async () => {
    const started = await product.start('start');
    expect(started.output()).not.toContain('Construindo');
    await stop(started);
  });

  test('builds what has changed, and no more', async () => {
    appendFileSync(join(product.path, 'server/cli.ts'), '\n// Another line.\n');
    const server = await product.start('start');
    expect(server.output()).not.toContain(BUILDING_WEB);
    expect(server.output()).toContain(BUILDING_SERVER);
    await stop(server);

    // Somebody's own build, for another backend perhaps.
    appendFileSync(join(product.path, 'dist/index.html'), '<!-- another -->');
    const web = await product.start('start');
    expect(web.output()).toContain(BUILDING_WEB);
    expect(web.output()).not.toContain(BUILDING_SERVER);
    await stop(web);
  });
});

const isPosix = process.platform !== 'win32';

describe.runIf(isPosix)('a server under npm (signals of POSIX systems) drains and is gone after', () => {
  test('SIGTERM to npm', async () => {
    await stop(await product.start('start'));
  });

  test('SIGTERM to all of its processes', async () => {
    const started = await product.start('serve', { detached: true });
    await expectToDrain(started, () => process.kill(-Number(started.child.pid), 'SIGTERM'));
  });

  // util-linux's program; that of other systems takes other arguments.
  const terminal = process.platform === 'linux' ? findProgram('script') : undefined;
  test.runIf(terminal)('Ctrl-C in a terminal', async () => {
    const started = await product.startInTerminal(String(terminal), 'start');
    await expectToDrain(started, () => started.child.stdin?.write('\u0003'));
  });
});

describe('without development packages', () => {
  let installed: Product;
  beforeAll(() => {
    installed = product.withoutDevelopmentPackages();
  });
  afterAll(() => installed.remove());

  test('what was built is served, and filled with cities and people', async () => {
    expect(existsSync(join(installed.path, 'node_modules/fastify'))).toBe(true);
    expect(existsSync(join(installed.path, 'node_modules/vite'))).toBe(false);
    expect(await installed.run('seed', '--pessoas', '10')).toMatchObject({ code: 0 });
    expect(await installed.run('backup', 'copy.sqlite')).toMatchObject({ code: 0 });
    for (const script of ['serve', 'start']) {
      const started = await installed.start(script);
      expect(started.output()).not.toMatch(/Construindo|Atenção/);
      expect((await fetch(`${started.origin}/entrar`)).status).toBe(200);
      await stop(started);
    }
  });

  test('what was built of other sources is served with a warning', async () => {
    appendFileSync(join(installed.path, 'server/cli.ts'), '\n// Newer.\n');
    const started = await installed.start('serve');
    expect(started.output()).toContain('Atenção: build/server não corresponde às fontes');
    await stop(started);
  });

  test('where nothing was built, one line says what to do', async () => {
    rmSync(join(installed.path, 'build/server'), { recursive: true });
    const { code, output } = await installed.run('serve');
    expect(code).toBe(1);
    expect(output).toContain('Falta o servidor em build/server');
    expect(output).toContain('npm ci');
    expect(output).not.toContain('Error');
  });
});

test('a command that is not there is named', async () => {
  const { child, output } = product.launchTool('apagar-tudo');
  await once(child, 'close');
  expect({ code: child.exitCode, output: output().trim() }).toEqual({
    code: 1,
    output: 'Comando desconhecido: apagar-tudo. Os que há: npm run.',
  });
});
