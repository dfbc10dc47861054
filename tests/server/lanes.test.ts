import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Connections } from '../../server/db/postgres/connections';
import { openLanes } from '../../server/db/postgres/lanes';
import { kinds } from '../../server/kinds/all';
import { compilerFor } from './support/compiler';
import { createDatabase, unhurried } from './support/databases';
import { execute } from './support/raw';

const one = compilerFor('postgres')(sql`select 1`);
/** More than any lane has connections: all asked at once, they take every one of them. */
const CROWD = 30;

test.each([
  [20, [8, 16, 20]],
  [6, [2, 4, 6]],
  [3, [1, 2, 3]],
])('of %d connections each kind of record has its own, and logins the rest', async (size, opened) => {
  const database = await createDatabase('PostgreSQL');
  const lanes = await openLanes(database.url, size, unhurried);
  const sessions = async () => {
    const [counted] = await execute(
      database.url,
      `select count(*)::int as count from pg_stat_activity
        where application_name = 'cadastro' and datname = current_database()`,
    );
    return counted?.count;
  };
  const crowd = (lane: Connections) => Promise.all(Array.from({ length: CROWD }, () => lane.run(one, {})));
  await expect.poll(sessions).toBe(0);
  const counts: unknown[] = [];
  for (const lane of [lanes.of(kinds.pessoas), lanes.of(kinds.cidades), lanes.shared]) {
    await crowd(lane);
    counts.push(await sessions());
  }
  expect(counts).toEqual(opened);
  await lanes.close();
  await expect.poll(sessions).toBe(0);
  await database.remove();
});
