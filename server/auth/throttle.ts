import { createHash } from 'node:crypto';
import type { FailureLog } from '../store/store';

const MEMORY_MS = 15 * 60 * 1000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Failures in a row that cost nothing; each one after them doubles the wait
 * before the next attempt. Nobody is locked out for longer than the longest wait,
 * so an attacker can slow an account down but not take it away. One address may
 * be a whole office, hence its large allowance.
 */
const FREE_FAILURES = { conta: 5, endereco: 100 };
type Subject = keyof typeof FREE_FAILURES;

export interface Attempt {
  email: string;
  address: string;
}

/** Slows down repeated failed logins, per account and per address. */
export class Throttle {
  readonly #failures: FailureLog;
  readonly #now: () => number;

  constructor(failures: FailureLog, now: () => number = Date.now) {
    this.#failures = failures;
    this.#now = now;
  }

  /** Whole seconds until the next attempt is allowed; 0 when it is allowed now. */
  async wait(attempt: Attempt): Promise<number> {
    const now = this.#now();
    const waits = keysOf(attempt).map(async ([subject, key]) => {
      const failures = await this.#failures.read(key);
      if (failures === undefined || failures.last <= now - MEMORY_MS) return 0;
      return failures.last + waitAfter(failures.count - FREE_FAILURES[subject]) - now;
    });
    return Math.max(0, Math.ceil(Math.max(...(await Promise.all(waits))) / 1000));
  }

  async failed(attempt: Attempt): Promise<void> {
    const now = this.#now();
    for (const [, key] of keysOf(attempt)) {
      await this.#failures.add(key, now, now - MEMORY_MS);
    }
  }

  /** A success clears the account; other failures of its address still count. */
  async succeeded(attempt: Attempt): Promise<void> {
    for (const [subject, key] of keysOf(attempt)) {
      if (subject === 'conta' && (await this.#failures.read(key)) !== undefined) {
        await this.#failures.clear(key);
      }
    }
  }
}

const waitAfter = (excess: number) =>
  excess < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** excess);

/** Hashed, so that the table doesn't list what people typed into the email field. */
function keysOf({ email, address }: Attempt): [Subject, string][] {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  return [
    ['conta', `conta:${digest}`],
    ['endereco', `endereco:${address}`],
  ];
}
