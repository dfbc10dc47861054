import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { StartupError } from '../../server/db/errors';
import { recompute } from '../../server/db/migrations/recompute';
import { searchable002 } from '../../server/db/migrations/searchable002';
import { openStore, sqlitePath } from '../../server/db/open';
import { forKysely } from '../../server/db/sqlite/connection';
import { execute } from './support/raw';
import { releasedDatabase } from './support/released';

afterEach(() => vi.restoreAllMocks());

const schemaOf = (url: string) => execute(url, 'select type, name, sql from sqlite_master order by name');

test('while a file of a released version is brought up to date, nobody else writes to it', async () => {
  const database = await releasedDatabase('SQLite', '001');
  const other = new DatabaseSync(sqlitePath(database.url), { timeout: 0 });
  const attempts: string[] = [];
  const said = vi.spyOn(process.stdout, 'write').mockImplementation(() => {
    try {
      other.exec('begin immediate; rollback');
      attempts.push('could write');
    } catch (error) {
      attempts.push(error instanceof Error ? error.message : String(error));
    }
    return true;
  });
  const store = await openStore(database.url);
  expect(said.mock.calls.flat().join()).toContain('Atualizando o banco de dados');
  expect(attempts).toEqual(['database is locked']);
  other.exec('begin immediate; rollback');
  other.close();
  await store.close();
  await database.remove();
});

test('a file that can not be brought up to date stays what it was, down to the last table', async () => {
  const database = await releasedDatabase('SQLite', '001');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  // In the way of the last migration, when those before it have done their part.
  await execute(database.url, 'create table acessos (chave text)');
  const before = await schemaOf(database.url);
  const searched = await execute(database.url, 'select busca from cidades order by id');
  await expect(openStore(database.url)).rejects.toThrow(StartupError);
  expect(await schemaOf(database.url)).toEqual(before);
  expect(await execute(database.url, 'select busca from cidades order by id')).toEqual(searched);

  await execute(database.url, 'drop table acessos');
  const store = await openStore(database.url);
  expect(await store.records.cidades.list({ page: 1, limit: 5, filter: 'lodz' })).toMatchObject({ total: 1 });
  await store.close();
  await database.remove();
});

test('every name of a file is brought up to date, also beyond what is read at once', async () => {
  const database = await releasedDatabase('SQLite', '001');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const MANY = 5_001;
  await execute(
    database.url,
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${MANY})
      insert into cidades (nome, busca) select 'Łęczna ' || i, 'łęczna ' || i from numbers`,
  );
  const store = await openStore(database.url);
  const { cidades } = store.records;
  expect(await cidades.list({ page: 1, limit: 5, filter: 'leczna' })).toMatchObject({ total: MANY });
  await store.close();
  await database.remove();
});

test('while many names are brought up to date, signals are heard', async () => {
  const connection = new DatabaseSync(':memory:');
  connection.exec(`
    create table cidades (id integer primary key, nome text, busca text);
    with recursive n (id) as (select 1 union all select id + 1 from n where id < 10001)
      insert into cidades select id, 'Łódź ' || id, '' from n`);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  await recompute(db, 'cidades', 'nome', searchable002);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  expect(connection.prepare(`select count(*) as n from cidades where busca <> 'lodz ' || id`).all()).toEqual([
    { n: 0 },
  ]);
  await db.destroy();
});
