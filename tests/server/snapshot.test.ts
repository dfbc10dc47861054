import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../server/db/sqlite/connection';
import { Snapshot } from '../../server/db/sqlite/snapshot';
import { type Caller, callerAt, signIn } from './support/api';
import { createDatabase, databaseKinds, type TestDatabase, temporaryFolder } from './support/databases';
import { type RunningServer, startProcess } from './support/process';

const LIMIT = 5;
const WRITES = 100;

describe.each(databaseKinds)('while another process writes to %s', (kind) => {
  let database: TestDatabase;
  let servers: RunningServer[] = [];
  let writer: Caller;
  let reader: Caller;

  beforeAll(async () => {
    database = await createDatabase(kind);
    servers = [await startProcess({ DATABASE_URL: database.url })];
    servers.push(await startProcess({ DATABASE_URL: database.url }));
    const [first = '', second = ''] = servers.map(({ origin }) => origin);
    const token = await signIn(callerAt(first));
    writer = callerAt(first, token);
    reader = callerAt(second, token);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await database.remove();
  });

  test.each(['', 'porto', 'or'])('every page of %j agrees with the total beside it', async (filter) => {
    // One after the other, so that the ids of what matches are known from the total alone.
    const ids: number[] = [];
    const known = await reader('GET', `/cidades?limit=1000&filter=${filter}`);
    ids.push(...(known.body as { id: number }[]).map(({ id }) => id));
    let writing = true;
    const writes = (async () => {
      for (let n = 0; n < WRITES; n += 1) {
        const { body, status } = await writer('POST', '/cidades', { nome: `O Porto ${n}` });
        expect(status).toBe(201);
        ids.push(Number(body));
      }
      writing = false;
    })();
    const seen: { page: number; total: number; rows: number[] }[] = [];
    const read = async (ahead: number) => {
      for (let last = 1; writing; ) {
        const page = last + ahead;
        const answer = await reader('GET', `/cidades?limit=${LIMIT}&page=${page}&filter=${filter}`);
        expect(answer.status).toBe(200);
        const total = Number(answer.headers.get('x-total-count'));
        seen.push({ page, total, rows: (answer.body as { id: number }[]).map(({ id }) => id) });
        last = Math.max(1, Math.ceil(total / LIMIT));
      }
    };
    await Promise.all([writes, read(0), read(1), read(0)]);
    expect(seen.length).toBeGreaterThan(10);
    for (const { page, total, rows } of seen) {
      expect(rows, `page ${page} of ${total}`).toEqual(
        ids.slice((page - 1) * LIMIT, Math.min(total, page * LIMIT)),
      );
    }
  });
});

test('what is read of SQLite in one turn is of one moment, and the next turn knows that others have written', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'moments.sqlite');
  const other = connect(file);
  other.exec('create table t (n integer)');
  const connection = connect(file);
  let stale = 0;
  const snapshot = new Snapshot(connection, () => {
    stale += 1;
  });
  const count = connection.prepare('select count(*) as count from t');
  const total = () => {
    snapshot.ensure();
    return Object(count.get()).count;
  };
  const page = () => snapshot.once('page', () => ({ rows: [], total: total() }));
  const nextTurn = () => new Promise(setImmediate);

  expect([total(), page().total]).toEqual([0, 0]);
  const known = stale;
  const before = page();
  other.exec('insert into t values (1)');
  expect([total(), page()]).toEqual([0, before]);
  expect(page()).toBe(before);
  await nextTurn();
  expect(connection.isTransaction).toBe(false);
  expect([total(), page().total, stale]).toEqual([1, 1, known + 1]);

  // Its own writes end the moment, and are no news.
  snapshot.end();
  connection.exec('insert into t values (2)');
  expect([total(), page().total, stale]).toEqual([2, 2, known + 1]);
  await nextTurn();
  await nextTurn();
  expect([total(), stale, connection.isTransaction]).toEqual([2, known + 1, true]);
  snapshot.end();
  snapshot.end();
  connection.close();
  other.close();
  folder.remove();
});
