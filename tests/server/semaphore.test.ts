import { expect, onTestFinished, test, vi } from 'vitest';
import { FairSemaphore } from '../../server/http/semaphore';

const never = new AbortController().signal;

/** Runs tasks named after their owners, and notes the order in which they start. */
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

test('runs two at a time, and owners take turns', async () => {
  const { run, started, most } = runner(new FairSemaphore(2, 10));
  await Promise.all(
    ['crowd1', 'crowd2', 'crowd3', 'crowd4', 'crowd5', 'owner1', 'guest1'].map((n) => run(n)),
  );
  expect(started).toEqual(['crowd1', 'crowd2', 'crowd3', 'owner1', 'guest1', 'crowd4', 'crowd5']);
  expect(most()).toBe(2);
});

test('refuses what exceeds the queue of an owner, and nothing of another', async () => {
  const { run, started } = runner(new FairSemaphore(1, 2));
  const results = await Promise.allSettled(
    ['crowd1', 'crowd2', 'crowd3', 'crowd4', 'owner1'].map((n) => run(n)),
  );
  expect(started).toEqual(['crowd1', 'crowd2', 'owner1', 'crowd3']);
  expect(results[3]).toMatchObject({
    status: 'rejected',
    reason: { status: 503, headers: { 'retry-after': '5' } },
  });
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

test('runs one task of an owner at a time where it is told so, and gives the other place to others', async () => {
  const { run, started, most } = runner(new FairSemaphore(2, 10, { perOwner: 1 }));
  await Promise.all(['crowd1', 'crowd2', 'crowd3', 'owner1', 'owner2', 'guest1'].map((n) => run(n)));
  expect(started).toEqual(['crowd1', 'owner1', 'crowd2', 'owner2', 'guest1', 'crowd3']);
  expect(most()).toBe(2);
});

test('refuses a task whose turn does not come in time, and no later one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const semaphore = new FairSemaphore(1, 10, { patienceMs: 30_000 });
  let end = () => {};
  const running = semaphore.run(() => new Promise<void>((resolve) => (end = resolve)), 'one', never);
  const waiting = semaphore.run(async () => undefined, 'other', never);
  vi.advanceTimersByTime(20_000);
  const later = semaphore.run(async () => 'done', 'later', never);
  vi.advanceTimersByTime(10_000);
  await expect(waiting).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  end();
  await running;
  expect(await later).toBe('done');
});
