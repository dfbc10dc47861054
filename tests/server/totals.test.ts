import { expect, onTestFinished, test } from 'vitest';
import type { Dialect } from '../../server/db/engine';
import { recordPages } from '../../server/db/recordPages';
import { recordsOf } from '../../server/db/records';
import { openEngine } from '../../server/db/store';
import { kinds } from '../../server/kinds';
import { createDatabase, databaseKinds, openDatabase, unhurried } from './support/databases';
import { execute } from './support/raw';

test.each(databaseKinds)('totals on %s follow hand-written SQL', async (kind) => {
  const database = await createDatabase(kind);
  const store = await openDatabase(database.url);
  const { cidades } = store.records;
  const total = async (filter = '') => (await cidades.list({ page: 1, limit: 5, filter })).total;
  await cidades.create({ nome: 'Olinda' }, 1);
  await execute(
    database.url,
    "insert into cidades (nome, busca) values ('Belém', 'belem'), ('Acre', 'acre')",
  );
  expect([await total(), await total('acre')]).toEqual([3, 1]);
  await execute(database.url, 'delete from cidades where id > 1');
  expect(await total()).toBe(1);
  await execute(database.url, kind === 'SQLite' ? 'delete from cidades' : 'truncate cidades cascade');
  expect(await total()).toBe(0);
  await store.close();
  await database.remove();
});

test.each(databaseKinds)(
  'a total on %s that was counted beside a write is not shown after it',
  async (kind) => {
    const database = await createDatabase(kind);
    const store = await openDatabase(database.url);
    onTestFinished(async () => {
      await store.close();
      await database.remove();
    });
    const { cidades } = store.records;
    const search = async () => (await cidades.list({ page: 1, limit: 5, filter: 'ci' })).total;
    // So many that it is still counting when the write has ended.
    await cidades.createAll(Array.from({ length: 20_000 }, (_, n) => ({ nome: `Cidade ${n}` })));
    for (let made = 1; made <= 10; made += 1) {
      await Promise.all([search(), cidades.create({ nome: `Cidade nova ${made}` }, 1)]);
      expect(await search()).toBe(20_000 + made);
    }
  },
);

test.each(databaseKinds)('a search on %s counts anew after every kind of write', async (kind) => {
  const database = await createDatabase(kind);
  const store = await openDatabase(database.url);
  onTestFinished(async () => {
    await store.close();
    await database.remove();
  });
  const { cidades } = store.records;
  const search = async () => (await cidades.list({ page: 1, limit: 5, filter: 'cidade' })).total;
  // So many that a search remembers the total.
  await cidades.createAll(Array.from({ length: 600 }, (_, n) => ({ nome: `Cidade ${n}` })));
  expect(await search()).toBe(600);
  await cidades.remove(1, 1);
  expect(await search()).toBe(599);
  await cidades.restore(1, 1);
  expect(await search()).toBe(600);
  await cidades.update(1, { nome: 'Olinda' }, 1);
  expect(await search()).toBe(599);
  await cidades.create({ nome: 'Cidade nova' }, 1);
  expect(await search()).toBe(600);
});

test.each(databaseKinds)(
  'a total on %s that a search found before a write is forgotten with it, however late its answer comes',
  async (kind) => {
    const database = await createDatabase(kind);
    const engine = await openEngine(database.url, { limits: unhurried });
    onTestFinished(async () => {
      await engine.close();
      await database.remove();
    });
    /** Writes between what a search finds and its answer. */
    let write = async (): Promise<unknown> => undefined;
    const find: Dialect['find'] = async (...search) => {
      const rows = await engine.dialect.find(...search);
      await write();
      return rows;
    };
    const pages = recordPages({ ...engine, dialect: { ...engine.dialect, find } }, kinds.cidades);
    const cidades = recordsOf(engine, kinds.cidades, pages.forgetTotals);
    const search = async () => (await pages.list({ page: 1, limit: 5, filter: 'cidade' })).total;
    await cidades.createAll(Array.from({ length: 600 }, (_, n) => ({ nome: `Cidade ${n}` })));
    write = () => cidades.create({ nome: 'Cidade nova' }, 1);
    expect(await search()).toBe(600);
    write = async () => undefined;
    expect(await search()).toBe(601);
  },
);

test.each(databaseKinds)(
  'every page of a long list on %s is found, and gaps between ids do no harm',
  async (kind) => {
    const database = await createDatabase(kind);
    const store = await openDatabase(database.url);
    const { cidades } = store.records;
    await store.records.cidades.createAll(Array.from({ length: 9_000 }, (_, n) => ({ nome: `Cidade ${n}` })));
    await execute(database.url, 'delete from cidades where id % 7 = 3 or id between 4000 and 4500');
    const kept = Array.from({ length: 9_000 }, (_, n) => n + 1).filter(
      (id) => id % 7 !== 3 && (id < 4_000 || id > 4_500),
    );
    const limit = 500;
    for (let page = 1; page <= Math.ceil(kept.length / limit) + 1; page += 1) {
      const { rows, total } = await cidades.list({ page, limit, filter: '' });
      expect(total).toBe(kept.length);
      expect(rows.map(({ id }) => id)).toEqual(kept.slice((page - 1) * limit, page * limit));
    }
    await store.close();
    await database.remove();
  },
);
