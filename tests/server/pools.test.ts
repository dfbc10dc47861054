import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Engine } from '../../server/db/engine';
import { sql } from '../../server/db/sql';
import { openEngine } from '../../server/db/store';
import { createDatabase, type TestDatabase, unhurried } from './support/databases';
import { lend, refusal, startPooler } from './support/fakePooler';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('PostgreSQL');
});
afterAll(() => database.remove());

/** Opens the database, by the port of a pooler where one stands before it. */
async function open(pooler = database.url): Promise<Engine> {
  const url = new URL(database.url);
  url.port = new URL(pooler).port;
  const engine = await openEngine(url.href, { limits: unhurried });
  onTestFinished(() => engine.close());
  return engine;
}
const ONE = sql`select 1 as one`;

test('what is saved is on the disk before anybody hears of it', async () => {
  expect(await (await open()).read(sql`show synchronous_commit`)).toEqual([{ synchronous_commit: 'on' }]);
});

test('a pooler that refuses limits of time is served without them, which is said in one line', async () => {
  // PgBouncer, as far as it comes with such a connection.
  const pooler = await startPooler((socket, first) => {
    if (first.includes('statement_timeout'))
      socket.end(refusal('unsupported startup parameter: statement_timeout'));
    else lend(socket, first, database.url);
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  expect(await (await open(pooler)).read(ONE)).toEqual([{ one: 1 }]);
  const warnings = said.mock.calls.map(String).filter((line) => line.includes('statement_timeout'));
  expect(warnings).toEqual([expect.stringMatching(/^Aviso: .*\n$/)]);
});

test('a connection that is cut right behind an answer takes nothing down', async () => {
  let cutsNext = false;
  const pooler = await startPooler((socket, first) =>
    lend(socket, first, database.url, (answer) => {
      if (cutsNext) socket.end(Buffer.concat([answer, refusal('terminating connection')]));
      else socket.write(answer);
      cutsNext = false;
    }),
  );
  const engine = await open(pooler);
  cutsNext = true;
  expect(await engine.read(ONE)).toEqual([{ one: 1 }]);
  expect(await engine.read(ONE)).toEqual([{ one: 1 }]);
});

test('a farewell leaves nothing behind that would keep a process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const engine = await openEngine(database.url, { limits: unhurried });
  await engine.read(ONE);
  await engine.close();
  expect(timers()).toBeLessThanOrEqual(before);
});
