import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/db/sqlite/openSqlite';
import { composeStore } from '../../server/db/store';
import { temporaryFolder } from './support/databases';

const folder = temporaryFolder();
afterEach(() => void vi.restoreAllMocks());
afterAll(() => folder.remove());

/** A file that another program has locked in this way. */
function locked(name: string, lock: string) {
  const file = join(folder.path, name);
  const other = new DatabaseSync(file);
  other.exec(lock);
  return { file, other };
}

test.each([
  ['changes', 'pragma journal_mode = wal; begin immediate'],
  ['has just made', 'create table t (a); begin exclusive'],
])('a file that another program %s is waited for, while signals are heard', async (name, lock) => {
  const { file, other } = locked(name, lock);
  const opening = openSqlite(file);
  let turns = 0;
  for (; turns < 5; turns += 1) await pause(50);
  other.exec('rollback');
  const store = composeStore(await opening);
  expect(turns).toBe(5);
  expect(await store.records.cidades.create({ nome: 'Recife' }, 1)).toMatchObject({ id: 1 });
  await store.close();
  other.close();
});

test('a start that waits for another program says so, and one that does not says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const WAITING = 'Aguardando outro programa, que usa o banco de dados…\n';
  const texts = () => told.mock.calls.map(([text]) => text).filter((text) => text === WAITING);
  await (await openSqlite(join(folder.path, 'free'))).close();
  const { file, other } = locked('told', 'pragma journal_mode = wal; begin immediate');
  const opening = openSqlite(file);
  // Not by `expect.poll`, which lets the time pass.
  while (vi.getTimerCount() === 0) await pause(5);
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([WAITING]);
  other.exec('rollback');
  await (await opening).close();
  expect(texts()).toEqual([WAITING]);
  other.close();
});

test('a file that stays locked is given up after ten seconds', async () => {
  const { file, other } = locked('stays', 'pragma journal_mode = wal; begin immediate');
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const opening = openSqlite(file);
  let end: unknown;
  opening.catch((error: unknown) => {
    end = error;
  });
  /** It has looked at the clock, and tried again. */
  const isTrying = async () => {
    const before = now.mock.calls.length;
    await expect.poll(() => now.mock.calls.length).toBeGreaterThan(before + 3);
  };
  await isTrying();
  now.mockReturnValue(9_999);
  await isTrying();
  expect(end).toBeUndefined();
  now.mockReturnValue(10_000);
  await expect(opening).rejects.toThrow(/stays: outro programa está usando o arquivo\.$/);
  other.close();
});
