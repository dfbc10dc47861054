import { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureSearchIndex } from '../../server/db/postgres/openPostgres';
import { createDatabase, openDatabase } from './support/databases';
import { execute } from './support/raw';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What is printed for people from now on. */
function listen() {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => write.mock.calls.map(([text]) => text);
}

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
  await pool.query('create table cidades (busca text); create table pessoas (busca text, email text)');
  await ensureSearchIndex(pool);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  vi.useRealTimers();
  await pool.end();
  await database.remove();
});
