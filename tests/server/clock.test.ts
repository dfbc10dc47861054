import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTokens } from '../../server/auth/tokens';
import { watchClock } from '../../server/clock';
import { outdated } from '../../server/dailyBackup';
import type { Store } from '../../server/db/store';
import { callerAt } from './support/api';
import {
  createDatabase,
  databaseKinds,
  openDatabase,
  type TestDatabase,
  temporaryFolder,
} from './support/databases';
import { runCommand, startProcess } from './support/process';
import { execute } from './support/raw';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

describe.each(databaseKinds)('a clock that is ahead, on %s', (kind) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await createDatabase(kind);
    store = await openDatabase(database.url);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
    await database.remove();
  });
  const stopClocks = () => vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  test('is believed up to two days, and after a day of running', async () => {
    stopClocks();
    const clock = watchClock(store);
    expect(await clock.check()).toBe(true);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(await clock.check()).toBe(true);
    vi.setSystemTime(Date.now() + 300 * DAY_MS);
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await clock.check(), `hour ${hour}`).toBe(false);
      expect(clock.problem()).toContain('--trust-clock');
      pass(HOUR_MS);
    }
    expect(await clock.check()).toBe(true);
    expect(clock.problem()).toBeUndefined();
  });

  test('is doubted by each start that comes with it, and no more once it is right', async () => {
    stopClocks();
    await watchClock(store).check();
    const today = Date.now();
    vi.setSystemTime(today + 300 * DAY_MS);
    expect(await watchClock(store).check()).toBe(false);
    const clock = watchClock(store);
    expect(await clock.check()).toBe(false);
    vi.setSystemTime(today + HOUR_MS);
    expect(await clock.check()).toBe(true);
    expect(clock.problem()).toBeUndefined();
  });

  test('is noticed in an older database, by the newest time that it holds', async () => {
    const { id } = await store.records.cidades.create({ nome: 'Olinda' }, 1);
    expect(id).toBe(1);
    stopClocks();
    vi.setSystemTime(Date.now() + 300 * DAY_MS);
    expect(await watchClock(store).check()).toBe(false);
  });

  test('removes nothing at a start, shows in health, and is believed on command', async () => {
    const { id } = await store.records.cidades.create({ nome: 'Olinda' }, 1);
    await store.records.cidades.remove(id, 1);
    // As a start 300 days later finds it.
    await execute(database.url, `update mudancas set quando = quando - ${300 * DAY_MS}`);
    const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'info' };
    const lines = async () =>
      Number((await execute(database.url, 'select count(*) as n from mudancas'))[0]?.n);
    const server = await startProcess(environment);
    await expect.poll(server.output).toContain('nothing is removed by this clock');
    expect((await callerAt(server.origin)('GET', '/saude')).body).toMatchObject({
      banco: 'ok',
      relogio: expect.stringContaining('--trust-clock'),
    });
    expect(await lines()).toBe(2);
    await server.kill('SIGTERM');
    const trusted = await runCommand('user', ['--trust-clock'], environment);
    expect(trusted).toMatchObject({ code: 0, output: expect.stringMatching(/^O relógio vale: /) });
    const again = await startProcess(environment);
    await expect.poll(lines).toBe(0);
    expect((await callerAt(again.origin)('GET', '/saude')).body).not.toHaveProperty('relogio');
    await again.kill('SIGTERM');
  });

  test('makes links that are good for no longer than an hour by the right one', async () => {
    await store.usuarios.create({ nome: 'Ana', email: 'ana@example.com', senha: 'x' });
    const isGood = async (made: number) => {
      const now = Date.now();
      await store.usuarios.keepRecovery('ana@example.com', 'd', made);
      return store.usuarios.hasRecovery({ digest: 'd', oldest: now - HOUR_MS, newest: now + 5 * 60_000 });
    };
    expect(await isGood(Date.now())).toBe(true);
    expect(await isGood(Date.now() + DAY_MS)).toBe(false);
  });
});

test('a token that was issued ahead is good for nothing', () => {
  const tokens = createTokens('a secret for tests that is long enough');
  const session = { id: 1, geracao: 0, epoca: 'e' };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 300 * DAY_MS);
  const token = tokens.issue(session);
  vi.setSystemTime(Date.now() - 300 * DAY_MS);
  expect(tokens.verify(token)).toBeUndefined();
  expect(tokens.verify(tokens.issue(session))).toMatchObject({ id: 1 });
  // Renewed since by a clock that is right, of a login that was ahead: it would be renewed for 300 days more.
  const authTime = Math.floor(Date.now() / 1000) + 300 * 24 * 3600;
  expect(tokens.verify(tokens.issue({ ...session, authTime }))).toBeUndefined();
});

describe('daily backups', () => {
  const named = (day: string, hour = '00') => `cadastro-2026-01-${day}T${hour}-00-00.000Z.sqlite`;

  test('are kept by days: several of one day are one', () => {
    const names = ['01', '02', '03'].map((day) => named(day));
    const ofToday = ['01', '02', '03', '04', '05'].map((hour) => named('04', hour));
    expect(outdated([...names, ...ofToday], 3)).toEqual([named('01'), ...ofToday.slice(0, -1)]);
    expect(outdated(names, 7)).toEqual([]);
  });

  test('of the future count as none, are not removed, and make none due again', async () => {
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    const backups = join(folder.path, 'backups');
    mkdirSync(backups);
    const kept = [named('01'), named('02'), 'cadastro-2999-01-01T00-00-00.000Z.sqlite'];
    for (const name of kept) writeFileSync(join(backups, name), '');
    const environment = {
      DATABASE_URL: `file:${join(folder.path, 'a.sqlite')}`,
      BACKUP_FOLDER: backups,
      BACKUP_KEEP: '3',
      LOG_LEVEL: 'info',
    };
    for (let start = 0; start < 3; start += 1) {
      const server = await startProcess(environment);
      if (start === 0) await expect.poll(server.output, { timeout: 30_000 }).toContain('backup made');
      else await expect.poll(server.output, { timeout: 30_000 }).toContain('removed after their time');
      await server.kill('SIGTERM');
      expect(readdirSync(backups)).toEqual([...kept.slice(0, 2), expect.any(String), kept[2]]);
    }
  });
});
