import { expect, test } from 'vitest';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';

test.each(databaseKinds)('the total of all on %s follows every change by one', async (kind) => {
  const database = await createDatabase(kind);
  const store = await openDatabase(database.url);
  const { cidades } = store.records;
  const total = async () => (await cidades.list({ page: 1, limit: 5, filter: '' })).total;
  const ids: number[] = [];
  for (const nome of ['Olinda', 'Recife', 'Natal']) ids.push((await cidades.create({ nome })).id);
  expect(await total()).toBe(3);
  await cidades.update(ids[0] ?? 0, { nome: 'Olinda II' });
  expect(await total()).toBe(3);
  expect(await cidades.remove(ids[1] ?? 0)).toBe(true);
  expect(await total()).toBe(2);
  expect(await cidades.remove(ids[1] ?? 0)).toBe(false);
  expect(await total()).toBe(2);
  await store.close();
  await database.remove();
});

test.each(databaseKinds)(
  'searches on %s count right after many have changed one record at once',
  async (kind) => {
    const database = await createDatabase(kind);
    const store = await openDatabase(database.url);
    const { cidades } = store.records;
    const totals = async () => {
      const found = ['silva', 'porto', 'natal'].map((filter) => cidades.list({ page: 1, limit: 5, filter }));
      return (await Promise.all(found)).map(({ total }) => total);
    };
    const { id } = await cidades.create({ nome: 'Silva' });
    // Counted and remembered; from now on changes move the counts along.
    expect(await totals()).toEqual([1, 0, 0]);
    for (let round = 0; round < 10; round += 1) {
      const names = ['Porto', 'Natal', 'Porto', 'Natal', 'Porto', 'Natal'];
      await Promise.all(names.map((nome) => cidades.update(id, { nome })));
      await cidades.update(id, { nome: 'Silva' });
      expect(await totals()).toEqual([1, 0, 0]);
    }
    await store.close();
    await database.remove();
  },
);
