import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** Strength of a hash; memory is 128 × `cost` × 8 bytes (OWASP's 8 MB variant). */
export interface Strength {
  cost: number;
  parallelization: number;
}
const STRENGTH: Strength = { cost: 2 ** 13, parallelization: 10 };

const BLOCK_SIZE = 8;
const KEY_LENGTH = 32;
const SALT_LENGTH = 16;

/** Runs in libuv's thread pool, so requests go on being answered meanwhile. */
const derive = (password: string, salt: Buffer, { cost, parallelization }: Strength) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = {
      N: cost,
      r: BLOCK_SIZE,
      p: parallelization,
      maxmem: 256 * cost * BLOCK_SIZE,
    };
    scrypt(password.normalize('NFC'), salt, KEY_LENGTH, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

export class Overloaded extends Error {}

/** Lets few tasks run at once and few wait; the rest are refused at once. */
export class Turnstile {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly places: number,
    readonly queue: number,
  ) {}

  /** @throws Overloaded when the queue is full. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.places) this.#running += 1;
    else if (this.#waiting.length >= this.queue) throw new Overloaded();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The place passes from hand to hand, so the count stays as it is.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** One core stays free for everybody who isn't logging in. */
export const hashingTurnstile = () => new Turnstile(Math.max(1, availableParallelism() - 1), 200);

/** `scrypt$cost$parallelization$salt$key`, the binary parts in base64. */
export async function hashPassword(password: string, strength = STRENGTH): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const key = await derive(password, salt, strength);
  const { cost, parallelization } = strength;
  return ['scrypt', cost, parallelization, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Whether the password fits the hash. Without a hash (no such user) it does the
 * same work and answers false, so that time doesn't tell who has an account.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  strength = STRENGTH,
): Promise<boolean> {
  const [, cost, parallelization, salt, key] = hash?.split('$') ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(SALT_LENGTH), strength);
    return false;
  }
  const found = await derive(password, Buffer.from(salt, 'base64'), {
    cost: Number(cost),
    parallelization: Number(parallelization),
  });
  const expected = Buffer.from(key, 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
