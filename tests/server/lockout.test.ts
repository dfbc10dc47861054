import { describe, expect, test } from 'vitest';
import { Throttle } from '../../server/auth/throttle';
import { brokenLog, clock, EMAIL, fail, HOME, MINUTE, memoryLog, succeed, waitOf } from './support/guesses';

describe('nobody is locked out by others', () => {
  test('an account stays open elsewhere while it is guessed at', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    for (const guesser of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      await fail(throttle, 20, EMAIL, guesser);
    }
    expect(await waitOf(throttle)).toBe(0);
  });

  test('nor does one address slow it down elsewhere, however long it goes on', async () => {
    const time = clock();
    const log = memoryLog();
    const throttle = new Throttle(log, time.now);
    for (let minute = 0; minute < 150; minute += 1) {
      await fail(throttle, 1, EMAIL, '198.51.100.1');
      time.pass(MINUTE);
    }
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen)).toBe(0);
    await succeed(throttle, EMAIL, '198.51.100.1');
    for (let n = 0; n < 19; n += 1) await fail(throttle, 6, EMAIL, `203.0.113.${n}`);
    await fail(throttle, 4, EMAIL, '203.0.113.19');
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen)).toBe(0);
    await fail(throttle, 1, EMAIL, '203.0.113.19');
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen)).toBe(1);
  });

  test('a crowd that goes on keeps the account waiting', async () => {
    const time = clock();
    const log = memoryLog();
    const throttle = new Throttle(log, time.now);
    for (let n = 0; n < 30; n += 1) await fail(throttle, 5, EMAIL, `198.51.100.${n}`);
    time.pass(50_000);
    await fail(throttle, 1, EMAIL, '198.51.100.1');
    time.pass(30_000);
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen)).toBe(30);
  });

  test('a crowd of addresses slows down an account, but not where it has logged in lately', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    await succeed(throttle);
    for (let n = 0; n < 100; n += 1) await fail(throttle, 1, EMAIL, `198.51.100.${n}`);
    expect(await waitOf(throttle, EMAIL, '203.0.113.1')).toBeGreaterThan(0);
    expect(await waitOf(throttle)).toBe(0);
    expect(await waitOf(throttle, 'c@b.co', '198.51.100.1')).toBe(0);
  });

  test('an address is slowed down by a crowd of accounts alone, and not for its regulars', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    await succeed(throttle, 'regular@b.co');
    await fail(throttle, 300);
    expect(await waitOf(throttle, 'c@b.co')).toBe(0);
    for (let n = 0; n < 200; n += 1) await fail(throttle, 1, `${n}@b.co`);
    expect(await waitOf(throttle, 'c@b.co')).toBeGreaterThan(0);
    expect(await waitOf(throttle, 'regular@b.co')).toBe(0);
    expect(await waitOf(throttle, 'c@b.co', '203.0.113.1')).toBe(0);
  });

  test('the addresses of one IPv6 network are one', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    for (let n = 0; n < 200; n += 1) await fail(throttle, 1, `${n}@b.co`, `2001:db8:0:1::${n}`);
    expect(await waitOf(throttle, 'c@b.co', '2001:db8:0:1:ffff::1')).toBeGreaterThan(0);
    expect(await waitOf(throttle, 'c@b.co', '2001:db8:0:2::1')).toBe(0);
  });

  test('an email is the same account in whatever letters it is written', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    for (let n = 0; n < 100; n += 1) {
      await fail(throttle, 1, n % 2 === 0 ? EMAIL : EMAIL.toUpperCase(), `198.51.100.${n}`);
    }
    expect(await waitOf(throttle, EMAIL, '203.0.113.1')).toBeGreaterThan(0);
  });

  test('a login elsewhere is lately for a month, to the moment', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    await succeed(throttle);
    time.pass(30 * 24 * 60 * MINUTE - 1);
    for (let n = 0; n < 100; n += 1) await fail(throttle, 1, EMAIL, `198.51.100.${n}`);
    expect(await waitOf(throttle)).toBe(0);
    time.pass(1);
    expect(await waitOf(throttle)).toBeGreaterThan(0);
  });

  test('a login elsewhere is lately for a month after the latest one, not after the first', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    for (const _ of ['first', 'second', 'third']) {
      await succeed(throttle);
      time.pass(20 * 24 * 60 * MINUTE);
    }
    for (let n = 0; n < 100; n += 1) await fail(throttle, 1, EMAIL, `198.51.100.${n}`);
    expect(await waitOf(throttle)).toBe(0);
  });

  test('a login at the same place is written down once a day', async () => {
    const log = memoryLog();
    const time = clock();
    const written: number[] = [];
    const { loggedIn } = log;
    log.loggedIn = (key, now) => {
      written.push(now);
      return loggedIn(key, now);
    };
    const throttle = new Throttle(log, time.now);
    const first = time.now();
    await succeed(throttle);
    time.pass(24 * 60 * MINUTE);
    await succeed(throttle);
    time.pass(1);
    await succeed(throttle);
    await succeed(throttle);
    expect(written).toEqual([first, first + 24 * 60 * MINUTE + 1]);
  });

  test('who remembers at last is none of the accounts that slow an address down', async () => {
    const log = memoryLog();
    const time = clock();
    const throttle = new Throttle(log, time.now);
    for (let n = 0; n < 199; n += 1) await fail(throttle, 1, `${n}@b.co`);
    await fail(throttle, 3);
    await succeed(throttle);
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen, 'c@b.co')).toBe(0);
    await fail(throttle, 1, 'd@b.co');
    for (const seen of [throttle, new Throttle(log, time.now)]) {
      expect(await waitOf(seen, 'c@b.co')).toBeGreaterThan(0);
    }
  });

  test('who knows the password takes nothing back that others have done', async () => {
    const log = memoryLog();
    const time = clock();
    const throttle = new Throttle(log, time.now);
    for (let n = 0; n < 199; n += 1) await fail(throttle, 1, `${n}@b.co`);
    await succeed(throttle);
    await fail(throttle, 1, 'd@b.co');
    for (const seen of [throttle, new Throttle(log, time.now)]) {
      expect(await waitOf(seen, 'c@b.co')).toBeGreaterThan(0);
    }
  });

  test('of two logins at once the later one finds nothing left to take back', async () => {
    const throttle = new Throttle(brokenLog, clock().now);
    for (let n = 0; n < 199; n += 1) await fail(throttle, 1, `${n}@b.co`);
    const both = [await throttle.attempt(EMAIL, HOME), await throttle.attempt(EMAIL, HOME)];
    for (const attempt of both) throttle.begin(attempt);
    for (const attempt of both) await throttle.succeeded(attempt);
    await fail(throttle, 1, 'd@b.co');
    expect(await waitOf(throttle, 'c@b.co')).toBeGreaterThan(0);
  });

  test('who knows it at the second attempt has left nothing behind', async () => {
    const log = memoryLog();
    const time = clock();
    const throttle = new Throttle(log, time.now);
    await fail(throttle, 1);
    await succeed(throttle);
    await fail(throttle, 4);
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen)).toBe(0);
    for (let n = 0; n < 195; n += 1) await fail(throttle, 1, `${n}@b.co`);
    await fail(throttle, 3, 'e@b.co');
    for (const seen of [throttle, new Throttle(log, time.now)]) expect(await waitOf(seen, 'c@b.co')).toBe(0);
  });

  test('a success takes back its own failures and no others', async () => {
    const log = memoryLog();
    const time = clock();
    const throttle = new Throttle(log, time.now);
    for (let n = 0; n < 99; n += 1) await fail(throttle, 1, EMAIL, `198.51.100.${n}`);
    await fail(throttle, 3);
    await succeed(throttle);
    for (const seen of [throttle, new Throttle(log, time.now)]) {
      expect(await waitOf(seen, EMAIL, '203.0.113.1')).toBe(0);
    }
    await fail(throttle, 1, EMAIL, '203.0.113.2');
    for (const seen of [throttle, new Throttle(log, time.now)]) {
      expect(await waitOf(seen, EMAIL, '203.0.113.1')).toBeGreaterThan(0);
    }
  });
});

describe('who has an account brings nothing down that others have counted at an address', () => {
  /** A right and a wrong password of the own account at once, then a right one. */
  async function round(one: Throttle, other: Throttle, order: 'right first' | 'wrong first') {
    const right = await one.attempt(EMAIL, HOME);
    const wrong = await one.attempt(EMAIL, HOME);
    for (const attempt of order === 'right first' ? [right, wrong] : [wrong, right]) one.begin(attempt);
    await one.succeeded(right);
    await one.failed(wrong);
    await succeed(other);
  }

  test.each(['right first', 'wrong first'] as const)(
    'by a right and a wrong password at once, the %s',
    async (order) => {
      const log = memoryLog();
      const time = clock();
      const [one, other] = [new Throttle(log, time.now), new Throttle(log, time.now)];
      for (let n = 0; n < 199; n += 1) await fail(one, 1, `${n}@b.co`);
      for (const next of [one, other, one, other]) {
        await round(one, next, order);
        time.pass(1);
      }
      await fail(one, 1, 'd@b.co');
      for (const seen of [one, other, new Throttle(log, time.now)]) {
        expect(await waitOf(seen, 'c@b.co')).toBeGreaterThan(0);
      }
    },
  );

  test('with the database away', async () => {
    const throttle = new Throttle(brokenLog, clock().now);
    for (let n = 0; n < 199; n += 1) await fail(throttle, 1, `${n}@b.co`);
    for (const order of ['right first', 'wrong first'] as const) await round(throttle, throttle, order);
    await fail(throttle, 1, 'd@b.co');
    expect(await waitOf(throttle, 'c@b.co')).toBeGreaterThan(0);
  });
});

test('an account that fails at two servers at once is one of the address', async () => {
  const log = memoryLog();
  const time = clock();
  const [one, other] = [new Throttle(log, time.now), new Throttle(log, time.now)];
  for (let n = 0; n < 198; n += 1) await fail(new Throttle(log, time.now), 1, `${n}@b.co`);
  const [here, there] = [await one.attempt(EMAIL, HOME), await other.attempt(EMAIL, HOME)];
  one.begin(here);
  other.begin(there);
  await one.failed(here);
  await other.failed(there);
  expect(await waitOf(new Throttle(log, time.now), 'c@b.co')).toBe(0);
});
