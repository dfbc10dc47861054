/** How guessing at one account slows down, and what is remembered of it. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { Throttle } from '../../server/auth/throttle';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';
import { brokenLog, clock, EMAIL, fail, HOME, MINUTE, memoryLog, succeed, waitOf } from './support/guesses';
import { execute } from './support/raw';

describe('failures of one account at one address', () => {
  test('cost nothing four times; then the wait doubles, up to a minute', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    await fail(throttle, 4);
    expect(await waitOf(throttle)).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      await fail(throttle, 1);
      const wait = await waitOf(throttle);
      waits.push(wait);
      time.pass(wait * 1000);
      expect(await waitOf(throttle)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('are told to wait in whole seconds, none too few', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    await fail(throttle, 6);
    const waits: number[] = [];
    for (const ms of [0, 999, 1, 998, 1, 1]) {
      time.pass(ms);
      waits.push(await waitOf(throttle));
    }
    expect(waits).toEqual([2, 2, 1, 1, 1, 0]);
  });

  test('are forgotten after a quarter of an hour, and by a success', async () => {
    const time = clock();
    const throttle = new Throttle(memoryLog(), time.now);
    await fail(throttle, 12);
    time.pass(15 * MINUTE);
    await fail(throttle, 1);
    expect(await waitOf(throttle)).toBe(0);
    await fail(throttle, 12);
    await succeed(throttle);
    expect(await waitOf(throttle)).toBe(0);
  });

  test('count before they are known to be failures', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    let passed = 0;
    const attempts = await Promise.all(Array.from({ length: 30 }, () => throttle.attempt(EMAIL, HOME)));
    for (const attempt of attempts) {
      if (throttle.wait(attempt) > 0) continue;
      throttle.begin(attempt);
      passed += 1;
    }
    expect(passed).toBe(5);
  });

  test.each([
    ['in another spelling of the email', 'A@B.CO', HOME],
    ['from the same network of IPv6', EMAIL, '2001:db8:0:1::1'],
    ['through a mapped address', EMAIL, '::ffff:192.0.2.1'],
  ])('count %s', async (_name, email, address) => {
    const throttle = new Throttle(memoryLog(), clock().now);
    await fail(throttle, 10, EMAIL, address.startsWith('2001') ? '2001:db8:0:1:ffff::2' : HOME);
    expect(await waitOf(throttle, email, address)).toBeGreaterThan(0);
  });

  test('count without a database, and in all processes with one', async () => {
    const alone = new Throttle(brokenLog, clock().now);
    await fail(alone, 10);
    expect(await waitOf(alone)).toBeGreaterThan(0);

    const log = memoryLog();
    const time = clock();
    await fail(new Throttle(log, time.now), 10);
    expect(await waitOf(new Throttle(log, time.now))).toBeGreaterThan(0);
  });
});

test('a right password is forgiven by every process, and a failure after it counts again', async () => {
  const log = memoryLog();
  const time = clock();
  const [one, other] = [new Throttle(log, time.now), new Throttle(log, time.now)];
  await succeed(one);
  time.pass(MINUTE);
  await fail(one, 9);
  expect(await waitOf(other)).toBe(16);
  time.pass(MINUTE);
  await succeed(one);
  expect(await waitOf(other)).toBe(0);
  await fail(other, 4);
  expect(await waitOf(other)).toBe(0);
  time.pass(1);
  await fail(other, 1);
  expect(await waitOf(other)).toBe(1);
});

test('a login by a clock that is ahead forgives nothing that came after it', async () => {
  const log = memoryLog();
  const time = clock();
  const ahead = new Throttle(log, () => time.now() + 60 * MINUTE);
  await fail(ahead, 1);
  await succeed(ahead);
  const throttle = new Throttle(log, time.now);
  await fail(throttle, 9);
  expect(await waitOf(throttle)).toBe(16);
});

test('what is written down waits in line, with the moment at which it happened, and a crowd beyond the line is only remembered', async () => {
  const log = memoryLog();
  const time = clock();
  const start = time.now();
  const moments: number[] = [];
  let answer: () => void = () => undefined;
  log.add = (_key, now) => {
    moments.push(now - start);
    return new Promise((resolve) => {
      answer = () => resolve(2);
    });
  };
  const throttle = new Throttle(log, time.now);
  const attempt = await throttle.attempt(EMAIL, HOME);
  const written = Array.from({ length: 250 }, () => {
    throttle.begin(attempt);
    time.pass(1);
    return throttle.failed(attempt);
  });
  time.pass(1);
  for (let n = 0; n < 500; n += 1) {
    expect(moments.length).toBeLessThanOrEqual(n + 1);
    answer();
    await new Promise(setImmediate);
  }
  await Promise.all(written);
  // Of each the pair and the account; the first is at its turn, and 200 are in line.
  expect(moments).toEqual(Array.from({ length: 402 }, (_, n) => Math.floor(n / 2) + 1));
  expect(await waitOf(throttle)).toBeGreaterThan(0);
});

test('a crowd that waits to be written down leaves room for others, however many accounts it tries', async () => {
  const log = memoryLog();
  const { add } = log;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  log.add = async (...failure) => {
    await opened;
    return add(...failure);
  };
  const throttle = new Throttle(log, clock().now);
  const begin = async (email: string, address: string) => {
    const attempt = await throttle.attempt(email, address);
    throttle.begin(attempt);
    return attempt;
  };
  const written: Promise<void>[] = [];
  for (let n = 0; n < 250; n += 1) written.push(throttle.failed(await begin(`${n}@b.co`, '198.51.100.1')));
  const [failed, succeeded] = [await begin(EMAIL, HOME), await begin('c@b.co', HOME)];
  written.push(throttle.failed(failed), throttle.succeeded(succeeded));
  open();
  await Promise.all(written);
  expect(await log.failures([failed.pair, failed.account, failed.address])).toHaveLength(3);
  expect(await log.lastLogin(succeeded.pair)).toBeDefined();
});

test('what is forgotten is cleaned away, once a minute at most', async () => {
  const log = memoryLog();
  const time = clock();
  const start = time.now();
  const cleanings: number[][] = [];
  log.forget = async (...moments) => {
    cleanings.push([time.now(), ...moments].map((moment) => moment - start));
  };
  const throttle = new Throttle(log, time.now);
  await fail(throttle, 2);
  time.pass(MINUTE - 1);
  await fail(throttle, 1);
  time.pass(1);
  await fail(throttle, 1);
  expect(cleanings).toEqual([0, MINUTE].map((at) => [at, at - 15 * MINUTE, at - 30 * 24 * 60 * MINUTE]));
});

test('right logins beyond the line are refused to nobody, and a crowd from one place leaves room for others', async () => {
  const log = memoryLog();
  const noted: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  log.loggedIn = async (pair) => {
    noted.push(pair);
    await gate;
  };
  const throttle = new Throttle(log, clock().now);
  const logIn = async (email: string, address: string) => {
    const attempt = await throttle.attempt(email, address);
    throttle.begin(attempt);
    return { pair: attempt.pair, written: throttle.succeeded(attempt) };
  };
  const crowd = await Promise.all(Array.from({ length: 250 }, (_, n) => logIn(`gente${n}@b.co`, HOME)));
  const other = await logIn(EMAIL, '203.0.113.1');
  open();
  const ends = await Promise.allSettled([...crowd, other].map(({ written }) => written));
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(noted).toContain(other.pair);
});

test.each([
  ['account', 1],
  ['address', 2],
])('a database that is lost before the count of the %s is taken back hurts nobody', async (_whose, lost) => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const log = memoryLog();
  const { takeBack } = log;
  let asked = 0;
  log.takeBack = (key, times) => {
    asked += 1;
    return (asked === lost ? brokenLog.takeBack : takeBack)(key, times);
  };
  const throttle = new Throttle(log, clock().now);
  await fail(throttle, 2);
  await succeed(throttle);
  // Whatever nobody has heard of by then ends the process.
  await new Promise(setImmediate);
  expect({ asked, unheard }).toEqual({ asked: lost, unheard: [] });
  expect(await waitOf(throttle)).toBe(0);
});

describe.each(databaseKinds)('what %s keeps of logins', (kind) => {
  test('is failures for a quarter of an hour, and logins for a month', async () => {
    const database = await createDatabase(kind);
    const { logins, close } = await openDatabase(database.url);
    const kept = async () => {
      const failed = await execute(database.url, 'select chave from falhas');
      const succeeded = await execute(database.url, 'select chave from acessos');
      return { failed: failed.length, succeeded: succeeded.length };
    };
    try {
      const time = clock();
      const throttle = new Throttle(logins, time.now);
      await succeed(throttle);
      await fail(throttle, 1, 'one@b.co');
      const one = await kept();
      expect(one).toEqual({ failed: 3, succeeded: 1 });
      // Of the emails nothing but digests, in letters that every database keeps.
      const keys = (await execute(database.url, 'select chave from falhas order by chave')).map(
        ({ chave }) => chave,
      );
      expect(keys).toEqual([
        expect.stringMatching(/^conta:[\w-]{43}$/),
        `endereco:${HOME}`,
        expect.stringMatching(/^par:[\w-]{43}$/),
      ]);

      time.pass(16 * MINUTE);
      await fail(throttle, 1, 'other@b.co', '203.0.113.9');
      expect(await kept()).toEqual({ failed: 3, succeeded: 1 });

      time.pass(31 * 24 * 60 * MINUTE);
      await fail(throttle, 1, 'third@b.co', '203.0.113.10');
      expect(await kept()).toEqual({ failed: 3, succeeded: 0 });
    } finally {
      await close();
      await database.remove();
    }
  });

  test('is what others have done after two logins at once: only one of them finds what to take back', async () => {
    const database = await createDatabase(kind);
    const { logins, close } = await openDatabase(database.url);
    const counts = async () =>
      (await execute(database.url, 'select quantidade from falhas order by chave')).map(({ quantidade }) =>
        Number(quantidade),
      );
    try {
      const throttle = new Throttle(logins, clock().now);
      await fail(throttle, 2, EMAIL, '198.51.100.1');
      await fail(throttle, 1, 'other@b.co');
      const others = (await counts()).sort();
      await fail(throttle, 3);
      const both = [await throttle.attempt(EMAIL, HOME), await throttle.attempt(EMAIL, HOME)];
      for (const attempt of both) throttle.begin(attempt);
      await Promise.all(both.map((attempt) => throttle.succeeded(attempt)));
      expect((await counts()).sort()).toEqual(others);
    } finally {
      await close();
      await database.remove();
    }
  });
});
