import { Client, Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureSearchIndex } from '../../server/db/postgres/searchIndex';
import { createDatabase, openDatabase } from './support/databases';
import { execute } from './support/raw';

/** Servers of all releases keep out of each other's way by this number. */
const LOCK = 5_570_333;

const PREPARING = 'Preparando os índices de busca…\n';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What is printed for people from now on. */
function listen() {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => write.mock.calls.map(([text]) => text);
}

test('of two servers that start together, one makes the indexes while the other waits', async () => {
  const database = await createDatabase('PostgreSQL');
  const indexes = () =>
    execute(
      database.url,
      "select indexname from pg_indexes where indexdef like '% USING gin %' order by indexname",
    );
  const first = new Client({ connectionString: database.url });
  await first.connect();
  await first.query('select pg_advisory_lock($1)', [LOCK]);
  const said = listen();
  const second = openDatabase(database.url);
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(() => execute(database.url, waiting)).toHaveLength(1);
  expect(await indexes()).toEqual([]);
  await expect.poll(said).toEqual([PREPARING]);
  await first.end();
  await (await second).close();
  expect(await indexes()).toEqual([{ indexname: 'cidades_busca' }, { indexname: 'pessoas_busca' }]);
  await database.remove();
});

test('while a server makes an index, none that starts meanwhile gets in between', async () => {
  const database = await createDatabase('PostgreSQL');
  await (await openDatabase(database.url)).close();
  await execute(database.url, 'drop index cidades_busca');
  // Whoever writes holds the making of an index up.
  const writer = new Client({ connectionString: database.url });
  await writer.connect();
  await writer.query("begin; insert into cidades (nome, busca) values ('Recife', 'recife')");
  const pool = new Pool({ connectionString: database.url });
  const said = listen();
  const making = ensureSearchIndex(pool);
  const held = (condition: string) =>
    execute(
      database.url,
      `select 1 from pg_locks where ${condition}
        and database = (select oid from pg_database where datname = current_database())`,
    );
  await expect.poll(() => held("locktype = 'relation' and not granted")).toHaveLength(1);
  expect(await held(`locktype = 'advisory' and objid = ${LOCK} and granted`)).toHaveLength(1);
  await expect.poll(said).toEqual([PREPARING]);
  await writer.query('commit');
  await writer.end();
  await making;
  expect(
    await execute(database.url, "select 1 from pg_indexes where indexname = 'cidades_busca'"),
  ).toHaveLength(1);
  await pool.end();
  await database.remove();
});

test('a server that may not make the index says so, and works all the same', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const database = await createDatabase('PostgreSQL');
  await (await openDatabase(database.url)).close();
  expect(said).not.toHaveBeenCalled();
  await execute(database.url, 'drop index cidades_busca');
  await execute(database.url, 'drop role if exists guest');
  await execute(database.url, 'create role guest login');
  const url = new URL(database.url);
  url.username = 'guest';
  const pool = new Pool({ connectionString: url.href });
  await ensureSearchIndex(pool);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^Aviso: buscas sem índice.*must be owner.*\n$/)]]);
  // The connection of the failed transaction serves nobody else.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await execute(database.url, 'drop role guest');
  await database.remove();
});

test('a start that has them at once says nothing of them, then or later', async () => {
  const database = await createDatabase('PostgreSQL');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const said = listen();
  const pool = new Pool({ connectionString: database.url });
  await pool.query('create table cidades (busca text); create table pessoas (busca text)');
  await ensureSearchIndex(pool);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  vi.useRealTimers();
  await pool.end();
  await database.remove();
});
