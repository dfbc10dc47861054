import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreError } from '../../server/db/engine';
import { openStore } from '../../server/db/store';
import { callerAt, signIn } from '../server/support/api';
import { stopwatch } from '../server/support/deadline';
import { type Cluster, startCluster } from '../server/support/postgresCluster';
import { type RunningServer, startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';

/** More than there are connections. */
const CROWD = 40;

const FIRST_PAGE = { page: 1, limit: 5, filter: '' };

const timed = async <Answer>(call: () => Promise<Answer>) => {
  const elapsed = stopwatch();
  const answer = await call();
  return { ...answer, milliseconds: elapsed() };
};

describe.skipIf(process.platform === 'win32')('a PostgreSQL that is frozen', () => {
  let cluster: Cluster;
  let server: RunningServer;
  beforeAll(async () => {
    cluster = await startCluster();
    server = await startProcess({ DATABASE_URL: cluster.url });
  });
  afterAll(async () => {
    await server.kill('SIGTERM');
    cluster.stop();
  });

  test('is refused in time, says which changes may happen later, and is back at once', async () => {
    const call = callerAt(server.origin, await signIn(callerAt(server.origin)));
    const create = (nome: string) => timed(() => call('POST', '/cidades', { nome }));
    await Promise.all(Array.from({ length: CROWD }, (_, n) => create(`Antes ${n}`)));
    // Without HTTP, because the question for the user would be the one that gets no answer.
    const store = await openStore(cluster.url);
    // Different ones, each on a connection of its own: the same page is asked for once.
    await Promise.all(
      Array.from({ length: 4 }, (_, n) => store.records.cidades.list({ ...FIRST_PAGE, page: n + 1 })),
    );
    await store.ping();

    cluster.freeze();
    const late = [
      ...Array.from({ length: 4 }, (_, n) => store.records.cidades.create({ nome: `Nunca ${n}` }, 1)),
      store.usuarios.create({ nome: 'Nunca', email: 'never@example.com', senha: 'hash' }),
    ].map((write) => write.catch(({ kind }: StoreError) => kind));
    const refused = Array.from({ length: 6 }, (_, n) => create(`Nunca ${n}`));
    const health = await timed(() => call('GET', '/saude'));
    expect(health.status).toBe(503);
    expect(health.milliseconds).toBeLessThan(2_000);
    for (const { status, milliseconds } of await Promise.all(refused)) {
      expect(status).toBe(503);
      expect(milliseconds).toBeLessThan(5_000);
    }

    // They have been sent, and the database will read them when it wakes up.
    expect(await Promise.all(late)).toEqual(Array(5).fill('unanswered'));

    cluster.thaw();
    const back = stopwatch();
    await expect.poll(async () => (await call('GET', '/saude')).status, { interval: 50 }).toBe(200);
    expect((await create('Depois')).status).toBe(201);
    expect(back()).toBeLessThan(2_000);
    await store.close();
  });
});

test('a synchronous replica that is lost leaves no backend waiting, and reads go on', async () => {
  const cluster = await startCluster();
  const server = await startProcess({ DATABASE_URL: cluster.url });
  const call = callerAt(server.origin, await signIn(callerAt(server.origin)));
  await execute(cluster.url, "alter system set synchronous_standby_names = 'lost'");
  await execute(cluster.url, 'select pg_reload_conf()');
  for (let wave = 0; wave < 2; wave += 1) {
    const writes = Array.from({ length: 10 }, (_, n) => call('POST', '/cidades', { nome: `Cidade ${n}` }));
    expect((await call('GET', '/cidades')).status).toBe(200);
    // Also where an answer comes after all, because the wait was ended.
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([503]));
  }
  const waiting = "select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'";
  await expect.poll(() => execute(cluster.url, waiting)).toEqual([{ n: 0 }]);
  expect((await call('GET', '/cidades')).status).toBe(200);
  await server.kill('SIGTERM');
  cluster.stop();
});
