import type { FastifyRequest } from 'fastify';
import { tooMany } from '../http/errors';

/** Far more than can be hashed while a bucket refills. */
const MOST_KEYS = 20_000;

/** Token buckets: each key has `capacity` tokens, and gets one back every `refillMs`. */
export class Buckets {
  /** When a key's bucket is full again, in milliseconds of the monotonic clock. */
  readonly #fullAt = new Map<string, number>();

  constructor(
    readonly capacity: number,
    readonly refillMs: number,
  ) {}

  /** Milliseconds until there is a token; 0 when there is one. */
  wait(key: string): number {
    const now = performance.now();
    const missing = Math.max(now, this.#fullAt.get(key) ?? now) - now;
    return Math.max(0, missing - (this.capacity - 1) * this.refillMs);
  }

  take(key: string, tokens = 1) {
    const now = performance.now();
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? now) + tokens * this.refillMs;
    this.#fullAt.delete(key);
    if (this.#fullAt.size >= MOST_KEYS) this.#forgetSoonest();
    this.#fullAt.set(key, fullAt);
  }

  /** Forgets the tenth that is full soonest, full ones first: filling the table forgets no key under attack. */
  #forgetSoonest() {
    const bySoonest = [...this.#fullAt].sort(([, left], [, right]) => left - right);
    for (const [key] of bySoonest.slice(0, MOST_KEYS / 10)) this.#fullAt.delete(key);
  }

  giveBack(key: string) {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.refillMs);
  }

  /** Fills the bucket. */
  clear(key: string) {
    this.#fullAt.delete(key);
  }
}

const WRITES_PER_SECOND = 100;

/** Writes that a user may make in one go: more than people make, and programs that copy a register. */
export const WRITES_IN_ONE_GO = 50_000;
/** The same of rows of imports: the largest registers come in by them. */
export const ROWS_IN_ONE_GO = 1_000_000;

/**
 * Counts what users write, so that no account fills the disk.
 * @returns throws HttpError (429) where a user has written too much
 */
export function writingPace(inOneGo: number) {
  const buckets = new Buckets(inOneGo, 1_000 / WRITES_PER_SECOND);
  return ({ usuario }: FastifyRequest, writes = 1) => {
    const user = String(usuario);
    const seconds = Math.ceil(buckets.wait(user) / 1_000);
    if (seconds > 0) throw tooMany('Você gravou registros demais em pouco tempo.', seconds);
    buckets.take(user, writes);
  };
}
