import { expect, onTestFinished, test } from 'vitest';
import { createTokens } from '../../server/auth/tokens';
import { StoreError } from '../../server/db/engine';
import { withoutValues } from '../../server/http/log';
import { callerAt, SECRET, signIn, startServer } from './support/api';
import { createDatabase } from './support/databases';
import { logLines } from './support/logLines';
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

test('the log says once that a session is from the future: a server has another time', async () => {
  const { lines, stream } = logLines();
  const server = await startServer('SQLite', { logger: { level: 'warn', stream } });
  onTestFinished(() => server.stop());
  const { epoca = '' } = (await server.store.usuarios.sessionOrigin(1)) ?? {};
  const authTime = Math.floor(Date.now() / 1000) + 600;
  const token = createTokens(SECRET).issue({ id: 1, geracao: 0, epoca, authTime });
  const early = callerAt(server.origin, token);
  for (let n = 0; n < 3; n += 1) expect((await early('GET', '/conta')).status).toBe(401);
  const said = lines.filter((line) => line.includes('from the future'));
  expect(said).toEqual([expect.stringMatching(/"level":40.*"ms":5\d{5}/)]);
});
