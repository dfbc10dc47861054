import { describe, expect, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { createDatabase } from '../server/support/databases';
import { startPgBouncer } from '../server/support/pgBouncer';
import { startProcess } from '../server/support/process';
import { findOrInstall } from '../support/debian';
import { pessoaOf } from '../support/people';

const program = findOrInstall('pgbouncer', 'the tests behind a pooler');

describe.skipIf(program === undefined)('two servers behind PgBouncer (apt-get install pgbouncer)', () => {
  test('answer as without it, each its own statements, and say once what it can not do', async () => {
    const database = await createDatabase('PostgreSQL');
    const bouncer = await startPgBouncer(String(program), database.url);
    const servers = [await startProcess({ DATABASE_URL: bouncer.url })];
    servers.push(await startProcess({ DATABASE_URL: bouncer.url }));
    const token = await signIn(callerAt(String(servers[0]?.origin)));
    const [one, two] = servers.map(({ origin }) => callerAt(origin, token));
    if (one === undefined || two === undefined) throw new Error('two servers');

    // In another order each, which once gave different statements one name.
    const { body: recife } = await one('POST', '/cidades', { nome: 'Recife' });
    expect((await two('GET', '/cidades')).body).toEqual([{ id: recife, nome: 'Recife' }]);
    const rounds = Array.from({ length: 60 }, async (_, n) => {
      const [here, there] = n % 2 === 0 ? [one, two] : [two, one];
      const person = pessoaOf(`Ana ${n}`, `ana${n}@example.com`, Number(recife));
      const { status, body: id } = await here('POST', '/pessoas', person);
      expect(status).toBe(201);
      expect((await there('GET', `/pessoas/${id}`)).body).toEqual({ id, ...person });
      expect((await here('GET', `/pessoas?filter=ana ${n}`)).headers.get('x-total-count')).toMatch(/^\d+$/);
      const changed = { ...person, nomeCompleto: `Bia ${n}` };
      expect((await there('PUT', `/pessoas/${id}`, changed)).status).toBe(204);
      expect((await here('GET', `/pessoas/${id}`)).body).toEqual({ id, ...changed });
      if (n % 3 === 0) expect((await there('DELETE', `/pessoas/${id}`)).status).toBe(204);
      expect((await here('GET', '/saude')).status).toBe(200);
    });
    await Promise.all(rounds);
    for (const call of [one, two]) {
      for (const path of ['/pessoas', '/pessoas?filter=bia', '/pessoas?filter=BI']) {
        const { status, body, headers } = await call('GET', path);
        expect(status).toBe(200);
        expect(body).toHaveLength(5);
        expect(headers.get('x-total-count')).toBe('40');
      }
      expect((await call('POST', '/pessoas', { nomeCompleto: 'Eva', cidadeId: recife })).status).toBe(400);
      expect((await call('DELETE', `/cidades/${recife}`)).status).toBe(409);
    }
    for (const server of servers) {
      const lines = server.output().split('\n');
      expect(lines.filter((line) => line.includes('statement_timeout'))).toHaveLength(1);
      expect(lines.filter((line) => line.includes('preparados')).length).toBeLessThanOrEqual(1);
      expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    }
    await bouncer.stop();
    await database.remove();
  });
});
