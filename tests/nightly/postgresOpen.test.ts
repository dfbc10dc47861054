import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { StartupError } from '../../server/cli';
import { openStore } from '../../server/db/store';
import { createDatabase, openDatabase } from '../server/support/databases';
import { READY, startPooler } from '../server/support/fakePooler';
import { execute } from '../server/support/raw';

const CONNECTIONS = 3;

let said: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => void vi.restoreAllMocks());

const problemOf = async (url: string, waitSeconds?: number): Promise<string> => {
  const options = waitSeconds === undefined ? [] : [{ connections: CONNECTIONS, waitSeconds }];
  const error: unknown = await openStore(url, ...options).catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw error;
  return error.message;
};

test('a database that is not up yet is tried once a second, which is said once, without the password', async () => {
  const attempts = vi.spyOn(Client.prototype, 'connect');
  const problem = await problemOf('postgres://ana:hunter2@127.0.0.1:1/d', 2);
  expect(problem).toMatch(/^Não foi possível abrir o banco de dados 127\.0\.0\.1:1\/d: .*ECONNREFUSED/);
  // At the start, after each of the two seconds, and once more where a timer ends a moment before its time.
  expect(attempts.mock.calls.length).toBeGreaterThan(1);
  expect(attempts.mock.calls.length).toBeLessThanOrEqual(4);
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^Aguardando o banco de dados 127\.0\.0\.1:1\/d, até 2 s: .*ECONNREFUSED.*\n$/)],
  ]);
  expect(problem + said.mock.calls.join()).not.toContain('hunter2');
});

/** Tells what is said of a new database in this encoding; nothing of one that opens. */
async function problemIn(encoding: string): Promise<string | undefined> {
  const database = await createDatabase('PostgreSQL');
  const name = new URL(database.url).pathname.slice(1);
  const maintenance = inject('postgresUrl');
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
