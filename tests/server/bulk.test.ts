import { expect, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';

test.each(databaseKinds)(
  'what is added in bulk on %s is found at once by who searched before',
  async (kind) => {
    const database = await createDatabase(kind);
    const store = await openDatabase(database.url);
    const { cidades, pessoas } = store.records;
    const search = (filter: string) => cidades.list({ page: 1, limit: 5, filter });
    expect(await search('porto')).toEqual({ rows: [], total: 0 });
    expect((await search('')).total).toBe(0);

    await cidades.createAll([{ nome: 'Porto' }, { nome: 'Recife' }, { nome: 'Porto' }]);
    expect(await search('porto')).toEqual({
      rows: [
        { id: 1, nome: 'Porto' },
        { id: 3, nome: 'Porto' },
      ],
      total: 2,
    });
    expect((await search('')).total).toBe(3);

    const ana = pessoaOf('Ana', 'ana@example.com');
    await pessoas.createAll([ana, { ...ana, email: 'ANA@example.com' }, { ...ana, email: 'b@example.com' }]);
    expect((await pessoas.list({ page: 1, limit: 5, filter: 'ana' })).total).toBe(2);
    await store.close();
    await database.remove();
  },
);

test.each(databaseKinds)('%s takes more people at once than a statement can have values', async (kind) => {
  const database = await createDatabase(kind);
  const store = await openDatabase(database.url);
  const { cidades, pessoas } = store.records;
  await cidades.create({ nome: 'Porto' }, 1);
  await pessoas.createAll(
    Array.from({ length: 12_000 }, (_, n) => pessoaOf(`Ana ${n}`, `p${n}@example.com`)),
  );
  expect((await pessoas.list({ page: 1, limit: 5, filter: '' })).total).toBe(12_000);
  await store.close();
  await database.remove();
});
