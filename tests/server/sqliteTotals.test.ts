import { describe, expect, test } from 'vitest';
import { SearchTotals } from '../../server/db/sqlite/totals';
import { createDatabase, openDatabase } from './support/databases';
import { execute } from './support/raw';

const CAPACITY = 256;

describe('the counts of searches that SQLite’s server remembers', () => {
  test('move along with what is written, tier by tier', () => {
    const totals = new SearchTotals();
    const known = () => ['', 'silva', 'porto'].map((needle) => totals.get('cidades', needle));
    totals.set('cidades', '', { total: 9, leading: 0, exact: 0 });
    totals.set('cidades', 'silva', { total: 3, leading: 2, exact: 1 });
    totals.set('cidades', 'porto', { total: 1, leading: 0, exact: 0 });

    totals.changed('cidades', undefined, 'silva');
    totals.changed('cidades', undefined, 'silva jardim');
    totals.changed('cidades', 'campos do porto', undefined);
    expect(known()).toEqual([
      { total: 10, leading: 0, exact: 0 },
      { total: 5, leading: 4, exact: 2 },
      { total: 0, leading: 0, exact: 0 },
    ]);
    totals.changed('cidades', 'silva', 'porto silva');
    expect(known()).toEqual([
      { total: 10, leading: 0, exact: 0 },
      { total: 5, leading: 3, exact: 1 },
      { total: 1, leading: 1, exact: 0 },
    ]);
  });

  test('are each of one table, and forgotten all together', () => {
    const totals = new SearchTotals();
    for (const table of ['cidades', 'pessoas']) totals.set(table, 'ana', { total: 1, leading: 1, exact: 1 });
    totals.changed('pessoas', 'ana', undefined);
    expect(totals.get('cidades', 'ana')).toEqual({ total: 1, leading: 1, exact: 1 });
    expect(totals.get('pessoas', 'ana')).toEqual({ total: 0, leading: 0, exact: 0 });
    totals.clear();
    for (const table of ['cidades', 'pessoas']) expect(totals.get(table, 'ana')).toBeUndefined();
  });

  test('are so many at most that a write is not held up by them', () => {
    const totals = new SearchTotals();
    for (let n = 0; n <= CAPACITY; n += 1) {
      totals.set('cidades', `busca ${n}`, { total: n, leading: 0, exact: 0 });
    }
    expect(totals.get('cidades', 'busca 0')).toBeUndefined();
    expect(totals.get('cidades', 'busca 1')).toMatchObject({ total: 1 });
    expect(totals.get('cidades', `busca ${CAPACITY}`)).toMatchObject({ total: CAPACITY });
  });
});

test('what is undone with a neighbour and done again is counted once', async () => {
  const database = await createDatabase('SQLite');
  const store = await openDatabase(database.url);
  const { cidades } = store.records;
  await execute(
    database.url,
    `create trigger ruina before insert on cidades when new.nome = 'Ruína' begin select raise(rollback, 'ruína'); end`,
  );
  const total = async (filter: string) => (await cidades.list({ page: 1, limit: 5, filter })).total;
  const { id } = await cidades.create({ nome: 'Porto' });
  expect([await total(''), await total('porto')]).toEqual([1, 1]);
  // All in one transaction, which the last of them ends for all.
  const writes = await Promise.allSettled([
    cidades.create({ nome: 'Porto Alegre' }),
    cidades.update(id, { nome: 'Recife' }),
    cidades.create({ nome: 'Ruína' }),
  ]);
  expect(writes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect([await total(''), await total('porto'), await total('recife')]).toEqual([2, 1, 1]);
  await store.close();
  await database.remove();
});
