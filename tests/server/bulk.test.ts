import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '../../server/db/open';
import { createDatabase, databaseKinds, openDatabase, unhurried } from './support/databases';
import { execute } from './support/raw';

test.each(databaseKinds)(
  'what is added in bulk on %s is found at once by who searched before',
  async (kind) => {
    const database = await createDatabase(kind);
    const store = await openDatabase(database.url);
    const { cidades, pessoas } = store.records;
    const search = (filter: string) => cidades.list({ page: 1, limit: 5, filter });
    expect(await search('porto')).toEqual({ rows: [], total: 0 });
    expect((await search('')).total).toBe(0);

    await store.bulk.add('cidades', [{ nome: 'Porto' }, { nome: 'Recife' }, { nome: 'Porto' }]);
    expect(await search('porto')).toEqual({
      rows: [
        { id: 1, nome: 'Porto' },
        { id: 3, nome: 'Porto' },
      ],
      total: 2,
    });
    expect((await search('')).total).toBe(3);
    expect(await store.bulk.cidades(['Porto', 'Belém'])).toEqual([
      { id: 1, nome: 'Porto' },
      { id: 3, nome: 'Porto' },
    ]);

    const ana = { nomeCompleto: 'Ana', email: 'ana@example.com', cidadeId: 1 };
    await store.bulk.add('pessoas', [
      ana,
      { ...ana, email: 'ANA@example.com' },
      { ...ana, email: 'b@example.com' },
    ]);
    expect((await pessoas.list({ page: 1, limit: 5, filter: 'ana' })).total).toBe(2);
    await store.close();
    await database.remove();
  },
);

test('has all the time that the database needs, wherever its limits are set', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openStore(database.url, { limits: { ...unhurried, statement: 200, answer: 600 } });
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin; lock table cidades in exclusive mode');
  const adding = Promise.allSettled([store.bulk.add('cidades', [{ nome: 'Recife' }])]);
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => execute(database.url, waiting)).toHaveLength(1);
  // From the moment when it waits: a request would have given up.
  await other.query('select pg_sleep(0.8)');
  await other.end();
  expect(await adding).toMatchObject([{ status: 'fulfilled' }]);
  await store.close();
  await database.remove();
});
