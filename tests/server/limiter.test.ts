/** How guessing slows down, and that it locks no owner out. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LoginLimiter } from '../../server/auth/limiter';

const EMAIL = 'a@b.co';
const HOME = '192.0.2.1';
const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const pass = (ms: number) => void vi.advanceTimersByTime(ms);

let limiter: LoginLimiter;
let logins: Map<string, number>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  logins = new Map();
  limiter = new LoginLimiter({
    lastLogin: async (key) => logins.get(key),
    remember: async (key, now) => void logins.set(key, now),
  });
});

const waitOf = async (email = EMAIL, address = HOME) => limiter.wait(await limiter.attempt(email, address));

/** Tries so often, as far as it is let, and answers how often it was. */
async function fail(times: number, email = EMAIL, address = HOME) {
  let admitted = 0;
  for (let n = 0; n < times; n += 1) {
    const attempt = await limiter.attempt(email, address);
    if (limiter.wait(attempt) > 0) continue;
    limiter.take(attempt);
    admitted += 1;
  }
  return admitted;
}

async function succeed(email = EMAIL, address = HOME) {
  const attempt = await limiter.attempt(email, address);
  expect(limiter.wait(attempt)).toBe(0);
  limiter.take(attempt)();
  await limiter.remember(attempt);
}

/** So many networks that each try as often as they are let. */
async function attack(networks: number) {
  for (let round = 0; round < 8; round += 1) {
    for (let n = 0; n < networks; n += 1) await fail(1, EMAIL, `198.51.${n >> 8}.${n & 255}`);
  }
}

describe('one account at one network', () => {
  test('has five attempts, then one every half minute', async () => {
    expect(await fail(60)).toBe(5);
    expect(await waitOf()).toBe(30);
    pass(29 * SECOND);
    expect(await waitOf()).toBe(1);
    pass(SECOND);
    expect(await fail(10)).toBe(1);
    pass(60 * SECOND);
    expect(await fail(10)).toBe(2);
  });

  test('waits no longer because of attempts while it waits', async () => {
    await fail(5);
    for (let second = 0; second < 30; second += 1) {
      await fail(10);
      pass(SECOND);
    }
    await succeed();
  });

  test('is one in other letters, and in all of an IPv6 network', async () => {
    await fail(5);
    expect(await waitOf('A@B.CO', '::ffff:192.0.2.1')).toBeGreaterThan(0);
    await fail(5, 'a@ação.com.br');
    expect(await waitOf('A@XN--AO-SIAP.COM.BR')).toBeGreaterThan(0);
    await fail(5, EMAIL, '2001:db8:0:1::1');
    expect(await waitOf(EMAIL, '2001:db8:0:1:ffff::2')).toBeGreaterThan(0);
    expect(await waitOf(EMAIL, '2001:db8:0:2::1')).toBe(0);
  });

  test('begins again after a right password', async () => {
    await fail(4);
    await succeed();
    expect(await fail(10)).toBe(5);
  });

  test('counts attempts before they are known to be failures', async () => {
    const attempts = await Promise.all(Array.from({ length: 30 }, () => limiter.attempt(EMAIL, HOME)));
    const admitted = attempts.filter((attempt) => limiter.wait(attempt) === 0 && limiter.take(attempt));
    expect(admitted).toHaveLength(5);
  });
});

describe('an owner is admitted', () => {
  test.each([4, 60, 140])('on a new network, while %d networks guess', async (networks) => {
    await attack(networks);
    await succeed(EMAIL, '203.0.113.1');
  });

  test('on a new network after a slip, and when the attack goes on for a quarter of an hour', async () => {
    for (let minute = 0; minute < 15; minute += 1) {
      await attack(60);
      pass(60 * SECOND);
    }
    await attack(60);
    expect(await fail(1, EMAIL, '203.0.113.1')).toBe(1);
    await succeed(EMAIL, '203.0.113.1');
  });

  test('when the wait that the refusal names is over', async () => {
    await attack(400);
    const seconds = await waitOf(EMAIL, '203.0.113.1');
    expect(seconds).toBeLessThanOrEqual(15);
    pass(seconds * SECOND);
    await succeed(EMAIL, '203.0.113.1');
  });

  test('on a network where a right password came last, though that could not be noted', async () => {
    await fail(2, EMAIL, '203.0.113.1');
    await succeed(EMAIL, '203.0.113.1');
    logins.clear();
    await attack(60);
    await succeed(EMAIL, '203.0.113.1');
  });

  test('where it has logged in within thirty days, whatever happens elsewhere', async () => {
    await succeed();
    pass(30 * DAY - 10 * SECOND);
    await attack(400);
    for (let n = 0; n < 250; n += 1) await fail(1, `${n}@b.co`);
    expect(await waitOf(EMAIL, '203.0.113.1')).toBeGreaterThan(0);
    expect(await waitOf()).toBe(0);
    pass(10 * SECOND);
    expect(await waitOf()).toBeGreaterThan(0);
  });
});

test('an account is guessed at three hundred times by a crowd, then by the refill, whatever else it tries', async () => {
  const networks = Array.from({ length: 1_000 }, (_, n) => `198.51.${n >> 8}.${n & 255}`);
  const round = async () => {
    let admitted = 0;
    for (const network of networks) admitted += await fail(1, EMAIL, network);
    return admitted;
  };
  expect(await round()).toBe(300);
  // Far more other accounts than are remembered, each tried once, from networks enough.
  for (let n = 0; n < 25_000; n += 1) await fail(1, `${n}@b.co`, `10.0.${n >> 15}.${(n >> 7) & 255}`);
  expect(await round()).toBe(0);
  pass(60 * SECOND);
  expect(await round()).toBe(5);
});

test('a network that tries many accounts slows down, and no other network does', async () => {
  let admitted = 0;
  for (let n = 0; n < 300; n += 1) admitted += await fail(1, `${n}@b.co`);
  expect(admitted).toBe(200);
  expect(await waitOf('c@b.co')).toBe(10);
  expect(await waitOf('c@b.co', '203.0.113.1')).toBe(0);
});

test('a right password gives back nothing that other attempts have taken', async () => {
  for (let n = 0; n < 199; n += 1) await fail(1, `${n}@b.co`);
  for (let n = 0; n < 3; n += 1) await succeed(`right${n}@b.co`);
  logins.clear();
  await fail(1, 'd@b.co');
  expect(await waitOf('c@b.co')).toBeGreaterThan(0);
});

test('a familiar network is noted once a day', async () => {
  const noted = vi.spyOn(limiter.familiar, 'remember');
  await succeed();
  pass(DAY);
  await succeed();
  pass(1);
  await succeed();
  expect(noted).toHaveBeenCalledTimes(2);
  expect(noted).toHaveBeenLastCalledWith(expect.stringMatching(/^par:[\w-]{43}$/), Date.now());
});
