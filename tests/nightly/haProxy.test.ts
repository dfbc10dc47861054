import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { startHaProxy } from '../server/support/haProxy';
import { startCluster } from '../server/support/postgresCluster';
import { startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';
import { findOrInstall } from '../support/debian';

const program = findOrInstall('haproxy', 'the failover tests');

describe.skipIf(program === undefined)(
  'a primary with a synchronous replica (apt-get install haproxy)',
  () => {
    test('is killed, the replica takes over, and nothing that was acknowledged is lost', async () => {
      const primary = await startCluster();
      const replica = await primary.startReplica();
      await execute(primary.url, "alter system set synchronous_standby_names = '*'");
      await execute(primary.url, 'select pg_reload_conf()');
      const proxy = await startHaProxy(String(program), primary.url, replica.url);
      const server = await startProcess({ DATABASE_URL: proxy.url });
      const call = callerAt(server.origin, await signIn(callerAt(server.origin)));

      const acknowledged = new Map<number, string>();
      let writing = true;
      let lastRefusal = 0;
      const write = async (writer: number) => {
        for (let n = 0; writing; n += 1) {
          const nome = `Cidade ${writer} ${n}`;
          const { status, body } = await call('POST', '/cidades', { nome });
          expect([201, 503]).toContain(status);
          if (status === 201) acknowledged.set(Number(body), nome);
          else {
            lastRefusal = performance.now();
            await pause(20);
          }
        }
      };
      const writers = Promise.all([0, 1, 2, 3].map(write));
      const acknowledgedMore = async (than: number) =>
        expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(than);
      await acknowledgedMore(100);
      primary.kill();
      const killed = performance.now();
      replica.promote();
      // Whether a write is refused in between is a matter of luck: it may have waited long enough.
      await acknowledgedMore(acknowledged.size + 100);
      writing = false;
      await writers;

      expect(lastRefusal - killed).toBeLessThan(10_000);
      const kept = await execute(replica.url, 'select id, nome from cidades');
      const found = new Map(kept.map(({ id, nome }) => [Number(id), nome]));
      const lost = [...acknowledged].filter(([id, nome]) => found.get(id) !== nome);
      expect(lost).toEqual([]);
      expect(Number((await call('GET', '/cidades')).headers.get('x-total-count'))).toBe(kept.length);
      expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
      await proxy.stop();
      replica.stop();
      primary.stop();
    });
  },
);
