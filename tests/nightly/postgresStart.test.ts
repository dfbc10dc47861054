import { once } from 'node:events';
import { expect, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { createDatabase } from '../server/support/databases';
import { freePort } from '../server/support/postgresCluster';
import { launchServer, originOf, runCommand, startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';
import { wireTo } from '../server/support/wire';

const lines = (output: string) => output.trim().split('\n');

test('a start before PostgreSQL is up says so in one line and waits for it', async () => {
  const database = await createDatabase('PostgreSQL');
  const port = await freePort();
  const url = new URL(database.url);
  url.port = String(port);
  url.password = 'hunter2';
  const server = launchServer({ DATABASE_URL: url.href, LOG_LEVEL: 'trace' });
  const origin = originOf(server);
  await expect.poll(server.output, { timeout: 60_000 }).toContain('Aguardando');
  const wire = await wireTo(database.url, port);
  const call = callerAt(await origin);
  expect((await call('GET', '/saude')).status).toBe(200);
  await signIn(call);
  // With the last of its log, which is written as it ends.
  const gone = once(server.child, 'close');
  server.child.kill('SIGTERM');
  await gone;
  const said = server.output();
  expect(lines(said)[0]).toMatch(
    /^Aguardando o banco de dados 127\.0\.0\.1:\d+\/test_\w+, até 60 s: .*ECONNREFUSED/,
  );
  expect(lines(said).filter((line) => line.includes('Aguardando'))).toHaveLength(1);
  expect(said).not.toContain('hunter2');
  wire.cut();
  await database.remove();
});

test('a start that waits ends on SIGTERM, and in order', async () => {
  const server = launchServer({ DATABASE_URL: `postgres://u@127.0.0.1:${await freePort()}/d` });
  const closed = once(server.child, 'close');
  await expect.poll(server.output, { timeout: 60_000 }).toContain('Aguardando');
  server.child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(lines(server.output())).toHaveLength(1);
});

test('a wrong password or database is told at once', async () => {
  const database = await createDatabase('PostgreSQL');
  const DATABASE_URL = `${database.url}_not`;
  const { code, output } = await runCommand('main', [], { DATABASE_URL });
  expect(code).toBe(1);
  expect(lines(output)).toEqual([expect.stringMatching(/^Não foi possível abrir .* does not exist$/)]);
  await database.remove();
});

test('a database that is only read is refused in one line', async () => {
  const database = await createDatabase('PostgreSQL');
  await (await startProcess({ DATABASE_URL: database.url })).kill('SIGTERM');
  const name = new URL(database.url).pathname.slice(1);
  await execute(database.url, `alter database ${name} set default_transaction_read_only = on`);
  const { code, output } = await runCommand('main', [], { DATABASE_URL: database.url });
  expect(code).toBe(1);
  expect(lines(output)).toEqual([expect.stringMatching(/^O banco de dados .* só aceita leitura/)]);
  await database.remove();
});
