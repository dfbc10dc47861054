import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutValues } from '../../server/http/logStream';
import { type Caller, callerAt, signIn, user } from './support/api';
import { createDatabase, type TestDatabase } from './support/databases';
import { type RunningServer, startProcess } from './support/process';

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
  const deeds = () =>
    lines()
      .filter(({ msg }) => msg === 'auditoria')
      .map(({ auditoria, usuario, registro }) => [auditoria, usuario, registro]);

  beforeAll(async () => {
    database = await createDatabase('SQLite');
    server = await startProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    call = callerAt(server.origin, await signIn(callerAt(server.origin)));
  });
  afterAll(async () => {
    await server.kill('SIGTERM');
    await database.remove();
  });

  test('says who did what to which record, by ids alone', async () => {
    const visit = callerAt(server.origin);
    await visit('POST', '/entrar', { ...user, senha: 'errada' });
    await visit('POST', '/entrar', { ...user, email: 'ninguem@example.com' });
    await call('POST', '/cidades', { nome: 'Cidade Secreta' });
    await call('POST', '/pessoas', { nomeCompleto: 'Pessoa Secreta', email: 'p@example.com', cidadeId: 1 });
    await call('PUT', '/cidades/1', { nome: 'Cidade Ainda Secreta' });
    await call('PUT', '/cidades/99', { nome: 'Não há' });
    await call('DELETE', '/cidades/1');
    await call('DELETE', '/pessoas/1');
    await expect.poll(deeds, { timeout: 10_000 }).toEqual([
      ['cadastrou-se', 1, undefined],
      ['entrou', 1, undefined],
      ['não entrou', 1, undefined],
      ['não entrou', undefined, undefined],
      ['criou', 1, 'cidades/1'],
      ['criou', 1, 'pessoas/1'],
      ['alterou', 1, 'cidades/1'],
      ['apagou', 1, 'pessoas/1'],
    ]);
    for (const secret of ['Secreta', 'example.com', user.senha, user.nome, 'Bearer', 'eyJ']) {
      expect(server.output()).not.toContain(secret);
    }
  });

  test('says when a login was refused without a look at the password', async () => {
    const visit = callerAt(server.origin);
    const guess = () => visit('POST', '/entrar', { ...user, email: 'guessed@example.com', senha: 'errada' });
    let status = 0;
    for (let n = 0; n < 20 && status !== 429; n += 1) status = (await guess()).status;
    expect(status).toBe(429);
    await expect
      .poll(() => deeds().at(-1), { timeout: 10_000 })
      .toEqual(['teve de esperar', undefined, undefined]);
    expect(lines().findLast(({ msg }) => msg === 'auditoria')).toMatchObject({ ip: '127.0.0.1' });
  });

  test('shows a line long before four kilobytes have gathered, with the user’s id', async () => {
    const answer = await call('GET', '/pessoas');
    const id = answer.headers.get('x-request-id');
    await expect
      .poll(() => lines().find(({ reqId, msg }) => reqId === id && msg === 'request'), { timeout: 10_000 })
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

test('errors of databases are logged without the values of the row', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@example.com)' });
  expect(JSON.stringify(withoutValues(error))).not.toContain('ana@example.com');
  expect(withoutValues(error)).toMatchObject({ message: 'duplicate key', stack: expect.any(String) });
});
