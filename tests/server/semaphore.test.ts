import { expect, test } from 'vitest';
import { FairSemaphore, Overloaded } from '../../server/auth/semaphore';
import { Turns } from '../../server/db/sqlite/search';

const never = new AbortController().signal;

/** Runs tasks named after their networks, and notes the order in which they start. */
function runner(semaphore: FairSemaphore) {
  const started: string[] = [];
  let most = 0;
  let running = 0;
  const run = (name: string, signal = never) =>
    semaphore.run(
      async () => {
        started.push(name);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      name.slice(0, -1),
      signal,
    );
  return { run, started, most: () => most };
}

test('runs two at a time, and networks take turns', async () => {
  const { run, started, most } = runner(new FairSemaphore(2, 10));
  await Promise.all(
    ['crowd1', 'crowd2', 'crowd3', 'crowd4', 'crowd5', 'owner1', 'guest1'].map((n) => run(n)),
  );
  expect(started).toEqual(['crowd1', 'crowd2', 'crowd3', 'owner1', 'guest1', 'crowd4', 'crowd5']);
  expect(most()).toBe(2);
});

test('refuses what exceeds the queue of a network, and nothing of another', async () => {
  const { run, started } = runner(new FairSemaphore(1, 2));
  const results = await Promise.allSettled(
    ['crowd1', 'crowd2', 'crowd3', 'crowd4', 'owner1'].map((n) => run(n)),
  );
  expect(started).toEqual(['crowd1', 'crowd2', 'owner1', 'crowd3']);
  expect(results[3]).toMatchObject({ status: 'rejected', reason: expect.any(Overloaded) });
});

test('passes over clients that have left, and over tasks that fail', async () => {
  const semaphore = new FairSemaphore(1, 10);
  const { run, started } = runner(semaphore);
  const left = new AbortController();
  const failing = semaphore.run(async () => Promise.reject(new Error('failed')), 'first', never);
  const leaving = ['gone1', 'gone2'].map((name) => run(name, left.signal));
  const staying = run('stays1');
  left.abort(new Error('left'));
  await expect(failing).rejects.toThrow('failed');
  for (const one of [...leaving, run('late1', left.signal)]) await expect(one).rejects.toThrow('left');
  await staying;
  expect(started).toEqual(['stays1']);
  await run('next1');
});

test('searches by an index do not wait for scans, which run one in a turn', async () => {
  const turns = new Turns();
  const ended: string[] = [];
  const run = (name: string) => turns.run(name.startsWith('scan'), async () => void ended.push(name));
  const scans = ['scan 1', 'scan 2'].map(run);
  await Promise.all([run('index 1'), run('index 2'), scans[0]]);
  expect(ended).toEqual(['index 1', 'index 2', 'scan 1']);
  await scans[1];
  expect(ended.at(-1)).toBe('scan 2');

  const cell = new Int32Array(new SharedArrayBuffer(4));
  const long = () => turns.run(false, async () => Atomics.wait(cell, 0, 0, 10));
  const searches = Promise.all([long(), long()]);
  setImmediate(() => ended.push('another request'));
  await searches;
  expect(ended.at(-1)).toBe('another request');
});
