/** How long connections to PostgreSQL last, and with which limits of time. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Epoch } from '../../server/db/postgres/epoch';
import { openLanes } from '../../server/db/postgres/lanes';
import { acceptedLimits, closePool, servingPool } from '../../server/db/postgres/pools';
import { usualTimeLimits } from '../../server/db/postgres/timeLimits';
import { compilerFor } from './support/compiler';
import { createDatabase, type TestDatabase, unhurried } from './support/databases';
import { within } from './support/deadline';
import { READY, refusal, startPooler } from './support/fakePooler';
import { execute } from './support/raw';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('PostgreSQL');
});
afterAll(() => database.remove());

const openPool = async (): Promise<Pool> =>
  servingPool(database.url, { max: 1, ...(await acceptedLimits(database.url, usualTimeLimits)) });

const stopTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

test('a connection serves for ten minutes, however busy it is: clocks drift apart', async () => {
  const pool = await openPool();
  onTestFinished(() => closePool(pool));
  stopTime();
  const pids: number[] = [];
  for (let seconds = 0; seconds < 615; seconds += 5) {
    pids.push((await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0);
    vi.advanceTimersByTime(5_000);
  }
  expect(new Set(pids).size).toBe(2);
  expect(pids.indexOf(pids.at(-1) ?? 0) * 5).toBe(600);
});

test('what is saved is on the disk before anybody hears of it', async () => {
  const pool = await openPool();
  onTestFinished(() => closePool(pool));
  expect((await pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('a database that is not there is no pooler that refuses limits', async () => {
  await expect(acceptedLimits(`${database.url}_not`, usualTimeLimits)).rejects.toThrow('does not exist');
});

test('a pooler that lets in and then says nothing is not waited for', async () => {
  const url = await startPooler((socket) => socket.write(READY));
  const lanes = await openLanes(url, 3, { ...unhurried, clock: 100 });
  const asked = lanes.shared.run(compilerFor('postgres')(sql`select 1`), {});
  await expect(within(20_000, asked)).rejects.toMatchObject({ kind: 'unavailable' });
  await lanes.close();
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
  expect(await acceptedLimits(url, usualTimeLimits)).toEqual({});
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

test('one of several connections that breaks while nobody uses it begins another epoch', async () => {
  const pool = servingPool(database.url, { max: 2 });
  const epoch = new Epoch();
  epoch.watch(pool);
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) client.release();
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  expect(epoch.number).toBe(0);
  await execute(database.url, `select pg_terminate_backend(${Number(rows[0]?.pid)})`);
  await expect.poll(() => epoch.number).toBe(1);
  expect(pool.totalCount).toBe(1);
  await closePool(pool);
});

test('a farewell leaves nothing behind that would keep a process alive', async () => {
  const pool = await openPool();
  await pool.query('select 1');
  stopTime();
  await closePool(pool);
  expect(vi.getTimerCount()).toBe(0);
});
