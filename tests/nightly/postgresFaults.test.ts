import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualTimeLimits } from '../../server/db/limits';
import { type Answer, startServer, type TestServer } from '../server/support/api';
import { createDatabase, openDatabase, postgresUrl } from '../server/support/databases';
import { stopwatch, within } from '../server/support/deadline';
import { execute } from '../server/support/raw';

const sessions = (url: string) =>
  execute(
    url,
    `select pid, state from pg_stat_activity
      where datname = current_database() and application_name = 'cadastro' order by pid`,
  );

describe('a PostgreSQL in use', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('PostgreSQL');
    await server.call('POST', '/cidades', { nome: 'Recife' });
  });
  afterAll(() => server.stop());

  test('that is not there under its name is unavailable, and asked again once it is back', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    // While it is renamed, nobody is connected.
    const rename = async (from: string, to: string) =>
      execute(
        await postgresUrl(),
        `do $$ begin
          perform pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}';
          alter database ${from} rename to ${to};
        end $$`,
      );
    await rename(name, `${name}_away`);
    const answers: Answer[] = [];
    // More than there are connections that may still have to be found broken.
    for (let n = 0; n < 20; n += 1) answers.push(await server.call('GET', '/cidades'));
    answers.push(await server.call('POST', '/cidades', { nome: 'Nunca' }));
    await rename(`${name}_away`, name);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
    expect((await server.call('GET', '/cidades')).status).toBe(200);
  });

  test('gives up a locked table on its own side, and what was refused never happens later', async () => {
    const server = await startServer('PostgreSQL', { limits: usualTimeLimits });
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table cidades in access exclusive mode');
    const elapsed = stopwatch();
    const answers = await Promise.all([
      server.call('POST', '/cidades', { nome: 'Nunca' }),
      server.call('GET', '/cidades'),
      // A search, whose count and page are one transaction.
      server.call('GET', '/cidades?filter=nunca'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(elapsed()).toBeLessThan(5_000);
    const busy = (await sessions(server.databaseUrl)).filter(({ state }) => state === 'active');
    expect(busy).toEqual([]);
    await other.query('rollback');
    await other.end();
    expect((await server.call('GET', '/cidades?filter=nunca')).body).toEqual([]);
    await server.stop();
  });
});

test('a city can be saved while another transaction registers somebody who lives there', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openDatabase(database.url);
  const { cidades } = store.records;
  await cidades.create({ nome: 'Recife' }, 1);
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query(`begin;
    insert into pessoas ("nomeCompleto", email, "cidadeId", busca) values ('Ana', 'ana@example.com', 1, 'ana')`);
  expect(await within(20_000, cidades.update(1, { nome: 'Olinda' }, 1))).toBe(2);
  await other.query('commit');
  await other.end();
  await store.close();
  await database.remove();
});
