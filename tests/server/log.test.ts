import { expect, test } from 'vitest';
import { StoreError } from '../../server/db/engine';
import { withoutValues } from '../../server/http/log';
import { callerAt, signIn } from './support/api';
import { createDatabase } from './support/databases';
import { startProcess } from './support/process';
import { execute } from './support/raw';

test('the log shows a line long before four kilobytes have gathered, and its last lines when it stops', async () => {
  const database = await createDatabase('SQLite');
  const server = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const call = callerAt(server.origin, await signIn(callerAt(server.origin)));
  await call('GET', '/pessoas');
  await expect.poll(server.output).toContain('"path":"/api/pessoas"');
  await call('GET', '/cidades');
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(server.output()).toContain('"path":"/api/cidades"');
  await database.remove();
});

test('the log has why a save failed, and nothing of what was to be saved', async () => {
  const database = await createDatabase('PostgreSQL');
  const server = await startProcess({ DATABASE_URL: database.url });
  const call = callerAt(server.origin, await signIn(callerAt(server.origin)));
  // A defect: PostgreSQL tells the whole row that it has refused.
  await execute(database.url, `alter table cidades add constraint nunca check (nome <> 'Cidade Secreta')`);
  expect((await call('POST', '/cidades', { nome: 'Cidade Secreta' })).status).toBe(500);
  await expect.poll(server.output).toContain('request failed');
  expect(server.output()).toContain('nunca');
  await server.kill('SIGTERM');
  expect(server.output()).not.toContain('Secreta');
  // Its LOG_LEVEL is `warn`: what went well is no line of it.
  expect(server.output()).not.toContain('"msg":"request"');
  await database.remove();
});

test('errors of databases are logged without the values of the row', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@example.com)' });
  expect(JSON.stringify(withoutValues(error))).not.toContain('ana@example.com');
  expect(withoutValues(error)).toEqual({
    type: 'Error',
    message: 'duplicate key',
    stack: expect.stringContaining('    at '),
  });
});

test('an error of the store is logged with its cause', () => {
  const full = new StoreError('unavailable', new Error('database or disk is full'));
  expect(withoutValues(full).message).toContain('database or disk is full');
});
