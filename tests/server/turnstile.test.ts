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
      }, 'office');
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
      turnstile.run(
        async () => {
          worked.push(name);
          await new Promise((resolve) => setImmediate(resolve));
        },
        'office',
        signal,
      );
    const first = task('first');
    const left = Promise.allSettled([task('left', gone.signal), task('left', gone.signal)]);
    gone.abort(new Error('gone'));
    await Promise.all([first, task('second'), task('third')]);
    expect(worked).toEqual(['first', 'second', 'third']);
    expect(await left).toMatchObject([{ reason: { message: 'gone' } }, { reason: { message: 'gone' } }]);
    await expect(task('late', gone.signal)).rejects.toThrow('gone');
  });

  test('who finds it full takes the last place of those who hold most of it', async () => {
    const turnstile = new Turnstile(1, 5);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const worked: string[] = [];
    const refused: string[] = [];
    const run = (name: string) => {
      const task = async () => {
        await gate;
        worked.push(name);
      };
      return turnstile.run(task, name.slice(0, -1)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Overloaded);
        refused.push(name);
      });
    };
    const first = ['office1', 'stranger1', 'stranger2', 'office2', 'stranger3', 'stranger4'].map(run);
    // The fifth stranger would only take a stranger's place, and so would the third owner an owner's.
    const more = ['stranger5', 'owner1', 'owner2', 'owner3', 'guest1'].map(run);
    open();
    await Promise.all([...first, ...more]);
    expect(refused.sort()).toEqual(['owner2', 'owner3', 'stranger3', 'stranger4', 'stranger5']);
    expect(worked).toEqual(['office1', 'stranger1', 'stranger2', 'office2', 'owner1', 'guest1']);
  });
});
