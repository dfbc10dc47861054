import { describe, expect, test } from 'vitest';
import { Overloaded, Turnstile, verifyPassword } from '../../server/auth/passwords';
import { Throttle } from '../../server/auth/throttle';
import type { FailureLog, Failures } from '../../server/store/store';

const MINUTE = 60_000;

function memoryLog(): FailureLog {
  const failures = new Map<string, Failures>();
  return {
    read: async (key) => failures.get(key),
    add: async (key, now, forgotten) => {
      for (const [known, { last }] of failures) if (last <= forgotten) failures.delete(known);
      failures.set(key, { count: (failures.get(key)?.count ?? 0) + 1, last: now });
    },
    clear: async (key) => {
      failures.delete(key);
    },
  };
}

function clock() {
  let now = 1_000_000;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

const fail = async (throttle: Throttle, times: number, email = 'a@b.co', address = '::1') => {
  for (let n = 0; n < times; n += 1) await throttle.failed({ email, address });
};

describe('repeated failures', () => {
  const attempt = { email: 'a@b.co', address: '::1' };

  test('the wait doubles from the fifth on, up to a minute', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    await fail(throttle, 4);
    expect(await throttle.wait(attempt)).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      await fail(throttle, 1);
      const wait = await throttle.wait(attempt);
      waits.push(wait);
      time.pass(wait * 1000);
      expect(await throttle.wait(attempt)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('are forgotten after a quarter of an hour, and by a success', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    await fail(throttle, 12);
    time.pass(15 * MINUTE);
    await fail(throttle, 1);
    expect(await throttle.wait(attempt)).toBe(0);
    await fail(throttle, 12);
    await throttle.succeeded(attempt);
    expect(await throttle.wait(attempt)).toBe(0);
  });

  test('touch one account in any case, and an address only after many', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    await fail(throttle, 10);
    expect(await throttle.wait({ email: 'A@B.CO', address: '::2' })).toBeGreaterThan(0);
    expect(await throttle.wait({ email: 'c@b.co', address: '::1' })).toBe(0);
    for (let n = 0; n < 95; n += 1) await fail(throttle, 1, `${n}@b.co`);
    expect(await throttle.wait({ email: 'c@b.co', address: '::1' })).toBeGreaterThan(0);
    expect(await throttle.wait({ email: 'c@b.co', address: '::2' })).toBe(0);
  });
});

test('a missing user costs the same work as a wrong password', async () => {
  const strength = { cost: 2 ** 14, parallelization: 2 };
  const hash = 'scrypt$16384$2$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  const cost = async (stored: string | undefined) => {
    const before = process.cpuUsage();
    expect(await verifyPassword('a password', stored, strength)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [unknown, wrong] = [0, 0].map(() => [] as number[]);
  for (let n = 0; n < 5; n += 1) {
    unknown?.push(await cost(undefined));
    wrong?.push(await cost(hash));
  }
  const ratio = Math.min(...(unknown ?? [])) / Math.min(...(wrong ?? []));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('the turnstile lets few run, keeps order, refuses what is too much', async () => {
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
