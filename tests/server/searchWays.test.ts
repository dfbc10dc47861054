/** By which way a search comes to its rows: what is rare is not looked for by going through what is not. */
import { Kysely } from 'kysely';
import { Client, escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { statementsOf } from '../../server/db/postgres/statements';
import { bind } from '../../server/db/query';
import { Statements } from '../../server/db/sqlite/statements';
import type { Store } from '../../server/db/store';
import { kinds } from '../../server/kinds/all';
import { dialects } from './support/compiler';
import { createDatabase, type DatabaseKind, openDatabase, type TestDatabase } from './support/databases';
import { execute } from './support/raw';

/** Many that begin with “rio”, some that only contain it; hardly any that begin with or contain other texts. */
const names = Array.from({ length: 200 }, (_, n) => {
  if (n === 20) return 'Zona Norte';
  if (n === 40) return 'Rio';
  return n % 4 === 3 ? `Outro Rio ${n}` : `Rio ${n}`;
});

function prepare(kind: DatabaseKind) {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase(kind);
    store = await openDatabase(database.url);
    await store.bulk.add(
      'cidades',
      names.map((nome) => ({ nome })),
    );
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });
  const list = async (filter: string, page = 1) => {
    // Counted and remembered first, so that what is seen is how its rows are found.
    await store.records.cidades.list({ page: 1, limit: 5, filter });
    await new Promise(setImmediate);
    return store.records.cidades.list({ page, limit: 5, filter });
  };
  return { list, url: () => database.url };
}

describe('a search on PostgreSQL', () => {
  const { list, url } = prepare('PostgreSQL');
  /** Only the way by ids keeps the index on names out of it. */
  const BY_ID = /\(busca \|\| ''\)/;

  test.each([
    ['of what most names begin with', 'rio', 2, true],
    ['of what few names begin with', 'zona', 1, false],
    ['of what few names contain', 'norte', 1, false],
    ['of what some names contain', 'rio', 34, true],
    ['of two letters that few names contain, for which there is no index', 'no', 1, true],
    ['of two letters that few names begin with', 'zo', 1, false],
    ['of a whole name', 'zona norte', 1, false],
  ])('%s (%s, page %i) goes by ids: %s', async (_what, filter, page, byId) => {
    const asked = vi.spyOn(Client.prototype, 'query');
    const { rows } = await list(filter, page);
    const texts = asked.mock.calls.map(([query]) => String(Object(query).text ?? query));
    asked.mockRestore();
    expect(rows.length).toBeGreaterThan(0);
    const found = texts.filter((text) => text.includes('pagina.*'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((text) => BY_ID.test(text))).toEqual(found.map(() => byId));
  });

  test('counts what it finds once, and not again for the next page', async () => {
    await list('rio', 2);
    const asked = vi.spyOn(Client.prototype, 'query');
    expect((await list('rio', 3)).rows).toHaveLength(5);
    const texts = asked.mock.calls.map(([query]) => String(Object(query).text ?? query));
    asked.mockRestore();
    expect(texts.filter((text) => text.includes('pagina.*'))).not.toEqual([]);
    expect(texts.filter((text) => text.includes('as contagem'))).toEqual([]);
  });

  test('is counted by a statement that is planned for its text each time', async () => {
    const asked = vi.spyOn(Client.prototype, 'query');
    await list('outro');
    const queries = asked.mock.calls.map(([query]): { text?: unknown; name?: unknown } => Object(query));
    asked.mockRestore();
    const counts = queries.filter(({ text }) => String(text).includes('as contagem'));
    expect(counts).not.toEqual([]);
    expect(counts.map(({ name }) => name)).toEqual(counts.map(() => undefined));
  });

  const { matches, segments } = statementsOf(new Kysely({ dialect: dialects.postgres }), kinds.cidades);
  const { exact, leading, containing } = segments.byName;

  test.each([
    ['the number of what contains a text', matches, 'custom', 'cidades_busca'],
    ['what contains a text', containing.ascending.rows, 'generic', 'cidades_busca'],
    ['what begins with a text', leading.ascending.rows, 'generic', 'cidades_inicio'],
    ['what is a text', exact.ascending.rows, 'generic', 'cidades_inicio'],
  ])('%s is found by an index', async (_what, query, plan, index) => {
    const texts = { needle: 'zona', end: 'zona\u{10FFFF}', prefix: 'zona%', part: '%zona%' };
    const client = new Client({ connectionString: url() });
    await client.connect();
    // As if there were so many rows that none is read in vain; and what is prepared is planned for any text.
    await client.query(`set cpu_tuple_cost = 100; set plan_cache_mode = force_${plan}_plan`);
    await client.query(`prepare search as ${query.sql}`);
    const values = bind(query, { ...texts, limit: 5, offset: 0 }).map((value) =>
      escapeLiteral(String(value)),
    );
    const { rows } = await client.query<Record<string, string>>(`explain execute search(${values.join()})`);
    await client.end();
    const lines = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(lines).toMatch(new RegExp(`\\b${index} .*\\n *Index Cond: .*busca`));
  });
});

test('a page beyond the middle of a long list on PostgreSQL is read from its end, also right after a start', async () => {
  const database = await createDatabase('PostgreSQL');
  const first = await openDatabase(database.url);
  await first.bulk.add(
    'cidades',
    Array.from({ length: 2_200 }, (_, n) => ({ nome: `Cidade ${n}` })),
  );
  await first.close();
  const store = await openDatabase(database.url);
  for (const [page, isFromEnd] of [
    [201, false],
    [222, true],
    [1, false],
    [440, true],
  ] as const) {
    const asked = vi.spyOn(Client.prototype, 'query');
    const { rows, total } = await store.records.cidades.list({ page, limit: 5, filter: '' });
    const texts = asked.mock.calls.map(([query]) => String(Object(query).text ?? query));
    asked.mockRestore();
    const start = (page - 1) * 5 + 1;
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({
      ids: [0, 1, 2, 3, 4].map((n) => start + n),
      total: 2_200,
    });
    const [text = '', ...more] = texts.filter((one) => one.includes('pagina.*'));
    expect({ page, isFromEnd: text.includes('order by id desc'), more }).toEqual({
      page,
      isFromEnd,
      more: [],
    });
  }
  await store.close();
  await database.remove();
});

describe('a search on SQLite', () => {
  const { list, url } = prepare('SQLite');
  const wayOf = (text: string) => {
    const match = text.includes('match');
    const beginning = /where busca >=|not in \(select id/.test(text);
    if (match && beginning) return 'by both indexes';
    if (match) return 'by the index of pieces';
    return beginning ? 'by the index of beginnings' : 'by ids';
  };

  test.each([
    ['of what most names begin with', 'rio', 2, 'by the index of pieces'],
    ['of what most names begin with, far on', 'rio', 15, 'by the index of beginnings'],
    ['of what few names begin with', 'zona', 1, 'by the index of beginnings'],
    ['of what few names contain', 'norte', 1, 'by the index of pieces'],
    ['of two letters that few names begin with', 'zo', 1, 'by the index of beginnings'],
    ['of two letters that most names begin with', 'ri', 2, 'by ids'],
    ['of what some names contain', 'rio', 32, 'by both indexes'],
  ])('%s (%s, page %i) goes %s', async (_what, filter, page, way) => {
    const asked = vi.spyOn(Statements.prototype, 'all');
    const { rows } = await list(filter, page);
    const texts = asked.mock.calls.map(([query]) => query.sql).filter((text) => text.includes('limit'));
    asked.mockRestore();
    expect(rows.length).toBeGreaterThan(0);
    expect(texts.length).toBeGreaterThan(0);
    expect(wayOf(texts.at(-1) ?? '')).toBe(way);
  });

  /** The statements that were run meanwhile. */
  async function statementsOf(work: () => Promise<unknown>) {
    const asked = vi.spyOn(Statements.prototype, 'all');
    await work();
    const texts = asked.mock.calls.map(([query]) => query.sql);
    asked.mockRestore();
    return texts;
  }

  test('counts what it finds once, and not again for the next page', async () => {
    await list('rio', 2);
    const texts = await statementsOf(() => list('rio', 3));
    expect(texts.filter((text) => text.includes('limit'))).not.toEqual([]);
    expect(texts.filter((text) => /count\(\*\)|from contadores/.test(text))).toEqual([]);
  });

  test('of a whole name counts and finds it with the index of beginnings', async () => {
    const texts = await statementsOf(() => list('rio 1'));
    const exact = new Set(texts.filter((text) => /busca = \?/.test(text)));
    expect(exact.size).toBe(2);
    for (const text of exact) {
      const plan = await execute(url(), `explain query plan ${text}`);
      expect(plan.map(({ detail }) => detail)).toContainEqual(
        expect.stringMatching(/^SEARCH cidades USING (COVERING )?INDEX cidades_inicio/),
      );
    }
  });

  test.each([
    [12, true],
    [13, false],
  ])('of %i letters asks the index of pieces: %s', async (length, isAsked) => {
    const texts = await statementsOf(() => list('rio'.repeat(11).slice(0, length)));
    expect(texts).not.toEqual([]);
    expect(texts.some((text) => text.includes('match'))).toBe(isAsked);
  });
});
