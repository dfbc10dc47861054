import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coalesced } from '../../server/db/coalesced';
import type { Page, PageRequest, Store } from '../../server/db/store';
import { createDatabase, databaseKinds, openDatabase, type TestDatabase } from './support/databases';

test('who asks the same at the same moment shares one question', async () => {
  const asked: string[] = [];
  const ask = coalesced(async (key: string) => {
    asked.push(key);
    return `${key} ${asked.length}`;
  });
  expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'a 1', 'b 2', 'a 1']);
  expect(asked).toEqual(['a', 'b']);
});

test('the same moment is one turn of the event loop, whichever connections ask', async () => {
  let asked = 0;
  const ask = coalesced(async (_key: string) => {
    asked += 1;
    return asked;
  });
  const inOneTurn = [1, 2].map(() => setImmediate().then(() => ask('a')));
  expect(await Promise.all(inOneTurn)).toEqual([1, 1]);
});

test('a question under way is not shared: its answer may be older than the asker', async () => {
  const answers: (() => void)[] = [];
  let asked = 0;
  const ask = coalesced((_key: string) => {
    asked += 1;
    const number = asked;
    return new Promise<number>((resolve) => answers.push(() => resolve(number)));
  });
  const first = ask('a');
  await expect.poll(() => answers.length).toBe(1);
  const second = ask('a');
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test('a failed question is everybody’s who asked it, and nobody’s after that', async () => {
  let fails = true;
  const ask = coalesced(async (_key: string) => {
    if (fails) throw new Error('away');
    return 'there';
  });
  const results = await Promise.allSettled([ask('a'), ask('a')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask('a')).toBe('there');
});

test('questions are told apart by what identifies them', async () => {
  const ask = coalesced(
    async ({ page }: { page: number }) => ({ page }),
    ({ page }) => page,
  );
  const [one, other, next] = await Promise.all([ask({ page: 1 }), ask({ page: 1 }), ask({ page: 2 })]);
  expect(other).toBe(one);
  expect(next).toEqual({ page: 2 });
});

describe.each(databaseKinds)('pages on %s that are asked for at the same moment', (databaseKind) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase(databaseKind);
    store = await openDatabase(database.url);
    for (const nome of ['Rio', 'Rio Claro', 'Santos']) await store.records.cidades.create({ nome });
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  const first: PageRequest = { page: 1, limit: 2, filter: 'rio' };
  const pages = (...requests: PageRequest[]): Promise<Page[]> =>
    Promise.all(requests.map((request) => store.records.cidades.list(request)));
  const names = ({ rows }: Page) => rows.map(({ nome }) => nome);

  test('are read once', async () => {
    const [one, other] = await pages(first, { ...first, filter: 'RIO' });
    expect(one).toBe(other);
    await setImmediate();
    expect(await store.records.cidades.list(first)).not.toBe(one);
  });

  test('are not taken for other pages, sizes, searches and kinds', async () => {
    const [one, second, small, other] = await pages(
      first,
      { ...first, page: 2, limit: 1 },
      { ...first, limit: 1 },
      { ...first, filter: 'santos' },
    );
    expect([one, second, small, other].map((page) => page && names(page))).toEqual([
      ['Rio', 'Rio Claro'],
      ['Rio Claro'],
      ['Rio'],
      ['Santos'],
    ]);
    const [cidades, pessoas] = await Promise.all([
      store.records.cidades.list(first),
      store.records.pessoas.list(first),
    ]);
    expect([cidades.total, pessoas.total]).toEqual([2, 0]);
  });

  test('hold what was saved before either was asked for', async () => {
    const negros: PageRequest = { ...first, filter: 'negro' };
    const before = store.records.cidades.list(negros);
    await store.records.cidades.create({ nome: 'Campo Negro' });
    const [one, other] = await pages(negros, negros);
    expect([one?.total, other?.total]).toEqual([1, 1]);
    await before;
  });
});
