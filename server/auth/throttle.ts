import { createHash } from 'node:crypto';
import type { LoginLog } from '../db/store';
import { networkOf } from './address';
import { Counter, MEMORY_MS } from './counter';
import { Turnstile } from './turnstile';

/** Failures of one account at one address that cost nothing: a person who tries to remember. */
const FREE_PER_PAIR = 5;
/** Failures of one account everywhere, of each address no more than are free: many machines that guess together. */
const FREE_PER_ACCOUNT = 100;
/** Different accounts that failed at one address: one machine that tries everybody. */
const FREE_ACCOUNTS_PER_ADDRESS = 200;

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long after a login the account's owner is expected at that address. */
const FAMILIAR_MS = 30 * DAY_MS;
const CLEANING_MS = 60_000;
/** What a crowd leaves to be written down; beyond it memory alone knows. */
const LONGEST_LINE = 200;

/** One login under way. */
export interface Attempt {
  /** Keys of the account at this address, of the account, and of the address. */
  readonly pair: string;
  readonly account: string;
  readonly address: string;
  /** When the account last logged in at this address, in epoch milliseconds. */
  readonly lastLogin: number | undefined;
  /** Failures of the pair before this attempt. */
  earlier: number;
}

/** What a pair's failures add to those of its account: one machine alone must not slow it down everywhere. */
const shareOf = (failures: number) => Math.min(failures, FREE_PER_PAIR);

/** Hashed, so that the tables don't list what people typed into the email field. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The database may be full, locked or away, or too slow for a crowd: counting goes on in memory. */
async function ifPossible<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

/**
 * Slows guessers down without giving them a way to lock
 * others out: only failures of the same account at the same address count
 * strictly, and where an account has logged in lately nothing else counts.
 * Counting needs no database; other processes learn of it as far as the
 * database answers.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #log: LoginLog;
  readonly #pairs: Counter;
  readonly #accounts: Counter;
  readonly #addresses: Counter;
  /** A crowd's bookkeeping on a slow disk must not take the connections on which others log in. */
  readonly #writing = new Turnstile(1, LONGEST_LINE);
  #cleaned = 0;

  constructor(log: LoginLog, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
    this.#pairs = new Counter(FREE_PER_PAIR, now);
    this.#accounts = new Counter(FREE_PER_ACCOUNT, now);
    this.#addresses = new Counter(FREE_ACCOUNTS_PER_ADDRESS, now);
  }

  /** Learns first what other processes, or this one before its restart, have counted. */
  async attempt(email: string, from: string): Promise<Attempt> {
    const person = email.toLowerCase();
    const network = networkOf(from);
    const pair = `par:${digest(`${person} ${network}`)}`;
    const account = `conta:${digest(person)}`;
    const address = `endereco:${network}`;
    const [failures = [], lastLogin] = await Promise.all([
      ifPossible(this.#log.failures([pair, account, address])),
      ifPossible(this.#log.lastLogin(pair)),
    ]);
    const counters = new Map([
      [pair, this.#pairs],
      [account, this.#accounts],
      [address, this.#addresses],
    ]);
    for (const { key, ...count } of failures) counters.get(key)?.learn(key, count);
    const attempt = { pair, account, address, lastLogin, earlier: 0 };
    if (this.#isForgiven(attempt)) this.#forgive(attempt);
    return attempt;
  }

  /**
   * Whether the pair has logged in since its latest failure, at another process.
   * Of a login in the future nobody knows what came before it.
   */
  #isForgiven({ pair, lastLogin = 0 }: Attempt): boolean {
    return lastLogin <= this.#now() && (this.#pairs.latest(pair) ?? lastLogin) < lastLogin;
  }

  /** Takes back in memory what this account has added at this address. */
  #forgive({ pair, account, address }: Attempt) {
    const forgiven = this.#pairs.count(pair);
    if (forgiven === 0) return;
    this.#pairs.takeBack(pair, forgiven);
    this.#accounts.takeBack(account, shareOf(forgiven));
    this.#addresses.takeBack(address, 1);
  }

  /** Whole seconds until this attempt is allowed; 0 when it is allowed now. */
  wait({ pair, account, address, lastLogin = 0 }: Attempt): number {
    const strict = this.#pairs.wait(pair);
    const familiar = lastLogin > this.#now() - FAMILIAR_MS;
    const mild = familiar ? 0 : Math.max(this.#accounts.wait(account), this.#addresses.wait(address));
    return Math.ceil(Math.max(strict, mild) / 1000);
  }

  /** A failure until proven otherwise, so that a burst passes no more than its allowance. */
  begin(attempt: Attempt) {
    attempt.earlier = this.#pairs.count(attempt.pair);
    if (attempt.earlier === 0) this.#addresses.add(attempt.address);
    this.#pairs.add(attempt.pair);
    this.#accounts.add(attempt.account, shareOf(attempt.earlier + 1) - shareOf(attempt.earlier));
  }

  /** Tells other processes, in its turn. */
  async failed(attempt: Attempt) {
    const now = this.#now();
    await ifPossible(this.#writing.run(() => this.#writeFailure(attempt, now), attempt.address));
  }

  async #writeFailure({ pair, account, address }: Attempt, now: number) {
    const write = (key: string, times = 1) => ifPossible(this.#log.add(key, now, now - MEMORY_MS, times));
    const written = await write(pair);
    await write(account, written === undefined ? 1 : shareOf(written) - shareOf(written - 1));
    // What is written down of the pair decides, as when it is taken back: memory may know more, or less.
    if (written === 1) await write(address);
    if (now - this.#cleaned < CLEANING_MS) return;
    this.#cleaned = now;
    await ifPossible(this.#log.forget(now - MEMORY_MS, now - FAMILIAR_MS));
  }

  /** Takes back what this account has added at this address, and nothing that others have. */
  async succeeded(attempt: Attempt) {
    this.#forgive(attempt);
    const now = this.#now();
    await ifPossible(this.#writing.run(() => this.#writeSuccess(attempt, now), attempt.address));
  }

  async #writeSuccess({ pair, account, address, lastLogin = 0, earlier }: Attempt, now: number) {
    if (earlier > 0) await ifPossible(this.#takeBack(pair, account, address, now));
    // Other processes forgive by it.
    if (earlier > 0 || lastLogin < now - DAY_MS) await ifPossible(this.#log.loggedIn(pair, now));
  }

  /** What is written down of the pair, which another login at the same moment may have taken back already. */
  async #takeBack(pair: string, account: string, address: string, now: number) {
    const written = await this.#log.clear(pair, now - MEMORY_MS);
    if (written === 0) return;
    await this.#log.takeBack(account, shareOf(written));
    await this.#log.takeBack(address, 1);
  }
}
