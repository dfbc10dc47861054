import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerAt, signIn } from './support/api';
import { createDatabase, databaseKinds, type TestDatabase } from './support/databases';
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
