import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { type Caller, callerAt, signIn } from './support/api';
import { createDatabase, databaseKinds, type TestDatabase } from './support/databases';
import { within } from './support/deadline';
import { startProcess } from './support/process';
import { execute } from './support/raw';

const WRITERS = 12;

describe.each(databaseKinds)('what was acknowledged on %s', (kind) => {
  let database: TestDatabase;
  let token: string;
  const environment = () => ({ DATABASE_URL: database.url });

  beforeAll(async () => {
    database = await createDatabase(kind);
    const server = await startProcess(environment());
    token = await signIn(callerAt(server.origin));
    await callerAt(server.origin, token)('POST', '/cidades', { nome: 'Recife' });
    await server.kill('SIGTERM');
  });
  afterAll(() => database.remove());

  /** Writes until the server is gone; `acknowledged` gets the ids and emails that it has acknowledged. */
  async function writeUntilGone(call: Caller, prefix: string, acknowledged: Map<number, string>) {
    const writer = async (number: number) => {
      for (let n = 0; ; n += 1) {
        const email = `${prefix}.${number}.${n}@example.com`;
        const answer = await call('POST', '/pessoas', pessoaOf('Maria da Conceição', email));
        if (answer.status !== 201) return;
        acknowledged.set(Number(answer.body), email);
      }
    };
    await Promise.allSettled(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  }

  /** PostgreSQL finishes the statement that a killed server has sent it before it finds out that nobody is there. */
  const othersAtWork = async () =>
    kind === 'PostgreSQL'
      ? execute(
          database.url,
          'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      : [];

  test('survives SIGKILLs in the middle of concurrent writes', async () => {
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < 2; round += 1) {
      const server = await startProcess(environment());
      const before = acknowledged.size;
      const written = writeUntilGone(callerAt(server.origin, token), `kill${round}`, acknowledged);
      // A moment of its own in every round: after the first, or after many.
      await expect
        .poll(() => acknowledged.size, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before + 24 * round);
      await server.kill('SIGKILL');
      await written;
    }
    await expect.poll(othersAtWork, { timeout: 60_000 }).toEqual([]);
    const rows = await execute(database.url, 'select id, email from pessoas');
    const kept = new Map(rows.map(({ id, email }) => [Number(id), email]));
    for (const [id, email] of acknowledged) expect(kept.get(id)).toBe(email);

    // The total, which has its own bookkeeping, must tell the same story.
    const server = await startProcess(environment());
    const answer = await callerAt(server.origin, token)('GET', '/pessoas?filter=');
    expect(Number(answer.headers.get('x-total-count'))).toBe(rows.length);
    await server.kill('SIGTERM');
    if (kind === 'SQLite') {
      expect(await execute(database.url, 'pragma integrity_check')).toMatchObject([
        { integrity_check: 'ok' },
      ]);
    }
  });

  test('SIGTERM finishes what is in flight, refuses new work and exits 0', async () => {
    const server = await startProcess(environment());
    const call = callerAt(server.origin, token);
    const inFlight = Array.from({ length: 20 }, (_, n) =>
      call('POST', '/pessoas', pessoaOf('Último Pedido', `term.${n}@example.com`)),
    );
    const login = call('POST', '/entrar', { email: 'ana@example.com', senha: 'segredo' });
    await Promise.race(inFlight);
    const exit = within(5_000, server.kill('SIGTERM'));
    const answers = await Promise.allSettled([...inFlight, login]);
    expect(await exit).toMatchObject({ code: 0 });
    const statuses = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : 'refused',
    );
    for (const status of statuses) expect([200, 201, 503, 'refused']).toContain(status);

    const rows = await execute(database.url, `select id from pessoas where "nomeCompleto" = 'Último Pedido'`);
    const acknowledged = statuses.filter((status) => status === 201).length;
    expect(acknowledged).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
    await expect(call('GET', '/saude')).rejects.toThrow();
  });
});
