/** What becomes of a statement on a connection of PostgreSQL that fails. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../server/db/open';
import { type Lanes, openLanes } from '../../server/db/postgres/lanes';
import { type TimeLimits, usualTimeLimits } from '../../server/db/postgres/timeLimits';
import { kinds } from '../../server/kinds/all';
import { compilerFor } from './support/compiler';
import { createDatabase, type TestDatabase, unhurried } from './support/databases';
import { execute } from './support/raw';

const query = compilerFor('postgres');

let database: TestDatabase;
let lanes: Lanes;
const open = async (limits: TimeLimits) => {
  // One connection for each kind of record, and one for everything else.
  lanes = await openLanes(database.url, 3, limits);
};
/** As the product is: not as patient as the other tests. */
const openAsUsual = async () => {
  await lanes.close();
  await open(usualTimeLimits);
};
beforeAll(async () => {
  database = await createDatabase('PostgreSQL');
  // What a sequence has counted stays counted, whatever becomes of the statement.
  await execute(
    database.url,
    `create function fail(state text, seconds float8) returns int language plpgsql as $$
      begin
        perform nextval('attempts');
        perform pg_sleep(seconds);
        raise exception 'failed' using errcode = state;
      end $$`,
  );
});
afterAll(() => database.remove());
beforeEach(async () => {
  await execute(database.url, 'drop sequence if exists attempts');
  await execute(database.url, 'create sequence attempts');
  await open(unhurried);
});
afterEach(() => lanes.close());

const attempts = async () =>
  (await execute(database.url, 'select last_value::int as count from attempts'))[0]?.count;

test('one that lost against another transaction is tried three times in all', async () => {
  const failing = query(sql`select fail('40001', 0)`);
  await expect(lanes.shared.run(failing, {})).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await attempts()).toBe(3);
  await expect(lanes.shared.write(failing, {})).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await attempts()).toBe(6);
});

test('one that nothing can help is tried once', async () => {
  const failing = query(sql`select fail('42601', 0)`);
  await expect(lanes.shared.run(failing, {})).rejects.toMatchObject({ code: '42601' });
  expect(await attempts()).toBe(1);
});

test('one is not begun again when its time is nearly over', async () => {
  await openAsUsual();
  const failing = query(sql`select fail('40001', 2.05)`);
  await expect(lanes.shared.run(failing, {})).rejects.toMatchObject({ kind: 'unavailable' });
  // On a machine that is held up the second one already comes too late.
  expect(await attempts()).toBeLessThan(3);
});

test('a transaction that failed leaves its connection as it was', async () => {
  const broken = query(sql`select 'x'::int`);
  const one = query(sql`select 1 as one`);
  const whole = lanes.shared.snapshot((run) => run(broken, {}));
  await expect(whole).rejects.toMatchObject({ code: '22P02' });
  expect(await lanes.shared.run(one, {})).toEqual([{ one: 1 }]);
  await expect(lanes.shared.unhurried(broken, {})).rejects.toMatchObject({ code: '22P02' });
  expect(await lanes.shared.run(one, {})).toEqual([{ one: 1 }]);
});

test('reads of one moment see nothing of what others commit meanwhile, and change nothing', async () => {
  const count = query(sql`select count(*)::int as count from pg_class where relname = 'meanwhile'`);
  const seen = await lanes.shared.snapshot(async (run) => {
    const before = await run(count, {});
    await execute(database.url, 'create table meanwhile ()');
    return [before, await run(count, {})];
  });
  expect(seen).toEqual([[{ count: 0 }], [{ count: 0 }]]);
  const changing = lanes.shared.snapshot((run) => run(query(sql`create table mine ()`), {}));
  await expect(changing).rejects.toMatchObject({ kind: 'unavailable' });
});

test('only one for which nobody waits has more than three seconds', async () => {
  await openAsUsual();
  const slow = query(sql`select pg_sleep(3.3)`);
  const results = await Promise.allSettled([
    lanes.shared.run(slow, {}),
    lanes.of(kinds.cidades).unhurried(slow, {}),
  ]);
  expect(results).toMatchObject([{ reason: { kind: 'unavailable' } }, { status: 'fulfilled' }]);
  // Its connection serves whoever comes next, who has no more than before.
  const limit = await lanes.of(kinds.cidades).run(query(sql`show statement_timeout`), {});
  expect(limit).toEqual([{ statement_timeout: '3s' }]);
});

test('a change that was waiting inside the database when its time was over never happens', async () => {
  const { url, remove } = await createDatabase('PostgreSQL');
  const store = await openStore(url, { limits: { ...unhurried, answer: 2_000 } });
  const { cidades } = store.records;
  // On a connection that is there already.
  const { id } = await cidades.create({ nome: 'Recife' });
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('begin; lock table cidades in exclusive mode');
  await expect(cidades.create({ nome: 'Nunca' })).rejects.toMatchObject({ kind: 'unanswered' });
  await other.query('rollback');
  await other.end();
  const active = `select 1 from pg_stat_activity
    where state = 'active' and application_name = 'cadastro' and datname = current_database()`;
  await expect.poll(() => execute(url, active)).toEqual([]);
  expect(await execute(url, 'select id from cidades')).toEqual([{ id: String(id) }]);
  await store.close();
  await remove();
});

test('one for which nobody waits outlasts a lock that is held for more than three seconds', async () => {
  await openAsUsual();
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('select pg_advisory_lock(1)');
  const locking = query(sql`select pg_advisory_xact_lock(1)`);
  const results = Promise.allSettled([lanes.of(kinds.cidades).unhurried(locking, {})]);
  const held =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => execute(database.url, held)).toHaveLength(1);
  // From the moment when it waits: all others would have given up.
  await other.query('select pg_sleep(3.3)');
  await other.end();
  expect(await results).toMatchObject([{ status: 'fulfilled' }]);
});
