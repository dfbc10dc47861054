import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { hostileRequest } from './support/hostile';
import { execute } from './support/raw';

const REQUESTS = { SQLite: 1_500, PostgreSQL: 500 };

/** What only the inside of a server knows. */
const LEAK = /node_modules|\.ts:|\.js:\d|SQLITE|sqlite|select |insert into|syntax error|\bat .*\(|ECONN/;

describe.each(databaseKinds)('hostile input on %s', (kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer(kind);
    for (const nome of ['São Paulo', 'Recife']) await server.call('POST', '/cidades', { nome });
  });
  afterAll(() => server.stop());

  test(`${REQUESTS[kind]} requests: never a 5xx, always the same shape`, { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(hostileRequest, async ({ method, path, headers, body }) => {
        const { authorization, ...others } = headers;
        const hasBody = method !== 'GET' && method !== 'HEAD';
        const answer = await server.app.inject({
          method: method as 'GET',
          url: path,
          headers: {
            ...others,
            authorization: authorization === 'VALID' ? `Bearer ${server.token}` : authorization,
          },
          ...(hasBody ? { payload: body } : {}),
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers).not.toHaveProperty('x-powered-by');
        expect(answer.headers).not.toHaveProperty('server');
        if (answer.statusCode >= 400 && method !== 'HEAD') {
          const { errors } = answer.json();
          expect(errors.default).toBeTypeOf('string');
          expect(answer.body).not.toMatch(LEAK);
        }
      }),
      { numRuns: REQUESTS[kind] },
    );
  });

  test('afterwards the server answers and the data is whole', async () => {
    expect((await server.call('GET', '/saude')).status).toBe(200);
    for (const table of ['pessoas', 'cidades']) {
      const [counted] = await execute(server.databaseUrl, `select count(*) as n from ${table}`);
      const answer = await server.call('GET', `/${table}?limit=1000`);
      expect(answer.headers.get('x-total-count')).toBe(String(counted?.n));
    }
    const orphans = 'select id from pessoas where "cidadeId" not in (select id from cidades)';
    expect(await execute(server.databaseUrl, orphans)).toEqual([]);
    if (kind === 'SQLite') {
      const check = (statement: string) => execute(server.databaseUrl, statement);
      expect(await check('pragma integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
      for (const table of ['pessoas', 'cidades']) {
        const index = `${table}_busca`;
        // Fails when the index and the rows disagree.
        await check(`insert into ${index}(${index}, rank) values ('integrity-check', 1)`);
      }
    }
  });
});
