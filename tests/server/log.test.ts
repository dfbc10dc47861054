import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/db/errors';
import { withoutValues } from '../../server/http/log';
import { type Caller, callerAt, signIn } from './support/api';
import { createDatabase, type TestDatabase } from './support/databases';
import { type RunningServer, startProcess } from './support/process';
import { execute } from './support/raw';

type Line = Record<string, unknown>;

describe('the log of a running server', () => {
  let database: TestDatabase;
  let server: RunningServer;
  let call: Caller;
  const lines = (): Line[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  beforeAll(async () => {
    database = await createDatabase('SQLite');
    server = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    call = callerAt(server.origin, await signIn(callerAt(server.origin)));
  });
  afterAll(async () => {
    await server.kill('SIGTERM');
    await database.remove();
  });

  test('shows a line long before four kilobytes have gathered, with the user’s id', async () => {
    const answer = await call('GET', '/pessoas');
    const id = answer.headers.get('x-request-id');
    await expect
      .poll(() => lines().find(({ reqId, msg }) => reqId === id && msg === 'request'))
      .toMatchObject({ usuario: 1, status: 200, path: '/api/pessoas' });
  });
});

test('the log has its last lines, too, when the server is stopped', async () => {
  const database = await createDatabase('SQLite');
  const server = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  // Far from the four kilobytes that are gathered, and at once.
  await callerAt(server.origin)('GET', '/pessoas');
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(server.output()).toContain('"path":"/api/pessoas"');
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
