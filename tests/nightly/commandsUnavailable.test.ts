import { Client } from 'pg';
import { expect, test } from 'vitest';
import { user } from '../server/support/api';
import { createDatabase, openDatabase } from '../server/support/databases';
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
