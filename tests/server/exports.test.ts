/** The export of what is searched: a file of CSV from one state of the register. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../server/db/sql';
import { openEngine } from '../../server/db/store';
import { pessoaOf, sheetHeadings, sheetRow } from '../support/people';
import { callerAt, signIn, startServer, type TestServer } from './support/api';
import { createDatabase, databaseKinds, unhurried } from './support/databases';
import { openConnection } from './support/exchange';
import { execute } from './support/raw';

describe.each(databaseKinds)('the export on %s', (kind) => {
  let server: TestServer;
  let cidadeId: number;

  const add = (nomeCompleto: string, email: string) =>
    server.call('POST', '/pessoas', pessoaOf(nomeCompleto, email, cidadeId));
  const open = (path: string, signal?: AbortSignal) =>
    fetch(`${server.origin}/api${path}`, {
      headers: { authorization: `Bearer ${server.token}` },
      ...(signal && { signal }),
    });

  beforeAll(async () => {
    server = await startServer(kind);
    cidadeId = Number((await server.call('POST', '/cidades', { nome: 'Natal (RN)' })).body);
    await add('Ana; Lima', 'ana@example.com');
    await add('=1+1 Silva', 'formula@example.com');
    await add('\'Apóstrofo "Zé"', 'ze@example.com');
  });
  afterAll(() => server.stop());

  test('is CSV for Excel in Portuguese, with cities by name and cells that a spreadsheet would run guarded', async () => {
    const response = await open('/pessoas/planilha');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.headers.get('x-cadastro')).toBe('1');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        sheetHeadings,
        sheetRow('"Ana; Lima"', 'ana@example.com', 'Natal (RN)'),
        sheetRow("'=1+1 Silva", 'formula@example.com', 'Natal (RN)'),
        sheetRow('"\'\'Apóstrofo ""Zé"""', 'ze@example.com', 'Natal (RN)'),
        '',
      ].join('\r\n'),
    );
    expect(await (await open('/cidades/planilha')).text()).toBe('Nome\r\nNatal (RN)\r\n');
  });

  test('holds what is searched, and says how many records that are', async () => {
    for (const [filter, total] of [
      ['lima', 1],
      ['ze@', 1],
      ['nobody at all', 0],
      [`cidade:${cidadeId}`, 3],
      [';', 1],
    ] as const) {
      const response = await open(`/pessoas/planilha?filter=${encodeURIComponent(filter)}`);
      expect([filter, response.headers.get('x-total-count')]).toEqual([filter, String(total)]);
      expect((await response.text()).trim().split('\r\n')).toHaveLength(1 + total);
    }
  });

  test('is one state of the register, whatever is written meanwhile', async () => {
    const rows = (from: number) =>
      Array.from({ length: 500 }, (_, at) => ({
        linha: from + at,
        valores: { nomeCompleto: `Muita Gente ${from + at}`, email: `g${from + at}@example.com`, cidadeId },
      }));
    for (let from = 1; from < 4_000; from += 500) {
      const linhas = rows(from);
      await server.call('POST', '/pessoas/lote', { importacao: 'muita-gente', linhas });
    }
    const response = await open('/pessoas/planilha?filter=muita gente');
    const reading = response.text();
    await server.call('POST', '/importacoes/muita-gente/desfazer');
    await add('Muita Gente Nova', 'nova@example.com');
    const lines = (await reading).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 4_000);
    expect(lines.join()).not.toContain('Nova');
  });

  test('is given up with its client, and leaves its place to others', async () => {
    for (let n = 0; n < 8; n += 1) {
      const leaving = new AbortController();
      const response = await open('/pessoas/planilha', leaving.signal);
      await response.body?.getReader().read();
      leaving.abort();
    }
    expect((await open('/cidades/planilha')).status).toBe(200);
  });

  /** The states of the register that are still kept for a reader: what has changed since can't be cleared away. */
  const keptStates = async () => {
    const [row] =
      kind === 'SQLite'
        ? await execute(server.databaseUrl, 'pragma wal_checkpoint(truncate)')
        : await execute(
            server.databaseUrl,
            `select count(*)::int as busy from pg_stat_activity
              where datname = current_database() and state like 'idle in transaction%'`,
          );
    return row?.busy;
  };

  test('keeps no state of the register once it has ended, left or failed', async () => {
    await (await open('/pessoas/planilha')).text();
    await expect.poll(keptStates).toBe(0);
    const leaving = new AbortController();
    await (await open('/pessoas/planilha', leaving.signal)).body?.getReader().read();
    leaving.abort();
    await expect.poll(keptStates).toBe(0);
    await execute(server.databaseUrl, 'alter table totais rename to outros_totais');
    expect((await open('/pessoas/planilha?filter=ana')).status).toBe(500);
    await execute(server.databaseUrl, 'alter table outros_totais rename to totais');
    await expect.poll(keptStates).toBe(0);
  });

  test('needs a session', async () => {
    expect((await fetch(`${server.origin}/api/pessoas/planilha`)).status).toBe(401);
  });
});

test.each(databaseKinds)(
  'a snapshot on %s that is given back twice takes nothing of the next',
  async (kind) => {
    const database = await createDatabase(kind);
    // The smallest pool: the next snapshot gets the connection of the first.
    const engine = await openEngine(database.url, { limits: unhurried, connections: 3 });
    onTestFinished(async () => {
      await engine.close();
      await database.remove();
    });
    const first = await engine.snapshot();
    await Promise.all([first.close(), first.close()]);
    const next = await engine.snapshot();
    const count = () => next.read(sql`select cast(count(*) as bigint) as total from cidades`);
    expect(await count()).toEqual([{ total: 0 }]);
    await first.close();
    await engine.run(sql`insert into cidades (nome, busca) values ('Natal', 'natal')`);
    expect(await count()).toEqual([{ total: 0 }]);
    await next.close();
  },
);

describe.each(databaseKinds)('exports of 20,000 long names on %s', (kind) => {
  let server: TestServer;
  let other: string;
  const records = 20_000;

  beforeAll(async () => {
    // The smallest pool; on SQLite nothing has connections.
    server = await startServer(kind, { connections: 3 });
    const { pessoas, cidades } = server.store.records;
    const { id } = await cidades.create({ nome: 'Natal (RN)' }, 1);
    const long = 'Comprido '.repeat(27);
    const all = Array.from({ length: records }, (_, n) =>
      pessoaOf(`${long}${n}`, `${n}-${'x'.repeat(60)}@${'y'.repeat(60)}.com`, id),
    );
    await pessoas.createAll(all);
    other = await signIn(server.visit, { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' });
  }, 60_000);
  afterAll(() => server.stop());

  /** Asks for an export and reads nothing after its beginning. */
  async function askWithoutReading(token: string) {
    const { socket, closed } = openConnection(server.origin);
    onTestFinished(() => void socket.destroy());
    const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    socket.write(`GET /api/pessoas/planilha?filter=comprido HTTP/1.1\r\n${head}`);
    await once(socket, 'data');
    socket.pause();
    return { socket, closed };
  }

  test('that are left at once never hold more than their places, until their work has ended', async () => {
    const { pessoas } = server.store.records;
    const { openExport } = pessoas;
    let [held, most, opened] = [0, 0, 0];
    vi.spyOn(pessoas, 'openExport').mockImplementation(async (filter, signal) => {
      held += 1;
      opened += 1;
      most = Math.max(most, held);
      try {
        const { close, ...rest } = await openExport(filter, signal);
        const closed = () => close().finally(() => (held -= 1));
        return { ...rest, close: closed };
      } catch (error) {
        held -= 1;
        throw error;
      }
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const leave = async (token: string) => {
      const { socket } = openConnection(server.origin);
      const before = opened;
      socket.write(
        `GET /api/pessoas/planilha?filter=comprido HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      await expect.poll(() => opened).toBeGreaterThan(before);
      socket.destroy();
    };
    for (let n = 0; n < 10; n += 1) await leave(n % 2 === 0 ? server.token : other);
    await expect.poll(() => held, { timeout: 20_000 }).toBe(0);
    expect(opened).toBe(10);
    expect(most).toBeLessThanOrEqual(server.store.exportsAtOnce);
  });

  test('that nobody reads leave the calls of others their connections', async () => {
    const first = await askWithoutReading(server.token);
    const calls = [other, server.token].map((token) => callerAt(server.origin, token));
    for (const call of calls) {
      expect((await call('GET', '/pessoas?filter=comprido')).status).toBe(200);
      expect((await call('POST', '/cidades', { nome: 'Olinda' })).status).toBe(201);
      expect((await call('GET', '/conta')).status).toBe(200);
    }
    first.socket.destroy();
    await first.closed;
  });

  // SQLite is no other program that can go away. A promise that nobody handles fails the run.
  test.runIf(kind === 'PostgreSQL')(
    'whose database goes away are cut off, and the server goes on',
    async () => {
      const end = () =>
        execute(
          server.databaseUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
        );
      for (const go of ['resume', 'destroy'] as const) {
        const { socket, closed } = await askWithoutReading(server.token);
        await expect.poll(end, { timeout: 60_000 }).toHaveLength(1);
        // The client reads on, or leaves as well.
        socket[go]();
        expect(await closed).not.toContain('\r\n0\r\n\r\n');
        expect((await server.call('GET', '/pessoas')).status).toBe(200);
      }
    },
  );

  test('that are read too slowly are ended, and the next of the same user has its turn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { socket } = await askWithoutReading(server.token);
    let isNext = false;
    const next = fetch(`${server.origin}/api/cidades/planilha`, {
      headers: { authorization: `Bearer ${server.token}` },
    }).finally(() => {
      isNext = true;
    });
    let seconds = 0;
    const sip = () => {
      // No more: the patience of the next one would end, too, while the machine closes the connection.
      if (seconds < 12) vi.advanceTimersByTime(1_000);
      seconds += 1;
      socket.read(1);
      return isNext;
    };
    for (let n = 0; n < 3; n += 1) {
      expect((await server.call('GET', '/conta')).status).toBe(200);
      expect(sip()).toBe(false);
    }
    await expect.poll(sip, { timeout: 20_000 }).toBe(true);
    expect((await next).status).toBe(200);
  });
});
