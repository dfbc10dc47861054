import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { closePool } from '../../server/db/postgres/engine';
import { usualTimeLimits } from '../../server/db/postgres/limits';
import { servingPool } from '../../server/db/postgres/open';
import { createDatabase, type TestDatabase } from './support/databases';
import { within } from './support/deadline';
import { READY, refusal, startPooler } from './support/fakePooler';
import { execute } from './support/raw';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('PostgreSQL');
});
afterAll(() => database.remove());

const openPool = (): Promise<Pool> => servingPool(database.url, 1, usualTimeLimits);

const stopTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

test('what is saved is on the disk before anybody hears of it', async () => {
  const pool = await openPool();
  onTestFinished(() => closePool(pool));
  expect((await pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('a pooler that refuses limits of time is served without them, which is said in one line', async () => {
  // PgBouncer, as far as it comes with such a connection.
  const url = await startPooler((socket, first) => {
    if (first.includes('statement_timeout'))
      socket.end(refusal('unsupported startup parameter: statement_timeout'));
    else socket.write(READY);
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const pool = await servingPool(url, 1, usualTimeLimits);
  (await pool.connect()).release(true);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^Aviso: .*statement_timeout.*\n$/)]]);
});

test('a connection that is cut while whoever has it asks nothing takes nothing down', async () => {
  const pool = await openPool();
  const client = await pool.connect();
  // Not by `once` of Node, which listens for errors, too.
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await execute(database.url, `select pg_terminate_backend(${Number(rows[0]?.pid)})`);
  await within(10_000, ended);
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await closePool(pool);
});

test('a farewell leaves nothing behind that would keep a process alive', async () => {
  const pool = await openPool();
  await pool.query('select 1');
  stopTime();
  await closePool(pool);
  expect(vi.getTimerCount()).toBe(0);
});
