import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '../../server/store/open';
import { createDatabase } from './support/databases';
import { execute } from './support/raw';

/** Servers of all releases keep out of each other's way by this number. */
const LOCK = 5_570_333;

test('of two servers that start together, one makes the indexes while the other waits', async () => {
  const database = await createDatabase('PostgreSQL');
  const indexes = () =>
    execute(
      database.url,
      "select indexname from pg_indexes where indexdef like '% USING gin %' order by indexname",
    );
  const first = new Client({ connectionString: database.url });
  await first.connect();
  await first.query('select pg_advisory_lock($1)', [LOCK]);
  const second = openStore(database.url);
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(() => execute(database.url, waiting), { timeout: 20_000 }).toHaveLength(1);
  expect(await indexes()).toEqual([]);
  await first.end();
  await (await second).close();
  expect(await indexes()).toEqual([{ indexname: 'cidades_busca' }, { indexname: 'pessoas_busca' }]);
  await database.remove();
});
