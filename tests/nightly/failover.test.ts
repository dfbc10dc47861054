import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { temporaryFolder } from '../server/support/databases';
import { freePort } from '../server/support/postgresCluster';
import { startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';
import { startReplicated } from '../server/support/replicated';
import { endedWithTest } from '../server/support/running';
import { findOrInstall } from '../support/debian';

const WRITERS = 20;
const BEFORE_MS = 6_000;
/** What a person, or Patroni, takes to see that the primary is gone. */
const NOTICED_MS = 1_500;
const AFTER_MS = 8_000;

const program = findOrInstall('haproxy', 'the test of a failover');

/** The sections that stand before each other's: times and the mode. */
const DEFAULTS = /^defaults\n(?: .*\n)+/m;

function startProxy(config: string) {
  const folder = temporaryFolder();
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(file, config);
  const proxy = endedWithTest(spawn(String(program), ['-f', file], { stdio: 'inherit' }));
  const gone = once(proxy, 'exit');
  onTestFinished(async () => {
    proxy.kill('SIGTERM');
    await gone;
    folder.remove();
  });
}

const recipe = () => readFileSync('docs/deployment/haproxy.cfg', 'utf8');

/** By the recipe before the databases. @returns the DATABASE_URL through it */
async function proxyDatabases([a, b]: { port: number; agent: number }[]) {
  const port = await freePort();
  const failover = readFileSync('docs/deployment/failover.cfg', 'utf8')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.1:5432 check port 8008', `127.0.0.1:${a?.port} check port ${a?.agent}`)
    .replace('10.0.0.2:5432 check port 8008', `127.0.0.1:${b?.port} check port ${b?.agent}`);
  startProxy(`${DEFAULTS.exec(recipe())?.[0]}\n${failover}`);
  return `postgres://cadastro@127.0.0.1:${port}/postgres`;
}

/** By the recipe before the servers, without its TLS, which another test tries. @returns their one address */
async function proxyServers(origins: string[]) {
  const port = await freePort();
  const lines = origins.map(
    (origin, n) => `  server s${n} ${new URL(origin).host} check pool-purge-delay 30s\n`,
  );
  startProxy(
    recipe()
      .replace(/^ *bind :443.*\n/m, '')
      .replace(/^ *http-request redirect.*\n/m, '')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace(/^ *server one .*\n/m, lines.join('')),
  );
  return `http://127.0.0.1:${port}`;
}

test.skipIf(program === undefined)(
  'a primary that is killed loses no acknowledged write, makes nothing twice and ends no session',
  async () => {
    const cluster = await startReplicated();
    onTestFinished(() => cluster.stop());
    const environment = {
      DATABASE_URL: await proxyDatabases([cluster.primary, cluster.replica]),
      JWT_SECRET: 'one secret for both of the servers',
    };
    const servers = [await startProcess(environment), await startProcess(environment)];
    onTestFinished(async () => {
      for (const server of servers) await server.kill('SIGKILL');
    });
    const address = await proxyServers(servers.map(({ origin }) => origin));
    const visit = callerAt(address);
    const health = () => visit('GET', '/saude').then(({ status }) => status, String);
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
    const token = await signIn(visit);
    const call = callerAt(address, token);

    const acknowledged = new Map<string, number>();
    const times: number[] = [];
    const statuses = new Map<number | string, number>();
    let isOver = false;
    const writer = async (number: number) => {
      for (let n = 0; !isOver; n += 1) {
        const nome = `Cidade ${number} ${n}`;
        // The same key until it is known what became of it.
        for (;;) {
          const answer = await call(
            'POST',
            '/cidades',
            { nome },
            { 'idempotency-key': `k-${number}-${n}` },
          ).catch(() => undefined);
          const status = answer?.status ?? 'no answer';
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (answer?.status === 201) {
            acknowledged.set(nome, Number(answer.body));
            times.push(performance.now());
            break;
          }
          expect([undefined, 502, 503, 504]).toContain(answer?.status);
          await pause(100);
        }
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
    await pause(BEFORE_MS);
    const before = acknowledged.size;
    const killed = performance.now();
    cluster.primary.kill();
    await pause(NOTICED_MS);
    cluster.replica.promote();
    const promoted = performance.now();
    await expect.poll(() => times.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(promoted + 500);
    await pause(AFTER_MS);
    isOver = true;
    await Promise.all(writers);

    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time));
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    process.stdout.write(
      `Failover: ${acknowledged.size} writes acknowledged, ${before} of them before; promoted after ` +
        `${seconds(promoted - killed)}; nobody could write for ${seconds(Math.max(...gaps))}; answers ` +
        `${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
    const direct = `postgres://cadastro@127.0.0.1:${cluster.replica.port}/postgres`;
    const kept = await execute(direct, 'select id, nome from cidades');
    const ids = new Map(kept.map(({ id, nome }) => [String(nome), Number(id)]));
    // Each key made one record, and each answer named it.
    expect(ids.size).toBe(kept.length);
    expect([...acknowledged].filter(([nome, id]) => ids.get(nome) !== id)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(before);
    // The earlier session goes on, at both servers.
    for (const { origin } of servers) {
      const answer = await callerAt(origin, token)('GET', '/cidades');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-total-count')).toBe(String(kept.length));
    }
  },
);
