import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { createDatabase } from '../server/support/databases';
import { isOld, startPgBouncer } from '../server/support/pgBouncer';
import { launchServer, startProcess } from '../server/support/process';
import { findOrInstall } from '../support/debian';
import { aPessoa } from '../support/people';

const program = findOrInstall('pgbouncer', 'the tests behind a pooler');
const hasOld = program !== undefined && isOld(program);

test.runIf(hasOld)('a PgBouncer that keeps no prepared statements is refused in one line', async () => {
  const database = await createDatabase('PostgreSQL');
  const bouncer = await startPgBouncer(String(program), database.url);
  // One start alone may find its own session each time.
  const servers = [1, 2].map(() => launchServer({ DATABASE_URL: bouncer.url }));
  const codes = servers.map(async ({ child }) => Number((await once(child, 'close'))[0]));
  expect(await Promise.any(codes)).toBe(1);
  const said = servers.map(({ output }) => output()).join('');
  expect(said).toContain('o PgBouncer precisa da versão 1.21 ou mais nova, com max_prepared_statements');
  expect(said).not.toMatch(/^ +at /m);
  for (const { child } of servers) child.kill('SIGKILL');
  await bouncer.stop();
  await database.remove();
});

describe.skipIf(program === undefined || hasOld)('two servers behind PgBouncer 1.21 or newer', () => {
  test('answer as without it, each its own statements, and say once what it can not do', async () => {
    const database = await createDatabase('PostgreSQL');
    const bouncer = await startPgBouncer(String(program), database.url);
    const servers = [await startProcess({ DATABASE_URL: bouncer.url })];
    servers.push(await startProcess({ DATABASE_URL: bouncer.url }));
    const token = await signIn(callerAt(String(servers[0]?.origin)));
    const [one, two] = servers.map(({ origin }) => callerAt(origin, token));
    if (one === undefined || two === undefined) throw new Error('two servers');

    // In another order each, which once gave different statements one name.
    const { body: cidadeId } = await one('POST', '/cidades', { nome: 'Recife' });
    const rounds = Array.from({ length: 60 }, async (_, n) => {
      const [here, there] = n % 2 === 0 ? [one, two] : [two, one];
      const person = { ...aPessoa, nomeCompleto: `Ana ${n}`, email: `ana${n}@example.com`, cidadeId };
      const { body: id } = await here('POST', '/pessoas', person);
      expect((await there('GET', `/pessoas/${id}`)).body).toEqual({ id, ...person });
      expect((await there('PUT', `/pessoas/${id}`, { ...person, nomeCompleto: 'Bia' })).status).toBe(204);
      if (n % 3 === 0) expect((await here('DELETE', `/pessoas/${id}`)).status).toBe(204);
    });
    await Promise.all(rounds);
    for (const call of [one, two]) {
      for (const filter of ['', 'bia', 'BI']) {
        expect((await call('GET', `/pessoas?filter=${filter}`)).headers.get('x-total-count')).toBe('40');
      }
    }
    for (const server of servers) {
      expect(server.output().match(/statement_timeout/g)).toHaveLength(1);
      expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    }
    await bouncer.stop();
    await database.remove();
  });
});
