/** Logins that fail and succeed, counted by a throttle: how tests make them, and where they are kept meanwhile. */
import type { Throttle } from '../../../server/auth/throttle';
import type { Failures, LoginLog } from '../../../server/db/store';

export const MINUTE = 60_000;

export function memoryLog(): LoginLog {
  const failures = new Map<string, Failures>();
  const logins = new Map<string, number>();
  return {
    failures: async (keys) => keys.flatMap((key) => failures.get(key) ?? []),
    add: async (key, now, forgotten, times) => {
      const known = failures.get(key);
      const count = times + (known === undefined || known.last <= forgotten ? 0 : known.count);
      failures.set(key, { key, count, last: now });
      return count;
    },
    clear: async (key, forgotten) => {
      const known = failures.get(key);
      if (known === undefined || known.last <= forgotten) return 0;
      failures.delete(key);
      return known.count;
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
export const brokenLog: LoginLog = {
  failures: refuse,
  add: refuse,
  clear: refuse,
  takeBack: refuse,
  lastLogin: refuse,
  loggedIn: refuse,
  forget: refuse,
};

export function clock() {
  let now = 1_700_000_000_000;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

export const EMAIL = 'a@b.co';
export const HOME = '192.0.2.1';

export async function fail(throttle: Throttle, times: number, email = EMAIL, address = HOME) {
  for (let n = 0; n < times; n += 1) {
    const attempt = await throttle.attempt(email, address);
    throttle.begin(attempt);
    await throttle.failed(attempt);
  }
}
export async function succeed(throttle: Throttle, email = EMAIL, address = HOME) {
  const attempt = await throttle.attempt(email, address);
  throttle.begin(attempt);
  await throttle.succeeded(attempt);
}
export const waitOf = async (throttle: Throttle, email = EMAIL, address = HOME) =>
  throttle.wait(await throttle.attempt(email, address));
