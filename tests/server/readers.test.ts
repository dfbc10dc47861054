/** Searches and exports on SQLite end when their time is over: nothing else ends what SQLite runs. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../server/db/sql';
import { composeStore, openEngine } from '../../server/db/store';
import { createDatabase, openDatabase, type TestDatabase, unhurried } from './support/databases';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('SQLite');
  const store = await openDatabase(database.url);
  await store.records.cidades.createAll(Array.from({ length: 20_000 }, (_, n) => ({ nome: `Abaeté ${n}` })));
  await store.close();
}, 60_000);
afterAll(() => database.remove());

/** A register of 20,000 cities whose searches may take so many milliseconds. */
async function open(statement: number, closes = true) {
  const engine = await openEngine(database.url, { limits: { ...unhurried, statement } });
  onTestFinished(async () => {
    if (closes) await engine.close();
  });
  const { cidades } = composeStore(engine).records;
  const find = (filter: string) => cidades.list({ page: 1, limit: 5, filter });
  return { engine, cidades, find };
}

/** Would run for days. */
const endless = sql`with recursive n (v) as (
    select 1 union all select v + 1 from n where v < 1e12 and (v & 255 or in_time()))
  select count(*) as c from n`;

test.each(['ab', 'abaete', 'abaete 1', 'ab 1'])(
  'a search for %j that finds 20,000 rows ends',
  async (filter) => {
    const { find } = await open(0);
    await expect(find(filter)).rejects.toMatchObject({ kind: 'unavailable' });
    // What finds little looks at little.
    expect((await find('19999')).total).toBe(1);
  },
);

test('a search of deleted records ends', async () => {
  const { engine, cidades } = await open(0);
  await engine.run(sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, busca)
    select 'cidades', id, 2, 'apagou', 1, 1, busca from cidades`);
  const deleted = (filter: string) => cidades.deleted({ page: 1, limit: 5, filter });
  await expect(deleted('nada')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('in its time a search is answered whole, however long the server has been running', async () => {
  const { find } = await open(2_000);
  expect((await find('ab')).total).toBe(20_000);
  await pause(2_100);
  for (const filter of ['aba', 'abae', 'abaet']) expect((await find(filter)).total).toBe(20_000);
});

test('a snapshot that is given back ends what it reads, and is closed when nothing of it runs', async () => {
  const { engine } = await open(unhurried.statement);
  const snapshot = await engine.snapshot();
  const reading = snapshot.read(endless).then(
    () => 'read',
    ({ kind }) => kind,
  );
  await Promise.all([snapshot.close(), snapshot.close()]);
  expect(await reading).toBe('unavailable');
});

test('a farewell ends what is searched', async () => {
  const { engine } = await open(unhurried.statement, false);
  const searching = engine.search(endless).then(
    () => 'found',
    ({ kind }) => kind,
  );
  await engine.close();
  expect(await searching).toBe('unavailable');
});
