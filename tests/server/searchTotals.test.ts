import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connections, Run } from '../../server/db/postgres/connections';
import { postgresSearching } from '../../server/db/postgres/searching';
import { statementsOf } from '../../server/db/postgres/statements';
import { SearchTotals } from '../../server/db/postgres/totals';
import { bind } from '../../server/db/query';
import type { Schema } from '../../server/db/schema';
import { strategyOf } from '../../server/db/search';
import type { Store } from '../../server/db/store';
import { kinds } from '../../server/kinds/all';
import { type Caller, callerAt, signIn } from './support/api';
import { createDatabase, openDatabase, type TestDatabase } from './support/databases';
import { type RunningServer, startProcess } from './support/process';
import { execute } from './support/raw';

const NAMES = ['Silva', 'Silva Souza', 'Rio da Silva', 'Porto', 'Silvânia', 'Campos do Porto'];
const NEEDLES = ['silva', 'porto', 'sil', 'or', 'zzzz'];
const LIMIT = 5;

/** The production search over a connection of the test's, which can count for itself in the same snapshot. */
class Reader {
  /** How often matches were counted in the table. */
  counts = 0;
  #client: Client | undefined;
  readonly #search: ReturnType<typeof postgresSearching>;

  constructor(pool: Pool) {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const statements = statementsOf(db, kinds.cidades);
    const run: Run = async (query, values) => {
      if (query === statements.matches) this.counts += 1;
      const answer = await this.#client?.query(query.sql, bind(query, values));
      return JSON.parse(JSON.stringify(answer?.rows ?? []), (key, value: unknown) =>
        key !== 'marca' && typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
      );
    };
    this.#search = postgresSearching(
      { of: () => ({ run, snapshot: (read) => read(run), epoch: 0 }) },
      () => statements,
    );
  }

  /** The page and its total, and what they ought to be in the snapshot of `client`. */
  async compare(client: Client, needle: string, page: number) {
    this.#client = client;
    const strategy = strategyOf(needle);
    if (strategy === 'none' || strategy === 'all') throw new Error('not a search');
    const skip = (page - 1) * LIMIT;
    const { rows, total } = await this.#search(kinds.cidades, { strategy, needle, skip, limit: LIMIT });
    const { rows: expected } = await client.query<{ id: string }>(
      `select id from cidades where busca like $1
        order by case when busca = $2 then 0 when busca like $3 then 1 else 2 end, id`,
      [`%${needle}%`, needle, `${needle}%`],
    );
    const ids = expected.map(({ id }) => Number(id));
    return {
      actual: { total, ids: rows.map(({ id }) => id) },
      expected: { total: ids.length, ids: ids.slice(skip, skip + LIMIT) },
    };
  }
}

test('a search that many make at once is counted once for all of them, and again after a failure', async () => {
  const totals = new SearchTotals();
  const counted = { mark: '{1}', version: 1, rows: 9, matches: { total: 3, leading: 2, exact: 1 } };
  let asked = 0;
  const get = (fail: boolean) =>
    totals.get('cidades silva', async () => {
      asked += 1;
      await new Promise(setImmediate);
      if (fail) throw new Error('away');
      return counted;
    });
  const failed = await Promise.allSettled([get(true), get(true)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all(Array.from({ length: 30 }, () => get(false)))).toEqual(Array(30).fill(counted));
  expect(asked).toBe(2);
  // An older moment never replaces a later one.
  totals.keep('cidades silva', { ...counted, version: 0, mark: '{0}' });
  expect(await get(true)).toBe(counted);
});

test('the counts of so many searches are kept that memory has an end, the latest of them', async () => {
  const CAPACITY = 256;
  const totals = new SearchTotals();
  const asked: number[] = [];
  const get = (n: number) =>
    totals.get(`cidades ${n}`, async () => {
      asked.push(n);
      return { mark: '{1}', version: 1, rows: 9, matches: { total: n, leading: 0, exact: 0 } };
    });
  for (let n = 0; n < CAPACITY; n += 1) await get(n);
  await get(0);
  expect(asked).toHaveLength(CAPACITY);
  await get(CAPACITY);
  expect((await get(1)).matches.total).toBe(1);
  await get(CAPACITY);
  expect(asked.slice(CAPACITY)).toEqual([CAPACITY]);
  // A later moment of a search takes the place of the earlier one, and of no other.
  totals.keep('cidades 1', { mark: '{2}', version: 2, rows: 9, matches: { total: 7, leading: 0, exact: 0 } });
  expect([(await get(1)).matches.total, (await get(2)).matches.total]).toEqual([7, 2]);
  await get(0);
  expect(asked.slice(CAPACITY)).toEqual([CAPACITY, 0]);
});

test('a count under way when the database may have become another is neither kept nor answered', async () => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool() }) });
  const statements = statementsOf(db, kinds.cidades);
  const unmoved = { esperadas: 0, achadas: 0, mais_total: 0, mais_leading: 0, mais_exact: 0 };
  const answers: ((total: number) => void)[] = [];
  const run: Run = async (query) => {
    const total =
      query === statements.matches ? await new Promise<number>((resolve) => answers.push(resolve)) : 0;
    const row = { marca: '{1}', versao: 1, linhas: 9, ...unmoved, total, leading: 0, exact: 0 };
    return JSON.parse(JSON.stringify([row]));
  };
  const lane: Pick<Connections, 'run' | 'snapshot'> & { epoch: number } = {
    run,
    snapshot: (read) => read(run),
    epoch: 0,
  };
  const search = postgresSearching({ of: () => lane }, () => statements);
  const totalNow = async () => {
    const order = { strategy: 'index', needle: 'silva', skip: 100, limit: LIMIT } as const;
    return (await search(kinds.cidades, order)).total;
  };
  const before = totalNow();
  await expect.poll(() => answers.length).toBe(1);
  lane.epoch = 1;
  const after = totalNow();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  expect(await after).toBe(2);
  answers[0]?.(7);
  expect([await before, await totalNow()]).toEqual([2, 2]);
  expect(answers).toHaveLength(2);
});

test('a search of one kind is never taken for that of another, though both tables stand at the same moment', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openDatabase(database.url);
  const { cidades, pessoas } = store.records;
  await cidades.create({ nome: 'Rio' });
  await execute(
    database.url,
    `update contadores set versao = (
      select versao from contadores as outra where outra.tabela = 'cidades' and outra.fatia = contadores.fatia
    ) where tabela = 'pessoas'`,
  );
  const search = { page: 1, limit: 5, filter: 'rio' };
  expect(await cidades.list(search)).toEqual({ rows: [{ id: 1, nome: 'Rio' }], total: 1 });
  expect(await pessoas.list(search)).toEqual({ rows: [], total: 0 });
  await store.close();
  await database.remove();
});

describe('totals of searches on PostgreSQL', () => {
  let database: TestDatabase;
  let pool: Pool;
  let servers: RunningServer[] = [];
  let writers: Caller[] = [];
  let store: Store;
  const clients: Client[] = [];

  beforeAll(async () => {
    database = await createDatabase('PostgreSQL');
    pool = new Pool({ connectionString: database.url });
    servers = [await startProcess({ DATABASE_URL: database.url })];
    servers.push(await startProcess({ DATABASE_URL: database.url }));
    const token = await signIn(callerAt(String(servers[0]?.origin)));
    writers = servers.map(({ origin }) => callerAt(origin, token));
    store = await openDatabase(database.url);
    for (let n = 0; n < 3; n += 1) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      clients.push(client);
    }
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await store.close();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await pool.end();
    await database.remove();
  });

  const client = (n = 0): Client => {
    const found = clients[n];
    if (found === undefined) throw new Error('not connected');
    return found;
  };
  const begin = async (one: Client) => {
    await one.query('begin isolation level repeatable read');
    await one.query('select 1');
    return one;
  };
  const expectExact = async (reader: Reader, one: Client, page = 1) => {
    for (const needle of NEEDLES) {
      const { actual, expected } = await reader.compare(one, needle, page);
      expect(actual, needle).toEqual(expected);
    }
  };
  const check = async (reader: Reader) => {
    const one = await begin(client());
    await expectExact(reader, one);
    await one.query('commit');
  };

  test('are exact in every snapshot while two processes write, and are hardly ever counted anew', async () => {
    let writing = true;
    const write = async (call: Caller, offset: number) => {
      const ids: unknown[] = [];
      for (let n = offset; n < 240 + offset; n += 1) {
        const nome = NAMES[n % NAMES.length];
        ids.push((await call('POST', '/cidades', { nome })).body);
        if (n % 3 === 0) await call('PUT', `/cidades/${ids[n % ids.length]}`, { nome: NAMES[(n + 1) % 6] });
        if (n % 5 === 0) await call('DELETE', `/cidades/${ids.shift()}`);
      }
    };
    const writes = Promise.all(writers.flatMap((call, n) => [write(call, n), write(call, n + 2)])).finally(
      () => {
        writing = false;
      },
    );
    const reader = new Reader(pool);
    let rounds = 0;
    for (; writing; rounds += 1) {
      const one = await begin(client());
      await expectExact(reader, one, 1 + (rounds % 3));
      await one.query('commit');
    }
    await writes;
    await check(reader);
    expect(rounds).toBeGreaterThan(20);
    expect(reader.counts).toBe(NEEDLES.length);
  });

  test('are exact in a snapshot older than the count', async () => {
    const reader = new Reader(pool);
    const old = await begin(client(1));
    await store.records.cidades.create({ nome: 'Silva' });
    await check(reader);
    await expectExact(reader, old);
    await store.records.cidades.create({ nome: 'Silva' });
    await check(reader);
    await old.query('commit');
  });

  const losses: [string, () => Promise<unknown>][] = [
    ['the log of changes was pruned', () => execute(database.url, 'delete from mudancas')],
    ['many came at once', () => store.bulk.add('cidades', [{ nome: 'Silva' }, { nome: 'Nova Silva' }])],
    [
      'a server of the release before has written',
      () =>
        execute(
          database.url,
          `with linha as (delete from cidades where id = (select max(id) from cidades) returning id)
            update contadores set total = total - 1, versao = versao + 1
            where tabela = 'cidades' and fatia = 3`,
        ),
    ],
  ];
  test.each(losses)('are counted anew when %s', async (_what, lose) => {
    const reader = new Reader(pool);
    await check(reader);
    for (const nome of NAMES) await store.records.cidades.create({ nome });
    await lose();
    await check(reader);
    expect(reader.counts).toBeGreaterThan(NEEDLES.length);
    const counted = reader.counts;
    for (const nome of NAMES) await store.records.cidades.create({ nome });
    await check(reader);
    expect(reader.counts).toBe(counted);
  });

  test('the log of changes keeps the latest only', async () => {
    await execute(database.url, 'delete from mudancas');
    await execute(
      database.url,
      `insert into mudancas select 'cidades', fatia, versao, null, 'x'
        from generate_series(0, 15) as fatia, generate_series(1000001, 1003000) as versao`,
    );
    // Old as they are, these are the latest of their table.
    await execute(
      database.url,
      "insert into mudancas select 'pessoas', fatia, 1, null, 'x' from generate_series(0, 15) as fatia",
    );
    // One before a multiple of 64.
    await execute(database.url, "update contadores set versao = 1003007 where tabela = 'cidades'");
    for (let n = 0; n < 200; n += 1) await store.records.cidades.create({ nome: 'Fim' });
    const [left] = await execute(
      database.url,
      "select count(*)::int as rows, min(versao)::int as oldest, count(distinct fatia)::int as slices from mudancas where tabela = 'cidades'",
    );
    expect(left?.slices).toBe(16);
    expect(Number(left?.rows)).toBeLessThanOrEqual(16 * (1_024 + 64));
    expect(Number(left?.oldest)).toBeGreaterThan(1_001_900);
    expect(await execute(database.url, "select 1 from mudancas where tabela = 'pessoas'")).toHaveLength(16);
  });
});
