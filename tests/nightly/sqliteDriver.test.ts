import { chmodSync, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, expect, test } from 'vitest';
import { connect, setUp } from '../../server/db/sqlite/connection';
import { openSqlite } from '../../server/db/sqlite/openSqlite';
import { type Caller, callerAt, signIn } from '../server/support/api';
import { temporaryFolder } from '../server/support/databases';
import { startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const fileNamed = (name: string) => join(folder.path, name);

test('SQLite writes ahead, flushes every commit and lets its log shrink, or does not start', () => {
  const connection = connect(fileNamed('pragmas.sqlite'));
  const pragma = (name: string) => Object.values(Object(connection.prepare(`pragma ${name}`).get()))[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('journal_size_limit')).toBe(64 * 1024 * 1024);
  // Waiting inside SQLite would hold up everybody.
  expect(pragma('busy_timeout')).toBe(0);
  connection.close();
  // A database in memory is one that can't have a write-ahead log.
  expect(() => setUp(new DatabaseSync(':memory:'))).toThrow(/WAL/);
});

test.skipIf(process.platform === 'win32')(
  'a new file is its owner’s alone, and an old one as open as it was',
  async () => {
    const file = fileNamed('new/deeper/private.sqlite');
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    await (await openSqlite(file)).close();
    expect(modeOf(file)).toBe(0o600);
    expect([modeOf(fileNamed('new')), modeOf(fileNamed('new/deeper'))]).toEqual([0o700, 0o700]);
    chmodSync(file, 0o640);
    await (await openSqlite(file)).close();
    expect(modeOf(file)).toBe(0o640);
  },
);

test('a file whose server has stopped is whole without its log', async () => {
  const file = fileNamed('stopped.sqlite');
  const server = await startProcess({ DATABASE_URL: `file:${file}` });
  const call = callerAt(server.origin, await signIn(callerAt(server.origin)));
  await call('POST', '/cidades', { nome: 'Recife' });
  await server.kill('SIGTERM');
  const copy = fileNamed('copied.sqlite');
  copyFileSync(file, copy);
  expect(await execute(`file:${copy}`, 'select nome from cidades')).toMatchObject([{ nome: 'Recife' }]);
});

test('two processes write and checkpoint against each other, and nothing is lost', async () => {
  const databaseUrl = `file:${fileNamed('crowd.sqlite')}`;
  const servers = [await startProcess({ DATABASE_URL: databaseUrl })];
  servers.push(await startProcess({ DATABASE_URL: databaseUrl }));
  const token = await signIn(callerAt(String(servers[0]?.origin)));
  const calls = servers.map(({ origin }) => callerAt(origin, token));

  const ENOUGH = 3_000;
  const acknowledged = new Map<number, string>();
  const writer = async (call: Caller, prefix: string) => {
    for (let n = 0; acknowledged.size < ENOUGH; n += 1) {
      const nome = `${prefix} ${n} ${'x'.repeat(200)}`;
      const { status, body } = await call('POST', '/cidades', { nome });
      expect([201, 503]).toContain(status);
      if (status === 201) acknowledged.set(Number(body), nome);
    }
  };
  const writers = calls.flatMap((call, process) =>
    Array.from({ length: 8 }, (_, number) => writer(call, `P${process} E${number}`)),
  );
  const checkpointers = [1, 2].map(async () => {
    const other = new DatabaseSync(fileNamed('crowd.sqlite'), { timeout: 100 });
    for (let n = 0; acknowledged.size < ENOUGH; n += 1) {
      other.exec(`pragma wal_checkpoint(${n % 3 === 0 ? 'truncate' : n % 3 === 1 ? 'restart' : 'passive'})`);
      await pause(5);
    }
    other.close();
  });
  await Promise.all([...writers, ...checkpointers]);
  await Promise.all(servers.map((server) => server.kill('SIGKILL')));

  const rows = await execute(databaseUrl, 'select id, nome from cidades');
  const kept = new Map(rows.map(({ id, nome }) => [Number(id), nome]));
  for (const [id, nome] of acknowledged) expect(kept.get(id)).toBe(nome);
  expect(await execute(databaseUrl, 'pragma integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
});
