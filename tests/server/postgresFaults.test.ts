import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { composeStore } from '../../server/db/compose';
import { Connections } from '../../server/db/postgres/connections';
import { postgresEngine } from '../../server/db/postgres/engine';
import { Epoch } from '../../server/db/postgres/epoch';
import { servingPool } from '../../server/db/postgres/pools';
import { PreparedNames } from '../../server/db/postgres/preparedNames';
import { ServerClock } from '../../server/db/postgres/serverClock';
import { usualTimeLimits } from '../../server/db/postgres/timeLimits';
import type { Schema } from '../../server/db/schema';
import type { Store } from '../../server/db/store';
import { type Answer, startServer, type TestServer } from './support/api';
import { createDatabase, openDatabase, unhurried } from './support/databases';
import { stopwatch, within } from './support/deadline';
import { execute } from './support/raw';
import { wireTo } from './support/wire';

const sessions = (url: string) =>
  execute(
    url,
    `select pid, state from pg_stat_activity
      where datname = current_database() and application_name = 'cadastro' order by pid`,
  );

/** A part of a block, for who must not keep the other waiting until its patience is at an end. */
const UNTIL_ONE_WAITS = `
  for n in 1..3000 loop
    exit when exists (select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database());
    perform pg_sleep(0.01);
    perform pg_stat_clear_snapshot();
  end loop;`;

const clock = new ServerClock(unhurried.clock);
/** A pool that serves requests with a single session. */
const oneSession = (url: string, config: PoolConfig = {}) =>
  servingPool(url, { max: 1, onConnect: (client) => clock.read(client), ...config });
const storeOn = (pool: Pool) => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const shared = new Connections({
    pool,
    limits: unhurried,
    clock,
    names: new PreparedNames(),
    epoch: new Epoch(),
  });
  return composeStore(postgresEngine(db, { shared, of: () => shared, close: () => shared.close() }));
};

describe('a PostgreSQL in use', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('PostgreSQL');
    await server.call('POST', '/cidades', { nome: 'Recife' });
  });
  afterAll(() => server.stop());

  test('keeps its connections when it refuses statements', async () => {
    const person = { nomeCompleto: 'Ana Lima', email: 'ana.lima@example.com', cidadeId: 1 };
    await server.call('POST', '/pessoas', person);
    const before = await sessions(server.databaseUrl);
    for (let n = 0; n < 10; n += 1) {
      expect((await server.call('POST', '/pessoas', person)).status).toBe(409);
      expect(
        (await server.call('POST', '/pessoas', { ...person, email: 'other@example.com', cidadeId: 99 }))
          .status,
      ).toBe(400);
    }
    const after = await sessions(server.databaseUrl);
    expect(after.map(({ pid }) => pid)).toEqual(before.map(({ pid }) => pid));
  });

  test('that ends connections nobody is using takes nothing down, and is asked on new ones', async () => {
    await server.call('GET', '/cidades');
    const idle = (await sessions(server.databaseUrl)).map(({ pid }) => Number(pid));
    expect(idle.length).toBeGreaterThan(0);
    await execute(server.databaseUrl, `select ${idle.map((pid) => `pg_terminate_backend(${pid})`).join()}`);
    await expect.poll(() => sessions(server.databaseUrl)).toEqual([]);
    // The driver hears of it in a turn of its own; unheard, that would end the process.
    await expect.poll(async () => (await server.call('GET', '/cidades')).status).toBe(200);
    const anew = (await sessions(server.databaseUrl)).map(({ pid }) => Number(pid));
    expect(anew.filter((pid) => idle.includes(pid))).toEqual([]);
    expect((await server.call('POST', '/cidades', { nome: 'Olinda' })).status).toBe(201);
  });

  test('that is not there under its name is unavailable, and asked again once it is back', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    // While it is renamed, nobody is connected.
    const rename = (from: string, to: string) =>
      execute(
        inject('postgresUrl'),
        `do $$ begin
          perform pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}';
          alter database ${from} rename to ${to};
        end $$`,
      );
    await rename(name, `${name}_away`);
    const answers: Answer[] = [];
    // More than there are connections that may still have to be found broken.
    for (let n = 0; n < 20; n += 1) answers.push(await server.call('GET', '/cidades'));
    answers.push(await server.call('POST', '/cidades', { nome: 'Nunca' }));
    await rename(`${name}_away`, name);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
    expect((await server.call('GET', '/cidades')).status).toBe(200);
  });

  test('that is cut off in the middle of a statement takes nothing down either', async () => {
    const wire = await wireTo(server.databaseUrl);
    const store = await openDatabase(wire.url);
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table cidades in access exclusive mode');
    const reading = Promise.allSettled([
      store.records.cidades.read(1),
      store.records.cidades.list({ page: 1, limit: 5, filter: 'recife' }),
    ]);
    const active = async () =>
      (await sessions(server.databaseUrl)).filter(({ state }) => state === 'active').length;
    await expect.poll(active).toBe(2);
    wire.cut();
    expect(await reading).toMatchObject([
      { reason: { kind: 'unavailable' } },
      { reason: { kind: 'unavailable' } },
    ]);
    await other.query('rollback');
    await other.end();
    await store.close();
  });

  test('that ends one of two changes in each other’s way hears of it a second time', async () => {
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    // So that the server’s own change is the one that is ended.
    await other.query(`set deadlock_timeout = '1min'; begin`);
    await other.query(`update contadores set total = total where tabela = 'cidades'`);
    const saving = server.call('PUT', '/cidades/1', { nome: 'Recife Antigo' });
    // In one go: a deadlock is looked for once, a second after the server began to wait.
    await other.query(`
      do $$ begin
        ${UNTIL_ONE_WAITS}
        update cidades set nome = nome where id = 1;
      end $$;
      commit`);
    await other.end();
    expect((await saving).status).toBe(204);
    expect((await server.call('GET', '/cidades/1')).body).toEqual({ id: 1, nome: 'Recife Antigo' });
  });

  test('gives up a locked table on its own side, and what was refused never happens later', async () => {
    const server = await startServer('PostgreSQL', { limits: usualTimeLimits });
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table cidades in access exclusive mode');
    const elapsed = stopwatch();
    const answers = await Promise.all([
      server.call('POST', '/cidades', { nome: 'Nunca' }),
      server.call('GET', '/cidades'),
      // A search, whose count and page are one transaction.
      server.call('GET', '/cidades?filter=nunca'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(elapsed()).toBeLessThan(5_000);
    const busy = (await sessions(server.databaseUrl)).filter(({ state }) => state === 'active');
    expect(busy).toEqual([]);
    await other.query('rollback');
    await other.end();
    expect((await server.call('GET', '/cidades?filter=nunca')).body).toEqual([]);
    await server.stop();
  });
});

test('an index of the same name in another schema does not stand for ours', async () => {
  const database = await createDatabase('PostgreSQL');
  for (const statement of [
    'create schema other',
    'create table other.t (a text, b text)',
    'create index pessoas_busca on other.t (a)',
    'create index cidades_busca on other.t (b)',
  ]) {
    await execute(database.url, statement);
  }
  await (await openDatabase(database.url)).close();
  const found = await execute(
    database.url,
    `select indexname from pg_indexes where schemaname = 'public' and indexname like '%\\_busca' order by 1`,
  );
  expect(found).toEqual([{ indexname: 'cidades_busca' }, { indexname: 'pessoas_busca' }]);
  await database.remove();
});

test('what is deleted counts by the name it had then, though another was changing it', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openDatabase(database.url);
  const { cidades } = store.records;
  const totals = () =>
    Promise.all(
      ['silva', 'porto'].map(async (filter) => (await cidades.list({ page: 1, limit: 5, filter })).total),
    );
  const { id } = await cidades.create({ nome: 'Silva' });
  expect(await totals()).toEqual([1, 0]);

  const pool = oneSession(database.url);
  await pool.query('begin');
  await storeOn(pool).records.cidades.update(id, { nome: 'Porto' });
  const removed = cidades.remove(id);
  await pool.query(`do $$ begin ${UNTIL_ONE_WAITS} end $$; commit`);
  expect(await removed).toBe(true);
  expect(await totals()).toEqual([0, 0]);
  await pool.end();
  await store.close();
  await database.remove();
});

test('a city can be saved while another transaction registers somebody who lives there', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openDatabase(database.url);
  const { cidades } = store.records;
  const { id } = await cidades.create({ nome: 'Recife' });
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query(`begin;
    insert into pessoas ("nomeCompleto", email, "cidadeId", busca) values ('Ana', 'ana@example.com', ${id}, 'ana')`);
  expect(await within(20_000, cidades.update(id, { nome: 'Olinda' }))).toBe(2);
  await other.query('commit');
  await other.end();
  await store.close();
  await database.remove();
});

describe('the total of a search', () => {
  /** Like what a failover without the latest writes leaves: other rows, and versions that are given out anew. */
  const becomeAnother = (url: string) =>
    execute(url, "insert into cidades (nome, busca) values ('Porto Velho', 'porto velho')");
  const totalIn = (store: Store) => async () =>
    (await store.records.cidades.list({ page: 1, limit: 5, filter: 'porto' })).total;

  test('is counted anew once the connections have broken', async () => {
    const database = await createDatabase('PostgreSQL');
    const store = await openDatabase(database.url);
    const total = totalIn(store);
    await store.records.cidades.create({ nome: 'Porto' });
    expect(await total()).toBe(1);
    await becomeAnother(database.url);
    expect(await total()).toBe(1);
    await execute(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'cadastro'`,
    );
    // Whoever meets a broken connection is told so.
    await expect.poll(() => total().catch(() => undefined)).toBe(2);
    await store.close();
    await database.remove();
  });

  test('is counted anew after a time without any connection that could have broken', async () => {
    const database = await createDatabase('PostgreSQL');
    await (await openDatabase(database.url)).close();
    const pool = oneSession(database.url, { idleTimeoutMillis: 500 });
    const store = storeOn(pool);
    const total = totalIn(store);
    await store.records.cidades.create({ nome: 'Porto' });
    expect(await total()).toBe(1);
    const gone = once(pool, 'remove');
    await becomeAnother(database.url);
    await gone;
    expect(await total()).toBe(2);
    await store.close();
    await database.remove();
  });
});

describe('a pooler or a proxy', () => {
  test('that hands one session to two servers mixes none of their statements up', async () => {
    const database = await createDatabase('PostgreSQL');
    await (await openDatabase(database.url)).close();
    const pool = oneSession(database.url);
    const [one, two] = [storeOn(pool).records, storeOn(pool).records];
    const { id: recife } = await one.cidades.create({ nome: 'Recife' });
    // The order of first use differs, which once gave different statements one name.
    expect(await two.cidades.list({ page: 1, limit: 5, filter: '' })).toMatchObject({ total: 1 });
    const ana = { nomeCompleto: 'Ana Lima', email: 'ana@example.com', cidadeId: recife };
    const { id } = await two.pessoas.create(ana);
    expect(await one.pessoas.read(id)).toMatchObject({ record: { id, ...ana } });
    expect(await two.pessoas.read(id)).toMatchObject({ record: { id, ...ana } });
    expect(await two.cidades.remove((await two.cidades.create({ nome: 'Olinda' })).id)).toBe(true);
    expect(await one.pessoas.list({ page: 1, limit: 5, filter: '' })).toMatchObject({ total: 1 });
    expect(await one.cidades.read(recife)).toMatchObject({ record: { nome: 'Recife' } });

    const { rows } = await pool.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    );
    expect(rows.length).toBeGreaterThan(4);
    await pool.end();
    await database.remove();
  });

  test('that forgets prepared statements is noticed, said once, and done without', async () => {
    const database = await createDatabase('PostgreSQL');
    await (await openDatabase(database.url)).close();
    const pool = oneSession(database.url);
    const { cidades } = storeOn(pool).records;
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { id } = await cidades.create({ nome: 'Recife' });
    await cidades.read(id);
    await pool.query('deallocate all');
    for (let n = 0; n < 3; n += 1) {
      expect(await cidades.read(id)).toMatchObject({ record: { nome: 'Recife' } });
      await cidades.create({ nome: `Outra ${n}` });
    }
    expect(said.mock.calls.map(String).filter((line) => line.includes('preparados'))).toHaveLength(1);
    said.mockRestore();
    const { rows } = await pool.query('select 1 from pg_prepared_statements');
    expect(rows).toEqual([]);
    await pool.end();
    await database.remove();
  });

  test.each(['08P01', '08006', '40003'])(
    'that answers in place of a lost database (%s) knows nothing of a change',
    async (state) => {
      const database = await createDatabase('PostgreSQL');
      await (await openDatabase(database.url)).close();
      const lose = `raise exception 'server conn crashed?' using errcode = '${state}'`;
      await execute(
        database.url,
        `create function lose() returns trigger language plpgsql as $$ begin ${lose}; end $$;
        create trigger lose before insert on cidades for each row execute function lose()`,
      );
      const store = await openDatabase(database.url);
      await expect(store.records.cidades.create({ nome: 'Recife' })).rejects.toMatchObject({
        kind: 'unanswered',
      });
      await store.close();
      await database.remove();
    },
  );

  test('that leads to a replica is asked for another connection', async () => {
    const database = await createDatabase('PostgreSQL');
    await (await openDatabase(database.url)).close();
    const pool = oneSession(database.url);
    const { cidades } = storeOn(pool).records;
    // The only session becomes like one with a replica.
    await pool.query('set default_transaction_read_only = on');
    await expect(cidades.create({ nome: 'Recife' })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await cidades.create({ nome: 'Recife' })).toMatchObject({ version: 1 });
    await pool.end();
    await database.remove();
  });
});
