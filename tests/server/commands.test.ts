import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../support/programs';
import { callerAt, signIn } from './support/api';
import { createDatabase, databaseKinds, temporaryFolder } from './support/databases';
import { beginLogin } from './support/exchange';
import { freePort } from './support/postgresCluster';
import { launch, originOf } from './support/process';
import { API_ADDRESS, Product } from './support/product';

/** Something is built before. */
const BUILT = { timeout: 120_000 };

let product: Product;
let firstStart: string;
beforeAll(async () => {
  product = Product.checkOut();
  // As some developers have it set; the build must be a production build all the same.
  const started = await product.start('start', {}, { NODE_ENV: 'development' });
  firstStart = started.output();
  started.child.kill('SIGTERM');
  await once(started.child, 'close');
});
afterAll(() => product.remove());

type Started = Awaited<ReturnType<Product['start']>>;

const refusesConnections = (origin: string) =>
  fetch(`${origin}/api/saude`).then(
    () => false,
    () => true,
  );

/** Ends a server in some way; it must answer what is half sent, and be gone. */
async function expectToDrain({ child, origin }: Started, end: () => unknown) {
  // Comes when the last process that writes to its output is gone, npm or not.
  const gone = once(child, 'close');
  const finishLogin = await beginLogin(origin);
  end();
  await expect.poll(() => refusesConnections(origin)).toBe(true);
  expect(await finishLogin()).toContain('503 Service Unavailable');
  await gone;
}

const stop = (started: Started) => expectToDrain(started, () => started.child.kill('SIGTERM'));

const BUILDING_WEB = 'Construindo a aplicação web';
const BUILDING_SERVER = 'Construindo o servidor';

describe('npm start', () => {
  test('builds what is missing, compressed, so that nothing is while people wait', () => {
    expect(firstStart).toContain(BUILDING_WEB);
    expect(firstStart).toContain(BUILDING_SERVER);
    const folder = join(product.path, 'dist/assets');
    const large = readdirSync(folder)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).size >= 1_024);
    expect(new Set(large.map((file) => extname(file)))).toEqual(new Set(['.js']));
    for (const file of [...large, join(product.path, 'dist/index.html')]) {
      const content = readFileSync(file);
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(content), file).toBe(true);
      expect(gunzipSync(readFileSync(`${file}.gz`)).equals(content), file).toBe(true);
    }
  });

  test('builds the app for the backend that its operator names', () => {
    const folder = join(product.path, 'dist/assets');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const named = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(API_ADDRESS));
    expect(named).not.toEqual([]);
  });

  test('builds what has changed, and no more', async () => {
    appendFileSync(join(product.path, 'server/cli.ts'), '\n// Another line.\n');
    const server = await product.start('start');
    expect(server.output()).not.toContain(BUILDING_WEB);
    expect(server.output()).toContain(BUILDING_SERVER);
    await stop(server);
  });

  test('runs nothing that was built before where the sources can not be built', async () => {
    const file = join(product.path, 'server/cli.ts');
    const before = readFileSync(file);
    onTestFinished(() => writeFileSync(file, before));
    appendFileSync(file, '\nnot code(\n');
    const { child, output } = product.launchTool('user');
    await once(child, 'close');
    expect({ code: child.exitCode, output: output() }).toEqual({
      code: 1,
      output: expect.stringMatching(/\nNão foi possível construir o servidor\.\n$/),
    });
  });
});

const isPosix = process.platform !== 'win32';

describe.runIf(isPosix)('a server under npm (signals of POSIX systems) drains and is gone after', () => {
  test('SIGTERM to all of its processes, of a start that had nothing to build', async () => {
    const started = await product.start('start', { detached: true });
    expect(started.output()).not.toContain('Construindo');
    expect(await (await fetch(`${started.origin}/pessoas`)).text()).toContain('<div id="root">');
    await expectToDrain(started, () => process.kill(-Number(started.child.pid), 'SIGTERM'));
  });

  // util-linux's program; that of other systems takes other arguments.
  const terminal = process.platform === 'linux' ? findProgram('script') : undefined;
  test.runIf(terminal)('Ctrl-C in a terminal', async () => {
    const started = await product.startInTerminal(String(terminal), 'start');
    await expectToDrain(started, () => started.child.stdin?.write('\u0003'));
  });
});

describe('npm run dev', () => {
  test('serves the app with its API, which restarts at every change', async () => {
    const port = await freePort();
    const { child, output } = product.launch(['run', 'dev'], {}, { PORT: String(port) });
    const starts = () => output().match(/no ar em/g)?.length ?? 0;
    const webOrigin = () => /Local:\s+(http:\S+?)\/?\s/.exec(stripVTControlCharacters(output()))?.[1];
    await expect.poll(webOrigin, BUILT).toBeDefined();
    await expect.poll(starts, BUILT).toBe(1);
    expect(await (await fetch(`${webOrigin()}/pessoas`)).text()).toContain('<div id="root">');
    expect((await fetch(`${webOrigin()}/api/saude`)).status).toBe(200);
    // With all that is for developers: React's warnings, the inspector.
    expect(await (await fetch(`${webOrigin()}/src/main.tsx`)).text()).toContain('"DEV": true');

    const file = join(product.path, 'server/http/errors.ts');
    const before = readFileSync(file);
    appendFileSync(file, '\n// Another line.\n');
    await expect.poll(starts, BUILT).toBe(2);
    expect((await fetch(`${webOrigin()}/api/saude`)).status).toBe(200);

    const gone = once(child, 'close');
    child.kill('SIGTERM');
    await gone;
    expect(await refusesConnections(`http://127.0.0.1:${port}`)).toBe(true);
    // Nothing was built of it for the other commands.
    writeFileSync(file, before);
  });
});

// In order: each test takes more away.
describe('without development packages', { shuffle: false }, () => {
  let installed: Product;
  beforeAll(() => {
    installed = product.withoutDevelopmentPackages();
  });
  afterAll(() => installed.remove());

  test('what was built is started, and filled with cities and people', async () => {
    expect(existsSync(join(installed.path, 'node_modules/fastify'))).toBe(true);
    expect(existsSync(join(installed.path, 'node_modules/vite'))).toBe(false);
    expect(await installed.run('seed', '--pessoas', '10')).toMatchObject({ code: 0 });
    const started = await installed.start('start');
    expect(started.output()).not.toMatch(/Construindo|Atenção/);
    expect((await fetch(`${started.origin}/entrar`)).status).toBe(200);
    await stop(started);
  });

  test('what was built of other sources is served, and packed, with a warning', async () => {
    appendFileSync(join(installed.path, 'server/cli.ts'), '\n// Newer.\n');
    const started = await installed.start('serve');
    await expect.poll(started.output).toContain('Atenção: build/server não corresponde às fontes');
    await stop(started);
    appendFileSync(join(installed.path, 'src/main.ts'), '\n// Newer.\n');
    const { code, output } = await installed.run('package');
    expect({ code, output }).toMatchObject({ code: 0 });
    for (const folder of ['dist', 'build/server']) {
      expect(output).toContain(`Atenção: ${folder} não corresponde às fontes`);
    }
  });

  test('where nothing was built, every command says in one line what to do', async () => {
    rmSync(join(installed.path, 'build/server'), { recursive: true });
    for (const command of ['serve', 'user']) {
      const { child, output } = installed.launchTool(command);
      await once(child, 'close');
      expect({ command, code: child.exitCode, output: output() }).toEqual({
        command,
        code: 1,
        output: expect.stringMatching(/^Falta o servidor em build\/server.* npm ci.*\n$/),
      });
    }
  });
});

describe('npm run package', () => {
  const elsewhere = temporaryFolder();
  const folder = join(elsewhere.path, 'cadastro');
  /** A package's, of a program that is no more. */
  const ofBefore = ['dist/assets/of-before.js', 'server/of-before.js'];
  /** What has come to be where a package was started: data, a backup, a program of the operator's. */
  const ofOthers = ['data/cadastro.sqlite', 'copy.sqlite', 'every-night.mjs'];
  beforeAll(async () => {
    for (const file of [...ofBefore, ...ofOthers]) {
      const path = join(product.path, 'build/package', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file);
    }
    expect(await product.run('package')).toMatchObject({ code: 0 });
    renameSync(join(product.path, 'build/package'), folder);
  });
  afterAll(() => elsewhere.remove());

  /** Runs a program of the folder with Node alone, from a place where nothing is. */
  const runProgram = (program: string, args: string[], databaseUrl: string) =>
    launch(
      process.execPath,
      [join(folder, program), ...args],
      { DATABASE_URL: databaseUrl },
      { cwd: tmpdir() },
    );

  const finish = async (program: string, args: string[], databaseUrl: string) => {
    const { child, output } = runProgram(program, args, databaseUrl);
    await once(child, 'close');
    expect({ code: child.exitCode, output: output() }).toMatchObject({ code: 0 });
  };

  test('makes one folder of its own, and leaves what others keep there, above all data', () => {
    const isThere = (file: string) => existsSync(join(folder, file));
    // Only compiled packages are not bundled.
    const own = ['dist/assets', 'node_modules/@node-rs', 'node_modules/@photostructure'];
    expect([...own, ...ofOthers].filter((file) => !isThere(file))).toEqual([]);
    expect(['node_modules/fastify', ...ofBefore].filter(isThere)).toEqual([]);
    expect(readFileSync(join(folder, 'data/cadastro.sqlite'), 'utf8')).toBe('data/cadastro.sqlite');
  });

  test('names its own way of calling where a command was called wrongly', async () => {
    const programs = ['backup', 'restore', 'seed', 'user', 'forget', 'show'];
    for (const program of programs) {
      const { child, output } = runProgram(`${program}.mjs`, ['--wrong'], '');
      await once(child, 'close');
      expect({ code: child.exitCode, output: output() }).toEqual({
        code: 1,
        output: expect.stringMatching(new RegExp(`^Uso: node ${program}\\.mjs .+\n$`)),
      });
      expect(output()).not.toContain('npm');
    }
  });

  test('passes on the licences of what it bundles', () => {
    const text = readFileSync(join(folder, 'LICENCES.txt'), 'utf8');
    const packages = [...text.matchAll(/^## (\S+)/gm)].map(([, name]) => name);
    const web = ['react', 'xstate', 'tailwindcss', '@fontsource-variable/instrument-sans'];
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'sql-template-tag', ...web]));
    expect(text).toContain('Copyright (c) 2015 David Khourshid');
  });

  test.each(databaseKinds)('that folder runs with Node alone, on %s', async (kind) => {
    const database = await createDatabase(kind);
    const started = runProgram('start.mjs', [], database.url);
    const origin = await originOf(started);
    expect(await (await fetch(`${origin}/pessoas`)).text()).toContain('<div id="root">');

    const call = callerAt(origin, await signIn(callerAt(origin)));
    await finish('seed.mjs', ['--pessoas', '7'], database.url);
    expect((await call('GET', '/pessoas')).headers.get('x-total-count')).toBe('7');
    if (kind === 'SQLite') await finish('backup.mjs', [join(elsewhere.path, 'copy.sqlite')], database.url);

    const gone = once(started.child, 'close');
    started.child.kill('SIGTERM');
    await gone;
    if (isPosix) expect(started.child.exitCode).toBe(0);
    await database.remove();
  });
});

test('a command that is not there is named', async () => {
  const { child, output } = product.launchTool('apagar-tudo');
  await once(child, 'close');
  expect({ code: child.exitCode, output: output().trim() }).toEqual({
    code: 1,
    output: 'Comando desconhecido: apagar-tudo. Os que existem: npm run.',
  });
});
