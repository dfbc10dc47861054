import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Engine } from '../../server/db/engine';
import { sql } from '../../server/db/sql';
import { openEngine } from '../../server/db/store';
import { createDatabase, type TestDatabase, unhurried } from './support/databases';
import { lend, refusal, startPooler } from './support/fakePooler';
import { execute } from './support/raw';

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

/** What is said to the operator meanwhile. */
function listen() {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  return () => said.mock.calls.map(String).filter((line) => line.startsWith('Aviso'));
}

describe('a database whose sessions are set otherwise than this program relies on', () => {
  const SETTINGS = {
    default_transaction_isolation: 'serializable',
    synchronous_commit: 'off',
    standard_conforming_strings: 'off',
    session_replication_role: 'replica',
  };
  let odd: TestDatabase;
  beforeAll(async () => {
    odd = await createDatabase('PostgreSQL');
    const name = new URL(odd.url).pathname.slice(1);
    for (const [setting, value] of Object.entries(SETTINGS))
      await execute(odd.url, `alter database ${name} set ${setting} = '${value}'`);
  });
  afterAll(() => odd.remove());

  test('serves as one that is not, with what its address sets beside', async () => {
    const url = new URL(odd.url);
    url.searchParams.set('options', '-c work_mem=5MB');
    const engine = await openEngine(url.href, { limits: unhurried });
    onTestFinished(() => engine.close());
    const shown = await engine.read(
      sql`select current_setting('default_transaction_isolation') as isolation,
        current_setting('synchronous_commit') as commits, current_setting('standard_conforming_strings') as strings,
        current_setting('session_replication_role') as role, current_setting('work_mem') as memory`,
    );
    expect(shown).toEqual([
      { isolation: 'read committed', commits: 'on', strings: 'on', role: 'origin', memory: '5MB' },
    ]);
  });

  test('keeps a commit that waits for a replica', async () => {
    const { url, remove } = await createDatabase('PostgreSQL');
    onTestFinished(remove);
    const name = new URL(url).pathname.slice(1);
    await execute(url, `alter database ${name} set synchronous_commit = 'remote_apply'`);
    const engine = await openEngine(url, { limits: unhurried });
    onTestFinished(() => engine.close());
    expect(await engine.read(sql`show synchronous_commit`)).toEqual([{ synchronous_commit: 'remote_apply' }]);
  });

  test('is named in a line behind a pooler that takes no settings', async () => {
    const pooler = await startPooler((socket, first) => {
      if (first.includes('options')) socket.end(refusal('unsupported startup parameter: options'));
      else lend(socket, first, odd.url);
    });
    const said = listen();
    const url = new URL(odd.url);
    url.port = new URL(pooler).port;
    const engine = await openEngine(url.href, { limits: unhurried });
    onTestFinished(() => engine.close());
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatch(/default_transaction_isolation=read committed.*synchronous_commit=on.*\n$/);
  });
});

test.each([
  ['adiantado', 5],
  ['atrasado', -5],
])('a clock that is %s to the one of the database by minutes is named in a line', async (side, minutes) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const said = listen();
  await open();
  expect(said()).toEqual([expect.stringContaining(`está ${side} 5 min`)]);
});

test('a clock that is right is not spoken of', async () => {
  const said = listen();
  await open();
  expect(said()).toEqual([]);
});
