import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openStore, sqlitePath } from '../../server/db/open';
import { Statements } from '../../server/db/sqlite/connection';
import { callerAt, signIn, startServer, type TestServer } from '../server/support/api';
import { createDatabase, temporaryFolder } from '../server/support/databases';
import { execute } from '../server/support/raw';
import { endedWithTest } from '../server/support/running';

describe('a locked SQLite file', () => {
  let server: TestServer;
  let other: InstanceType<typeof DatabaseSync>;

  beforeAll(async () => {
    server = await startServer('SQLite');
    other = new DatabaseSync(sqlitePath(server.databaseUrl));
  });
  afterAll(async () => {
    other.close();
    await server.stop();
  });

  test('makes writes wait, while reads go on', async () => {
    other.exec('begin immediate');
    const write = server.call('POST', '/cidades', { nome: 'Belém' });
    expect((await server.call('GET', '/cidades')).status).toBe(200);
    other.exec('commit');
    expect((await write).status).toBe(201);
  });

  test('makes reads wait for the moment that it takes another program to mend it', async () => {
    const all = vi.spyOn(Statements.prototype, 'all').mockImplementationOnce(() => {
      throw new Error('database is locked');
    });
    const { status } = await server.call('GET', '/cidades');
    expect(all.mock.results[0]).toMatchObject({ type: 'throw' });
    all.mockRestore();
    expect(status).toBe(200);
  });

  test('refuses writes cleanly when it stays locked, and recovers', async () => {
    other.exec('begin immediate');
    const writes = [1, 2, 3].map((n) => server.call('POST', '/cidades', { nome: `Presa ${n}` }));
    for (const answer of await Promise.all(writes)) {
      expect(answer).toMatchObject({ status: 503, body: { errors: { default: UNAVAILABLE } } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    other.exec('rollback');
    expect((await server.call('POST', '/cidades', { nome: 'Solta' })).status).toBe(201);
    expect((await server.call('GET', '/cidades?filter=presa')).body).toEqual([]);
  });

  test('another program’s writes are seen at once, in totals too', async () => {
    const total = async (filter: string) =>
      (await server.call('GET', `/cidades?filter=${filter}`)).headers.get('x-total-count');
    expect(await total('manaus')).toBe('0');
    other.exec("insert into cidades (nome, busca) values ('Manaus', 'manaus')");
    expect(await total('manaus')).toBe('1');
    expect(await total('na')).toBe('1');
  });
});

test('a full disk refuses writes cleanly, keeps serving reads and recovers', async () => {
  const folder = temporaryFolder();
  const main = join(process.cwd(), inject('serverBuild'), 'main.js');
  // A limit on file sizes stands for the full disk; ignored, the signal becomes an error of write().
  const child = endedWithTest(
    spawn('sh', ['-c', `trap '' XFSZ; ulimit -S -f 2000; exec "$0" "$1"`, process.execPath, main], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_URL: `file:${join(folder.path, 'full.sqlite')}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const origin = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/localhost:\d+/.exec(chunk.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  const call = callerAt(origin, await signIn(callerAt(origin)));
  const write = (n: number) => call('POST', '/cidades', { nome: `${'Cidade cheia '.repeat(15)}${n}` });

  const written: number[] = [];
  let refusal: Awaited<ReturnType<typeof write>> | undefined;
  for (let n = 0; refusal === undefined && n < 20_000; n += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, k) => write(n + k)));
    written.push(...answers.filter(({ status }) => status === 201).map(({ body }) => Number(body)));
    refusal = answers.find(({ status }) => status !== 201);
  }
  expect(refusal).toMatchObject({ status: 503, body: { errors: { default: UNAVAILABLE } } });
  expect((await call('GET', '/cidades')).status).toBe(200);

  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:unlimited']);
  await expect.poll(async () => (await write(-1)).status).toBe(201);
  for (const id of [written[0], written.at(-1)]) {
    expect((await call('GET', `/cidades/${id}`)).status).toBe(200);
  }
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  folder.remove();
});

const UNAVAILABLE = 'O serviço está temporariamente indisponível. Tente de novo em instantes.';

test('an SQLite file that is gone or replaced, or whose log is, takes no writes, and the health call says so', async () => {
  const replacements: [suffix: string, isReplaced: boolean][] = [
    ['', false],
    ['', true],
    ['-wal', false],
    ['-wal', true],
  ];
  for (const [suffix, isReplaced] of replacements) {
    const server = await startServer('SQLite');
    const file = `${sqlitePath(server.databaseUrl)}${suffix}`;
    expect((await server.visit('GET', '/saude')).status).toBe(200);
    renameSync(file, `${file}.away`);
    if (isReplaced) writeFileSync(file, '');
    expect((await server.visit('GET', '/saude')).status).toBe(503);
    const answers = await Promise.all(
      ['Um', 'Dois'].map((n) => server.call('POST', '/cidades', { nome: `Cidade ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    renameSync(`${file}.away`, file);
    expect((await server.visit('GET', '/saude')).status).toBe(200);
    expect((await server.call('POST', '/cidades', { nome: 'Depois' })).status).toBe(201);
    expect((await server.call('GET', '/cidades')).headers.get('x-total-count')).toBe('1');
    await server.stop();
  }
});

test('an SQLite file that is cut short spoils the reads of that time, and none after it was mended', async () => {
  const database = await createDatabase('SQLite');
  const file = sqlitePath(database.url);
  const filled = await openStore(database.url);
  const records = Array.from({ length: 500 }, (_, n) => ({ nome: `Cidade ${n}` }));
  await filled.records.cidades.createAll(records);
  await filled.close();

  // None of its pages are in the memory of this one.
  const store = await openStore(database.url);
  const whole = readFileSync(file);
  const list = () => store.records.cidades.list({ page: 1, limit: 1_000, filter: '' });
  truncateSync(file, whole.length / 4);
  await expect(Promise.all([list(), list()])).rejects.toMatchObject({ kind: 'unavailable' });
  writeFileSync(file, whole, { flag: 'r+' });
  await execute(database.url, "insert into cidades (nome, busca) values ('Remendo', 'remendo')");
  await store.records.cidades.create({ nome: 'Depois' }, 1);
  const names = [...records.map(({ nome }) => nome), 'Remendo', 'Depois'];
  expect((await list()).rows.map(({ nome }) => nome)).toEqual(names);
  await store.close();
  await database.remove();
});

test('an SQLite file that can not be read any more is told by the health call, and so is that it was mended', async () => {
  const database = await createDatabase('SQLite');
  const file = sqlitePath(database.url);
  const store = await openStore(database.url);
  await store.records.cidades.create({ nome: 'Recife' }, 1);
  const other = new DatabaseSync(file);
  other.exec("update cidades set nome = 'Olinda'");
  // From now on the file itself is read, and not what is in memory of it.
  other.exec('pragma wal_checkpoint(truncate)');
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.alloc(whole.length), { flag: 'r+' });
  await expect(store.ping()).rejects.toMatchObject({ kind: 'unavailable' });
  writeFileSync(file, whole, { flag: 'r+' });
  other.exec("insert into cidades (nome, busca) values ('Remendo', 'remendo')");
  await store.ping();
  other.close();
  await store.close();
  await database.remove();
});
