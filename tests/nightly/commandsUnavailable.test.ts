import { Client } from 'pg';
import { expect, test } from 'vitest';
import { user } from '../server/support/api';
import { createDatabase } from '../server/support/databases';
import { runCommand, startProcess } from '../server/support/process';

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
