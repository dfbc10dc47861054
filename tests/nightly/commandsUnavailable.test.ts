import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualTimeLimits } from '../../server/db/open';
import { user } from '../server/support/api';
import { createDatabase, openDatabase, type TestDatabase } from '../server/support/databases';
import { within } from '../server/support/deadline';
import { startPoolerOf } from '../server/support/fakePooler';
import { runCommand, startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';
import { wireTo } from '../server/support/wire';

test('a command on a database that is locked says so in one line', async () => {
  const database = await createDatabase('PostgreSQL');
  const environment = { DATABASE_URL: database.url };
  await (await startProcess(environment)).kill('SIGTERM');
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin');
  await other.query('lock table usuarios');
  const { code, output } = await runCommand('user', ['--email', user.email, '--remove'], environment);
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^O banco de dados não está disponível: .+\n$/),
  });
  await other.end();
  await database.remove();
});

test('a command whose database is lost in the middle of a change says that it may have happened', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openDatabase(database.url);
  await store.usuarios.create({ ...user, senha: 'a hash' });
  await store.close();
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin');
  await other.query('select id from usuarios for update');
  const wire = await wireTo(database.url);
  const command = runCommand('user', ['--email', user.email, '--remove'], { DATABASE_URL: wire.url });
  const waiting = `select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await execute(database.url, waiting)).length).toBe(1);
  wire.cut();
  expect(await command).toEqual({
    code: 1,
    output: expect.stringMatching(/^O banco de dados não respondeu, e a alteração pode ter sido .+\n$/),
  });
  await other.end();
  await database.remove();
});

describe.each([
  ['user', ['--email', user.email, '--remove'], 'select 1 from usuarios having count(*) = 0'],
  ['seed', ['--pessoas', '1'], 'select 1 from pessoas'],
])('the command %s', (command, args, whenDone) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase('PostgreSQL');
    const store = await openDatabase(database.url);
    await store.usuarios.create({ ...user, senha: 'a hash' });
    await store.close();
  });
  afterEach(() => database.remove());

  test('is more patient than a request with a database that lets in slowly', async () => {
    let visitors = 0;
    const DATABASE_URL = await startPoolerOf(database.url, (_socket, letThrough) => {
      visitors += 1;
      // The first one only looks whether the database is up.
      setTimeout(letThrough, visitors > 1 ? usualTimeLimits.answer + 300 : 0);
    });
    expect(await runCommand(command, args, { DATABASE_URL })).toMatchObject({ code: 0 });
    expect(visitors).toBeGreaterThan(1);
  });

  test('keeps nobody waiting when its work is done', async () => {
    const ended = runCommand(command, args, { DATABASE_URL: database.url });
    await expect.poll(() => execute(database.url, whenDone), { timeout: 60_000 }).toHaveLength(1);
    // Connections that are not closed would keep it for ten.
    expect(await within(7_000, ended)).toMatchObject({ code: 0 });
  });
});
