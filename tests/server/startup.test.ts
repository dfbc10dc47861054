import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { callerAt, signIn } from './support/api';
import { createDatabase, databaseKinds, temporaryFolder } from './support/databases';
import { within } from './support/deadline';
import { launchServer, originOf, runCommand, startProcess } from './support/process';
import { execute } from './support/raw';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const sqlite = (name: string) => `file:${join(folder.path, name)}`;

describe('a start that can not succeed', () => {
  const bad: [string, Record<string, string>, string][] = [
    ['a bad variable', { JWT_SECRET: 'hunter2'.repeat(4) }, 'JWT_SECRET'],
    ['a certificate that is not there', { DATABASE_URL: 'postgres://h/d?sslrootcert=/hunter/2' }, 'banco'],
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
    ['a host that nobody knows', { HOST: 'nada.invalid' }, 'nada.invalid'],
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

  test.each(databaseKinds)(
    'a busy port with %s: one line, exit 1, and nobody waits for its end',
    async (kind) => {
      const database = await createDatabase(kind);
      const holder = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => holder.once('listening', resolve));
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
    },
  );

  test('a file that is no database, a folder, a path through a file', async () => {
    writeFileSync(join(folder.path, 'text.sqlite'), 'not a database '.repeat(500));
    mkdirSync(join(folder.path, 'folder.sqlite'));
    for (const name of ['text.sqlite', 'folder.sqlite', 'text.sqlite/inside.sqlite']) {
      const { code, output } = await runCommand('main', [], { DATABASE_URL: sqlite(name) });
      expect(code, name).toBe(1);
      expect(output.trim().split('\n'), output).toHaveLength(1);
    }
  });

  test.each(databaseKinds)('a %s database in which another program has a table versoes', async (kind) => {
    const database = await createDatabase(kind);
    await execute(database.url, 'create table versoes (id integer)');
    expect(await runCommand('main', [], { DATABASE_URL: database.url })).toEqual({
      code: 1,
      output:
        'A tabela versoes do banco de dados é de outro programa. Dê ao Cadastro um banco de dados só dele.\n',
    });
    await database.remove();
  });

  test.each(databaseKinds)('a %s database from a newer version', async (kind) => {
    const database = await createDatabase(kind);
    await (await startProcess({ DATABASE_URL: database.url })).kill('SIGTERM');
    await execute(
      database.url,
      `insert into versoes (name, timestamp) values ('999_future', '2999-01-01') returning name`,
    );
    const { code, output } = await runCommand('main', [], { DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'O banco de dados foi criado por uma versão mais nova do Cadastro. Atualize o programa.',
    );
    await database.remove();
  });
});

test('a server believes the proxies, and lets in the origins, that its operator names', async () => {
  const server = await startProcess({
    DATABASE_URL: sqlite('named.sqlite'),
    ALLOWED_ORIGINS: 'https://app.example',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    JWT_SECRET: 'hunter2'.repeat(5),
  });
  const headers = { origin: 'https://app.example', 'x-forwarded-for': '192.0.2.9' };
  const answer = await callerAt(server.origin)('GET', '/pessoas', undefined, headers);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
  await server.kill('SIGTERM');
  expect(server.output()).toContain('"ip":"192.0.2.9"');
  expect(server.output()).not.toContain('hunter2');
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

test('the log is what a server writes to its standard output, and errors are no second log', async () => {
  const launched = launchServer({ DATABASE_URL: sqlite('apart.sqlite'), LOG_LEVEL: 'info' });
  const written = apart(launched);
  await callerAt(await originOf(launched))('GET', '/pessoas');
  launched.child.kill('SIGTERM');
  await once(launched.child, 'close');
  expect(written).toEqual({ stdout: expect.stringContaining('"path":"/api/pessoas"'), stderr: '' });
});

describe('the SQLite file', () => {
  test('belongs to its owner alone and keeps the data and the secret', async () => {
    const file = join(folder.path, 'new', 'deep', 'data.sqlite');
    const first = await startProcess({ DATABASE_URL: `file:${file}` });
    const token = await signIn(callerAt(first.origin));
    expect(statSync(file).mode & 0o077).toBe(0);
    writeFileSync(join(folder.path, 'empty.sqlite'), '', { mode: 0o644 });
    await (await startProcess({ DATABASE_URL: sqlite('empty.sqlite') })).kill('SIGTERM');
    expect(statSync(join(folder.path, 'empty.sqlite')).mode & 0o077).toBe(0);
    await callerAt(first.origin, token)('POST', '/cidades', { nome: 'Natal' });
    await first.kill('SIGTERM');

    const second = await startProcess({ DATABASE_URL: `file:${file}` });
    const answer = await callerAt(second.origin, token)('GET', '/cidades');
    expect(answer.body).toEqual([{ id: 1, nome: 'Natal' }]);
    await second.kill('SIGTERM');
  });

  test('holds a secret that nobody can guess, each its own', async () => {
    const secrets = new Set<unknown>();
    for (const name of ['one.sqlite', 'other.sqlite']) {
      await (await startProcess({ DATABASE_URL: sqlite(name) })).kill('SIGTERM');
      const [row] = await execute(sqlite(name), "select valor from configuracoes where chave = 'segredo'");
      expect(row?.valor).toMatch(/^[\w-]{64}$/);
      secrets.add(row?.valor);
    }
    expect(secrets.size).toBe(2);
  });

  test('a JWT_SECRET of one start is not the secret of another', async () => {
    const environment = { DATABASE_URL: sqlite('secret.sqlite') };
    const first = await startProcess({ ...environment, JWT_SECRET: 'the first secret, long enough to sign' });
    const token = await signIn(callerAt(first.origin));
    await first.kill('SIGTERM');
    const second = await startProcess({ ...environment, JWT_SECRET: 'the second secret, long enough too' });
    expect((await callerAt(second.origin, token)('GET', '/pessoas')).status).toBe(401);
    await second.kill('SIGTERM');
  });
});

describe('the commands', () => {
  test('seed fills the register once, however often it runs, and grows it', async () => {
    const environment = { DATABASE_URL: sqlite('seed.sqlite') };
    const count = async (table: string) =>
      (await execute(environment.DATABASE_URL, `select count(*) as n from ${table}`))[0]?.n;
    const cities = new Set<unknown>();
    for (const [people, total] of [
      [300, 300],
      [300, 300],
      [undefined, 1_000],
      // Beyond what is written at once.
      [5_300, 5_300],
      [10, 5_300],
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
      ['--pessoas', '-1'],
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
});
