import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { comparableEmail } from '../../src/domain/rules';
import { FAMILIAR_MS, type FamiliarNetworks } from '../db/accounts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations';
import { Buckets } from './pace';

const SECOND_MS = 1_000;

/** Some proxies add the client's port, which changes with every connection. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The key of one client: an IPv4 address, or the network of an IPv6 address.
 * @param bits of the IPv6 prefix: one device has a /64, one customer up to a /48
 */
export function networkOf(client: string, bits: 48 | 64 = 64): string {
  const { v4, v6 } = WITH_PORT.exec(client)?.groups ?? {};
  const address = v4 ?? v6 ?? client;
  if (isIP(address) === 0) return client;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${prefix.join(':')}::/${bits}`;
}

/** One login: the account's key, its key at this network, and when it last logged in there, in epoch milliseconds. */
export interface Attempt {
  readonly account: string;
  readonly pair: string;
  readonly network: string;
  readonly lastLogin: number | undefined;
}

/** The table then holds no list of what was typed into the email field. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Slows guessing down without locking the owner out, see docs/decisions/0023-the-login-limiter.md. Every attempt
 * takes tokens, and a right password gives them back.
 */
export class LoginLimiter {
  /** One account at one network. */
  readonly #pairs = new Buckets(5, 30 * SECOND_MS);
  /** One account at all networks, and the share that is kept for networks that have failed once an hour at most. */
  readonly #accounts = new Buckets(100, MINUTE_MS);
  readonly #reserves = new Buckets(200, 15 * SECOND_MS);
  readonly #hourly = new Buckets(2, HOUR_MS);
  /** One network that tries many accounts. */
  readonly #networks = new Buckets(200, 10 * SECOND_MS);

  constructor(readonly familiar: Pick<FamiliarNetworks, 'lastLogin' | 'remember'>) {}

  async attempt(email: string, address: string): Promise<Attempt> {
    const person = comparableEmail(email);
    const network = networkOf(address);
    const pair = `par:${digest(`${person} ${network}`)}`;
    return { account: digest(person), pair, network, lastLogin: await this.familiar.lastLogin(pair) };
  }

  /** Whole seconds until the attempt is allowed; 0 when it is allowed now. */
  wait(attempt: Attempt): number {
    const waits = this.#bucketsOf(attempt).map(([buckets, key]) => buckets.wait(key));
    return Math.ceil(Math.max(...waits) / SECOND_MS);
  }

  /** Counts the attempt before its password is checked, so that a burst gains nothing; answers how to undo it. */
  take(attempt: Attempt): () => void {
    const taken = this.#bucketsOf(attempt);
    for (const [buckets, key] of taken) buckets.take(key);
    this.#hourly.take(attempt.pair);
    return () => {
      for (const [buckets, key] of taken) buckets.giveBack(key);
      for (const buckets of [this.#pairs, this.#hourly]) buckets.clear(attempt.pair);
    };
  }

  /** Notes the network as familiar to the account, once a day. */
  async remember({ pair, lastLogin = 0 }: Attempt) {
    const now = Date.now();
    if (lastLogin < now - DAY_MS) await this.familiar.remember(pair, now);
  }

  /** The buckets that an attempt takes from, each with its key. */
  #bucketsOf({ account, pair, network, lastLogin = 0 }: Attempt): [Buckets, string][] {
    const strict: [Buckets, string] = [this.#pairs, pair];
    if (lastLogin > Date.now() - FAMILIAR_MS) return [strict];
    const isReserved = this.#accounts.wait(account) > 0 && this.#hourly.wait(pair) === 0;
    return [strict, [this.#networks, network], [isReserved ? this.#reserves : this.#accounts, account]];
  }
}
