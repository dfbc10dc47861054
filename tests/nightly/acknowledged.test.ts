/** Twenty thousand acknowledged writes over whatever ends a server or its database: none is lost. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Caller, callerAt, signIn } from '../server/support/api';
import { createDatabase, databaseKinds } from '../server/support/databases';
import { startCluster } from '../server/support/postgresCluster';
import { type RunningServer, startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';

const WRITERS = 16;
const MOST_MS = 280_000;
/** Acknowledged on each database. */
const ENOUGH = 10_000;
const ROUNDS = 12;

interface Place {
  url: string;
  /** Ends the database under its servers, and brings it back; SQLite has none of its own. */
  restart?(): void;
  remove(): Promise<void>;
}

async function placeOf(kind: (typeof databaseKinds)[number]): Promise<Place> {
  if (kind === 'SQLite') return createDatabase(kind);
  const cluster = await startCluster();
  return { url: cluster.url, restart: cluster.restart, remove: async () => cluster.stop() };
}

/** What was acknowledged last of each city, by its id; null for one that was deleted. */
type Acknowledged = Map<number, { nome: string; isOpen: boolean } | null>;

/** One writer: creates by a key that is sent until it is answered, renames some of what it made, deletes some. */
async function write(
  number: number,
  callOf: () => Caller | undefined,
  acknowledged: Acknowledged,
  goesOn: () => boolean,
) {
  const attempt = async (...request: Parameters<Caller>) => {
    const answer = await callOf()?.(...request).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) await pause(20);
    return answer;
  };
  for (let n = 0; goesOn(); n += 1) {
    const nome = `Cidade ${number} ${n}`;
    let made = await attempt('POST', '/cidades', { nome }, { 'idempotency-key': `w-${number}-${n}` });
    while (made?.status !== 201 && goesOn()) {
      expect([undefined, 502, 503]).toContain(made?.status);
      made = await attempt('POST', '/cidades', { nome }, { 'idempotency-key': `w-${number}-${n}` });
    }
    if (made?.status !== 201) return;
    const id = Number(made.body);
    expect(acknowledged.has(id), `${nome} has a record of its own`).toBe(false);
    acknowledged.set(id, { nome, isOpen: false });
    if (n % 4 === 0) {
      // Without an answer it is open which of the two names it has.
      acknowledged.set(id, { nome, isOpen: true });
      const saved = await attempt('PUT', `/cidades/${id}`, { nome: `${nome} bis` });
      if (saved?.status === 204) acknowledged.set(id, { nome: `${nome} bis`, isOpen: false });
    } else if (n % 4 === 1) {
      acknowledged.set(id, { nome, isOpen: true });
      const removed = await attempt('DELETE', `/cidades/${id}`);
      if (removed?.status === 204) acknowledged.set(id, null);
    }
  }
}

/** A limit on the sizes of files stands for a full disk; SIGXFSZ is ignored by Node. */
const limitFiles = ({ child }: RunningServer, bytes: string) =>
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}`]);

describe.each(databaseKinds)('on %s', (kind) => {
  test(`no acknowledged write is lost over SIGKILL, SIGTERM, full disks and restarts`, async () => {
    const place = await placeOf(kind);
    onTestFinished(() => place.remove());
    const environment = { DATABASE_URL: place.url, DATABASE_WAIT: '60' };
    let server = await startProcess(environment);
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
    });
    const token = await signIn(callerAt(server.origin));
    let call: Caller | undefined = callerAt(server.origin, token);
    const acknowledged: Acknowledged = new Map();
    const end = performance.now() + MOST_MS;
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, (_, number) =>
      write(
        number,
        () => call,
        acknowledged,
        () => !isOver,
      ),
    );
    const again = async () => {
      server = await startProcess(environment);
      call = callerAt(server.origin, token);
    };
    const blows: Record<string, () => Promise<unknown>> = {
      SIGKILL: async () => {
        await server.kill('SIGKILL');
        await again();
      },
      SIGTERM: async () => {
        expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
        await again();
      },
      ...(place.restart === undefined
        ? {
            'a full disk': async () => {
              limitFiles(server, '4096:unlimited');
              await pause(700);
              const refused = await call?.('POST', '/cidades', { nome: 'Sem lugar' });
              expect(refused?.status).toBe(503);
              limitFiles(server, 'unlimited:unlimited');
              expect(server.child.signalCode).toBeNull();
            },
          }
        : { 'a restart of the database': async () => place.restart?.() }),
    };
    const happened: Record<string, number> = {};
    for (let round = 0; round < ROUNDS || acknowledged.size < ENOUGH; round += 1) {
      if (performance.now() > end) break;
      await pause(1_500);
      const [name = '', blow] = Object.entries(blows)[round % Object.keys(blows).length] ?? [];
      await blow?.();
      happened[name] = (happened[name] ?? 0) + 1;
    }
    await pause(1_000);
    isOver = true;
    await Promise.all(writers);
    await server.kill('SIGTERM');

    process.stdout.write(
      `${kind}: ${acknowledged.size} records acknowledged over ${JSON.stringify(happened)}\n`,
    );
    expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH);
    const rows = await execute(place.url, 'select id, nome from cidades');
    const kept = new Map(rows.map(({ id, nome }) => [Number(id), String(nome)]));
    const names = rows.map(({ nome }) => String(nome).replace(/ bis$/, ''));
    expect(new Set(names).size, 'no key makes a record twice').toBe(names.length);
    const lost = [...acknowledged].filter(([id, value]) => {
      const now = kept.get(id);
      if (value === null) return now !== undefined;
      if (!value.isOpen) return now !== value.nome;
      return now !== undefined && now !== value.nome && now !== `${value.nome} bis`;
    });
    expect(lost).toEqual([]);
    // A record and its lines in the log are one transaction.
    const [lines] = await execute(
      place.url,
      `select count(*) as n from cidades where not exists
        (select 1 from mudancas where tipo = 'cidades' and registro = cidades.id and acao = 'criou')`,
    );
    expect(Number(lines?.n)).toBe(0);
  });
});
