import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsOf } from '../../server/db/migrations/all';
import { callerAt, signIn } from './support/api';
import { createDatabase, type TestDatabase } from './support/databases';
import { type RunningServer, startProcess } from './support/process';
import { execute } from './support/raw';

describe('several processes on one PostgreSQL', () => {
  let database: TestDatabase;
  let servers: RunningServer[] = [];
  let token: string;

  beforeAll(async () => {
    database = await createDatabase('PostgreSQL');
    // All at once on an empty database: the migrations must run exactly once.
    servers = await Promise.all([1, 2, 3].map(() => startProcess({ DATABASE_URL: database.url })));
    token = await signIn(callerAt(String(servers[0]?.origin)));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await database.remove();
  });

  test('migrations ran once', async () => {
    const ran = (await execute(database.url, 'select name from versoes')).map(({ name }) => String(name));
    expect(ran.sort()).toEqual(Object.keys(migrationsOf('postgres')).sort());
  });

  test('a token made by one is good for all', async () => {
    for (const { origin } of servers) {
      expect((await callerAt(origin, token)('GET', '/pessoas')).status).toBe(200);
    }
  });

  test('no request of one is called like one of another', async () => {
    const answers = await Promise.all(servers.map(({ origin }) => callerAt(origin)('GET', '/saude')));
    const makers = answers.map(({ headers }) => headers.get('x-request-id')?.split('-')[0]);
    expect(makers).not.toContain(undefined);
    expect(new Set(makers).size).toBe(servers.length);
  });

  test('what one writes, all list, with the right totals', async () => {
    const calls = servers.map(({ origin }) => callerAt(origin, token));
    const search = (call: (typeof calls)[number]) => call('GET', '/cidades?filter=porto');
    for (const call of calls) await search(call);
    const answers = await Promise.all(
      calls.flatMap((call) =>
        Array.from({ length: 10 }, (_, n) => call('POST', '/cidades', { nome: `Porto ${n}` })),
      ),
    );
    const saved = String(answers.filter(({ status }) => status === 201).length);
    for (const call of calls) {
      expect((await search(call)).headers.get('x-total-count')).toBe(saved);
      expect((await call('GET', '/cidades')).headers.get('x-total-count')).toBe(saved);
    }
  });
});
