import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { callerAt, signIn, user } from './support/api';
import {
  createDatabase,
  databaseKinds,
  openDatabase,
  postgresUrl,
  temporaryFolder,
} from './support/databases';
import { within } from './support/deadline';
import { launchBuilt, launchServer, originOf, runCommand, startProcess } from './support/process';
import { execute } from './support/raw';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const sqlite = (name: string) => `file:${join(folder.path, name)}`;

test('a command that fails leaves nothing beside the database', async () => {
  const environment = { DATABASE_URL: sqlite('lonely.sqlite') };
  await runCommand('seed', ['--pessoas', '0'], environment);
  const beside = () => readdirSync(folder.path).filter((name) => name.startsWith('lonely.sqlite-'));
  const failing: [string, ...string[]][] = [
    ['user', '--email', 'who@example.com', '--link'],
    ['user', '--email', 'who@example.com', '--delete'],
    ['forget', 'pessoas', '1'],
    ['show', 'pessoas', '1'],
  ];
  for (const [command, ...args] of failing) {
    expect(await runCommand(command, args, environment)).toMatchObject({ code: 1 });
    expect([command, beside()]).toEqual([command, []]);
  }
});

test('a command that fails ends once it has said why, also where its database is a PostgreSQL', async () => {
  const database = await createDatabase('PostgreSQL');
  await (await openDatabase(database.url)).close();
  const { child, output } = launchBuilt('show', ['pessoas', '1'], { DATABASE_URL: database.url });
  const closed = once(child, 'close');
  await expect.poll(output, { timeout: 60_000 }).toMatch(/^Não há nada guardado de pessoas\/1 em .*\n$/);
  // A connection that stays open would keep it for ten seconds.
  expect(await within(7_000, closed)).toEqual([1, null]);
  await database.remove();
});

describe('a start that can not succeed', () => {
  const bad: [string, Record<string, string>, string][] = [
    ['a bad variable', { JWT_SECRET: 'hunter2'.repeat(4) }, 'JWT_SECRET'],
    ['a certificate that is not there', { DATABASE_URL: 'postgres://h/d?sslrootcert=/hunter/2' }, 'banco'],
    ['a folder that can not be made', { DATABASE_URL: 'file:/proc/nope/x.sqlite' }, 'x.sqlite'],
    ['a path through a file', { DATABASE_URL: `file:${import.meta.filename}/x.sqlite` }, 'x.sqlite'],
    [
      'a PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/d', DATABASE_WAIT: '0' },
      'banco',
    ],
    [
      'backups of a PostgreSQL',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/d', BACKUP_FOLDER: folder.path },
      'pg_dump',
    ],
    ['a host that is not ours', { HOST: '192.0.2.1' }, '192.0.2.1'],
    ['a host of one link that does not say which', { HOST: 'fe80::1' }, 'fe80::1'],
  ];
  test.each(bad)('%s: one line, exit 1', async (_name, variables, named) => {
    const environment = { DATABASE_URL: sqlite('fine.sqlite'), ...variables };
    const { code, output } = await runCommand('main', [], environment);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(named);
    expect(output).not.toContain('hunter2');
  });

  test('a busy port: one line, exit 1, and nobody waits for its end', async () => {
    const database = await createDatabase('PostgreSQL');
    // Else a slow start says that it makes the indexes.
    await (await openDatabase(database.url)).close();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { child, output } = launchServer({ DATABASE_URL: database.url, PORT: port });
    const closed = once(child, 'close');
    const line = `A porta ${port} de 127.0.0.1 já está em uso. Escolha outra com a variável PORT.\n`;
    await expect.poll(output, { timeout: 60_000 }).toBe(line);
    // What it holds open of its database would keep it for ten seconds.
    expect(await within(7_000, closed)).toEqual([1, null]);
    expect(output()).toBe(line);
    holder.close();
    await database.remove();
  });

  test.each(databaseKinds)('a %s database of another program, or of a newer version', async (kind) => {
    const database = await createDatabase(kind);
    await execute(database.url, 'create table versoes (id integer)');
    await expect(openDatabase(database.url)).rejects.toThrow(
      /^A tabela versoes do banco de dados é de outro programa\. Dê ao Cadastro um banco de dados só dele\.$/,
    );
    await execute(database.url, 'drop table versoes');
    await (await openDatabase(database.url)).close();
    const future = "('999_future', '2999-01-01')";
    await execute(database.url, `insert into versoes (name, timestamp) values ${future} returning name`);
    await expect(openDatabase(database.url)).rejects.toThrow(
      /^O banco de dados foi criado por uma versão mais nova do Cadastro\. Atualize o programa\.$/,
    );
    await database.remove();
  });
});

/** What a program writes to each of its outputs. */
function apart({ child }: ReturnType<typeof launchServer>) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: string) => {
      written[name] += chunk;
    });
  }
  return written;
}

test('why a start has failed stands where errors are looked for, and not among what is the log', async () => {
  const launched = launchServer({ DATABASE_URL: sqlite('apart.sqlite'), PORT: 'x' });
  const written = apart(launched);
  await once(launched.child, 'close');
  expect(written).toEqual({ stdout: '', stderr: expect.stringContaining('PORT') });
});

test('a server believes the proxies, lets in the origins and the emails that its operator names, and logs to its output', async () => {
  const launched = launchServer({
    DATABASE_URL: sqlite('named.sqlite'),
    ALLOWED_ORIGINS: 'https://app.example',
    TRUST_PROXY: '127.0.0.1',
    SIGN_UP: 'Example.com',
    LOG_LEVEL: 'info',
    JWT_SECRET: 'hunter2'.repeat(5),
  });
  const written = apart(launched);
  const headers = { origin: 'https://app.example', 'x-forwarded-for': '192.0.2.9' };
  const visit = callerAt(await originOf(launched));
  const answer = await visit('GET', '/pessoas', undefined, headers);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
  const signUp = async (email: string) => (await visit('POST', '/cadastrar', { ...user, email })).status;
  expect([await signUp('new@evil.com'), await signUp('new@example.com')]).toEqual([403, 201]);
  launched.child.kill('SIGTERM');
  await once(launched.child, 'close');
  expect(written).toEqual({ stdout: expect.stringContaining('"ip":"192.0.2.9"'), stderr: '' });
  expect(written.stdout).not.toContain('hunter2');
});

test('a PostgreSQL whose letters are sorted otherwise than its indexes is named, with what mends it', async () => {
  const { url, remove } = await createDatabase('PostgreSQL');
  const name = new URL(url).pathname.slice(1);
  const maintain = async (statement: string) => execute(await postgresUrl(), statement);
  await maintain(`drop database ${name}`);
  await maintain(`create database ${name} locale_provider icu icu_locale 'pt-BR' template template0`);
  const start = async () => {
    const server = await startProcess({ DATABASE_URL: url });
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    return server.output();
  };
  expect(await start()).not.toContain('Aviso');
  // As an upgrade of the system under the same folder of data leaves it.
  await maintain(
    `update pg_database set datcollversion = '153.8' where datname = '${name}' returning datname`,
  );
  const said = await start();
  expect(said.match(/^Aviso: .*$/gm)).toHaveLength(1);
  expect(said).toContain('153.8');
  const [statements = ''] = /REINDEX .*;/.exec(said) ?? [];
  for (const statement of statements.split(/(?<=;)/)) await execute(url, statement);
  expect(await start()).not.toContain('Aviso');
  await remove();
});

/** Notes on standard error what files are waited for in the event loop, once the server listens. */
const WATCH = `
  import fs from 'node:fs';
  import net from 'node:net';
  import { syncBuiltinESMExports } from 'node:module';
  let listens = false;
  const { listen } = net.Server.prototype;
  net.Server.prototype.listen = function (...options) {
    return listen.apply(this, options).once('listening', () => { listens = true; });
  };
  for (const name of Object.keys(fs).filter((name) => name.endsWith('Sync'))) {
    const call = fs[name];
    fs[name] = (...values) => {
      if (listens && name !== 'writeSync') process.stderr.write('waits: ' + name + ' ' + values[0] + '\\n');
      return call(...values);
    };
  }
  syncBuiltinESMExports();`;

test('a server that listens waits for no file but its database, so that a disk that hangs stops nothing else', async () => {
  const place = join(folder.path, 'watched');
  mkdirSync(join(place, 'dist', 'assets'), { recursive: true });
  for (const name of ['index.html', 'assets/a.js']) writeFileSync(join(place, 'dist', name), 'x');
  const environment = {
    DATABASE_URL: 'file:data.sqlite',
    BACKUP_FOLDER: 'backups',
    BACKUP_KEEP: '1',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCH)}`,
  };
  mkdirSync(join(place, 'backups'));
  for (const day of ['01', '02']) {
    writeFileSync(join(place, 'backups', `cadastro-2020-01-${day}T00-00-00.000Z.sqlite`), '');
  }
  const server = await startProcess(environment, place);
  for (const path of ['/', '/assets/a.js']) expect((await fetch(`${server.origin}${path}`)).status).toBe(200);
  await expect.poll(server.output, { timeout: 30_000 }).toContain('backup made');
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  const waited = server.output().match(/waits: .*/g) ?? [];
  // Where the plugin for files looks for a page of the web app.
  expect(waited.filter((line) => !/data\.sqlite|statSync .*index\.html$/.test(line))).toEqual([]);
});

test('the SQLite file belongs to its owner alone, keeps the data, and a secret that nobody can guess', async () => {
  const file = join(folder.path, 'new', 'deep', 'data.sqlite');
  const environment = { DATABASE_URL: `file:${file}` };
  const first = await startProcess(environment);
  const token = await signIn(callerAt(first.origin));
  expect(statSync(file).mode & 0o077).toBe(0);
  await callerAt(first.origin, token)('POST', '/cidades', { nome: 'Natal' });
  await first.kill('SIGTERM');
  const [row] = await execute(
    environment.DATABASE_URL,
    "select valor from configuracoes where chave = 'segredo'",
  );
  expect(row?.valor).toMatch(/^[\w-]{64}$/);

  // What its owner allowed since stays.
  chmodSync(file, 0o640);
  const second = await startProcess(environment);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect((await callerAt(second.origin, token)('GET', '/cidades')).body).toEqual([{ id: 1, nome: 'Natal' }]);
  await second.kill('SIGTERM');

  const other = await startProcess({
    ...environment,
    JWT_SECRET: 'a secret of its own, long enough to sign',
  });
  expect((await callerAt(other.origin, token)('GET', '/cidades')).status).toBe(401);
  await other.kill('SIGTERM');
});

test('seed fills the register once, however often it runs, and grows it', async () => {
  const environment = { DATABASE_URL: sqlite('seed.sqlite') };
  const count = async (table: string) =>
    (await execute(environment.DATABASE_URL, `select count(*) as n from ${table}`))[0]?.n;
  const cities = new Set<unknown>();
  for (const [people, total] of [
    [undefined, 1_000],
    [10, 1_000],
    // Beyond what is written at once.
    [5_300, 5_300],
  ]) {
    const args = people === undefined ? [] : ['--pessoas', String(people)];
    const { code, output } = await runCommand('seed', args, environment);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(await count('pessoas')).toBe(total);
    cities.add(await count('cidades'));
    const shown = output.trim().split('\n');
    expect(shown[0]).toMatch(/^Cidades: [\d.]+$/);
    expect(shown.at(-1)).toMatch(/^Pessoas: ([\d.]+) de \1$/);
  }
  expect(cities.size).toBe(1);
  expect(await count('cidades')).toBeGreaterThanOrEqual(5_570);
  for (const args of [
    ['--pessoas', '1000001'],
    ['--pessoas', '1e3'],
    ['--people', '1'],
  ]) {
    expect(await runCommand('seed', args, environment)).toEqual({
      code: 1,
      output: 'Uso: npm run seed -- --pessoas N, com N de 0 a 1.000.000.\n',
    });
  }
});
