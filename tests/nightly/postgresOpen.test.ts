import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../server/cli';
import { openStore } from '../../server/db/store';
import { createDatabase, openDatabase, postgresUrl } from '../server/support/databases';
import { READY, startPooler } from '../server/support/fakePooler';
import { execute } from '../server/support/raw';

const CONNECTIONS = 3;

const problemOf = async (url: string, waitSeconds?: number): Promise<string> => {
  const options = waitSeconds === undefined ? [] : [{ connections: CONNECTIONS, waitSeconds }];
  const error: unknown = await openStore(url, ...options).catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw error;
  return error.message;
};

/** Tells what is said of a new database in this encoding; nothing of one that opens. */
async function problemIn(encoding: string): Promise<string | undefined> {
  const database = await createDatabase('PostgreSQL');
  const name = new URL(database.url).pathname.slice(1);
  const maintenance = await postgresUrl();
  await execute(maintenance, `drop database ${name}`);
  await execute(
    maintenance,
    `create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`,
  );
  try {
    await (await openDatabase(database.url)).close();
    return undefined;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.message;
  } finally {
    await database.remove();
  }
}

test.each([
  ['LATIN1', expect.stringMatching(/^O banco de dados 127\.0\.0\.1:\d+\/test_\w+ usa a codificação LATIN1/)],
  // Keeps every letter.
  ['SQL_ASCII', undefined],
])('a database in %s is opened where it has room for every letter', async (encoding, said) => {
  expect(await problemIn(encoding)).toEqual(said);
});

test('a pooler that keeps the first statement is given up in time', async () => {
  const url = await startPooler((socket) => socket.write(READY));
  expect(await problemOf(url, 0)).toContain('Query read timeout');
});

test('tables that can not be made are told by their reason, and leave nothing behind', async () => {
  const database = await createDatabase('PostgreSQL');
  onTestFinished(() => database.remove());
  await execute(database.url, 'create table cidades (somebody int)');
  expect(await problemOf(database.url)).toContain('relation "cidades" already exists');
  expect(await execute(database.url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([
    { tablename: 'cidades' },
  ]);
});
