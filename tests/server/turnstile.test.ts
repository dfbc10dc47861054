import { describe, expect, test } from 'vitest';
import { Overloaded, Turnstile } from '../../server/auth/turnstile';

describe('the turnstile', () => {
  test('lets few run, keeps order, refuses what is too much', async () => {
    const turnstile = new Turnstile(2, 3);
    let running = 0;
    const started: number[] = [];
    const task = (number: number) =>
      turnstile.run(async () => {
        running += 1;
        started.push(number);
        expect(running).toBeLessThanOrEqual(2);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      });
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(task));
    expect(started).toEqual([1, 2, 3, 4, 5]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: expect.any(Overloaded) }, {}]);
  });

  test('works no longer for those who left, and gives their places to others', async () => {
    const turnstile = new Turnstile(1, 2);
    const gone = new AbortController();
    const worked: string[] = [];
    const task = (name: string, signal?: AbortSignal) =>
      turnstile.run(async () => {
        worked.push(name);
        await new Promise((resolve) => setImmediate(resolve));
      }, signal);
    const first = task('first');
    const left = Promise.allSettled([task('left', gone.signal), task('left', gone.signal)]);
    gone.abort(new Error('gone'));
    await Promise.all([first, task('second'), task('third')]);
    expect(worked).toEqual(['first', 'second', 'third']);
    expect(await left).toMatchObject([{ reason: { message: 'gone' } }, { reason: { message: 'gone' } }]);
    await expect(task('late', gone.signal)).rejects.toThrow('gone');
  });

  test('lets nobody hold more than half of the line, and counts who has left or passed no more', async () => {
    const turnstile = new Turnstile(1, 6);
    const gone = new AbortController();
    const task = (from?: string, signal?: AbortSignal) =>
      turnstile.run(() => new Promise((resolve) => setImmediate(resolve)), signal, from);
    const crowd = (signal?: AbortSignal) =>
      Promise.allSettled(Array.from({ length: 4 }, () => task('stranger', signal)));
    const running = task('stranger');
    const refusals = async (results: ReturnType<typeof crowd>) =>
      (await results).map(({ status }) => status === 'rejected');
    const left = crowd(gone.signal);
    gone.abort(new Error('gone'));
    const first = crowd();
    const others = Promise.all([task('owner'), task('office'), task()]);
    await expect(task('owner')).rejects.toThrow(Overloaded);
    expect(await left).toHaveLength(4);
    expect(await refusals(first)).toEqual([false, false, false, true]);
    await Promise.all([running, others]);
    await Promise.all([task('stranger'), refusals(crowd())]);
    expect(await refusals(crowd())).toEqual([false, false, false, false]);
  });
});
