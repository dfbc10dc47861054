import { describe, expect, test } from 'vitest';
import { networkOf } from '../../server/auth/address';
import { Counter } from '../../server/auth/counter';
import { Throttle } from '../../server/auth/throttle';
import { Overloaded, Turnstile } from '../../server/auth/turnstile';
import { openStore } from '../../server/store/open';
import type { Failures, LoginLog } from '../../server/store/store';
import { createDatabase, databaseKinds } from './support/databases';
import { execute } from './support/raw';

const MINUTE = 60_000;

function memoryLog(): LoginLog {
  const failures = new Map<string, Failures>();
  const logins = new Map<string, number>();
  return {
    failures: async (keys) => keys.flatMap((key) => failures.get(key) ?? []),
    add: async (key, now, forgotten) => {
      const known = failures.get(key);
      const count = known === undefined || known.last <= forgotten ? 0 : known.count;
      failures.set(key, { key, count: count + 1, last: now });
    },
    takeBack: async (key, times) => {
      const known = failures.get(key);
      if (known !== undefined) failures.set(key, { ...known, count: known.count - times });
    },
    lastLogin: async (key) => logins.get(key),
    loggedIn: async (key, now) => {
      logins.set(key, now);
    },
    forget: async () => undefined,
  };
}

const refuse = async () => Promise.reject(new Error('the disk is full'));
const brokenLog: LoginLog = {
  failures: refuse,
  add: refuse,
  takeBack: refuse,
  lastLogin: refuse,
  loggedIn: refuse,
  forget: refuse,
};

function clock() {
  let now = 1_700_000_000_000;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

const EMAIL = 'a@b.co';
const HOME = '192.0.2.1';

async function fail(throttle: Throttle, times: number, email = EMAIL, address = HOME) {
  for (let n = 0; n < times; n += 1) {
    const attempt = await throttle.attempt(email, address);
    throttle.begin(attempt);
    await throttle.failed(attempt);
  }
}
async function succeed(throttle: Throttle, email = EMAIL, address = HOME) {
  const attempt = await throttle.attempt(email, address);
  throttle.begin(attempt);
  await throttle.succeeded(attempt);
}
const waitOf = async (throttle: Throttle, email = EMAIL, address = HOME) =>
  throttle.wait(await throttle.attempt(email, address));

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

describe('nobody is locked out by others', () => {
  test('an account stays open elsewhere while it is guessed at', async () => {
    const throttle = new Throttle(memoryLog(), clock().now);
    for (const guesser of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      await fail(throttle, 20, EMAIL, guesser);
    }
    expect(await waitOf(throttle)).toBe(0);
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

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:db8:a:b::1', '2001:db8:a:b::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:a:b::1]:51234', '2001:db8:a:b::/64'],
  ['[2001:db8:a:b::1]', '2001:db8:a:b::/64'],
  ['what a proxy may send', 'what a proxy may send'],
  ['by 192.0.2.7', 'by 192.0.2.7'],
  ['192.0.2.7 by', '192.0.2.7 by'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('the counter', () => {
  const MOST = 20_000;

  test('keeps twenty thousand keys, and forgets first what was used longest ago', () => {
    const counter = new Counter(5, () => 0);
    for (let n = 0; n < MOST; n += 1) counter.add(`key ${n}`);
    counter.add('key 0');
    counter.add('one more');
    expect(['key 0', 'key 1', 'key 2', 'one more'].map((key) => counter.count(key))).toEqual([2, 0, 1, 1]);
  });

  test('keeps what is not taken back, and since when', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    for (let n = 0; n < 8; n += 1) counter.add('key');
    time.pass(1_000);
    counter.takeBack('key', 2);
    expect([counter.count('key'), counter.wait('key')]).toEqual([6, 1_000]);
    counter.takeBack('another', 1);
    expect(counter.count('another')).toBe(0);
    counter.takeBack('key', 6);
    expect([counter.count('key'), counter.wait('key')]).toEqual([0, 0]);
  });

  test('hears no news in what it has counted itself, though it comes back later', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    for (let n = 0; n < 6; n += 1) counter.add('key');
    time.pass(500);
    counter.learn('key', { count: 6, last: time.now() });
    expect([counter.count('key'), counter.wait('key')]).toEqual([6, 1_500]);
  });

  test('learns nothing old from others, though it knows of something new itself', () => {
    const time = clock();
    const counter = new Counter(5, time.now);
    const old = { count: 50, last: time.now() };
    time.pass(15 * MINUTE);
    counter.add('key');
    counter.learn('key', old);
    expect(counter.count('key')).toBe(1);
    counter.learn('key', { count: 7, last: time.now() - MINUTE });
    expect(counter.count('key')).toBe(7);
    // Its own failure was the latest one.
    expect(counter.wait('key')).toBe(4_000);
  });
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

describe.each(databaseKinds)('what %s keeps of logins', (kind) => {
  test('is failures for a quarter of an hour, and logins for a month', async () => {
    const database = await createDatabase(kind);
    const { logins, close } = await openStore(database.url);
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
});

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
});
