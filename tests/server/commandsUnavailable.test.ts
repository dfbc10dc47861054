import { Client } from 'pg';
import { expect, test } from 'vitest';
import { explanationOf } from '../../server/cli';
import { StoreError } from '../../server/store/store';
import { user } from './support/api';
import { createDatabase } from './support/databases';
import { runCommand, startProcess } from './support/process';

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

test('a change that nobody knows the end of is said to be one', () => {
  expect(explanationOf(new StoreError('unanswered', new Error('silent\nfor long')))).toBe(
    'O banco de dados não respondeu, e a alteração pode ter sido gravada ou não: silent for long',
  );
});
