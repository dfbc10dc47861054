import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStore, sqlitePath } from '../../server/db/store';
import { callerAt, signIn, startServer, type TestServer } from '../server/support/api';
import { createDatabase } from '../server/support/databases';
import { launch, originOf } from '../server/support/process';
import { execute } from '../server/support/raw';

/**
 * Does to the index of a write-ahead log what SQLite does in a program that mends it: the index is spoilt, and the
 * bytes 120 (write) and 122 (recover) are locked, until its input ends.
 */
const MEND_INDEX = `
  use Fcntl;
  open(my $file, '+<', $ARGV[0]) or die;
  for (120, 122) { fcntl($file, F_SETLK, pack('ssx4qql', F_WRLCK, 0, $_, 1, 0)) or die }
  sysread($file, my $was, 4);
  sysseek($file, 0, 0);
  syswrite($file, 'xxxx');
  syswrite(STDOUT, 'mending');
  sysread(STDIN, my $end, 1);
  sysseek($file, 0, 0);
  syswrite($file, $was);
`;

describe('a locked SQLite file', () => {
  let server: TestServer;
  let other: InstanceType<typeof DatabaseSync>;

  beforeAll(async () => {
    server = await startServer('SQLite');
    other = new DatabaseSync(sqlitePath(server.databaseUrl), { timeout: 5_000 });
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

  test('makes reads wait for the moment that it takes another program to mend its index', async () => {
    const index = `${sqlitePath(server.databaseUrl)}-shm`;
    const mending = spawn('perl', ['-e', MEND_INDEX, index], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(mending.stdout, 'data');
    const list = server.call('GET', '/cidades');
    const first = await Promise.race([list, setTimeout(200)]);
    mending.stdin.end();
    expect({ first, status: (await list).status }).toEqual({ first: undefined, status: 200 });
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
});

test('a full disk refuses writes cleanly, keeps serving reads and recovers', async () => {
  const database = await createDatabase('SQLite');
  const main = join(process.cwd(), inject('serverBuild'), 'main.js');
  // A limit on file sizes stands for the full disk; ignored, the signal becomes an error of write().
  const limited = `trap '' XFSZ; ulimit -S -f 2000; exec "$0" "$1"`;
  const server = launch('sh', ['-c', limited, process.execPath, main], { DATABASE_URL: database.url });
  const origin = await originOf(server);
  const call = callerAt(origin, await signIn(callerAt(origin)));
  const write = (n: number) => call('POST', '/cidades', { nome: `${'Cidade cheia '.repeat(15)}${n}` });
  const statuses: number[] = [];
  for (let n = 0; n < 20_000 && !statuses.includes(503); n += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, k) => write(n + k)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  const total = async () => (await call('GET', '/cidades')).headers.get('x-total-count');
  expect(await total()).toBe(String(statuses.filter((status) => status === 201).length));
  execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited:unlimited']);
  await expect.poll(async () => (await write(-1)).status).toBe(201);
  const gone = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  await gone;
  await database.remove();
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
