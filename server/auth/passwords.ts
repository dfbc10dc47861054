import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FamiliarNetworks, Usuario } from '../db/accounts';
import { tooMany } from '../http/errors';
import { audit } from '../http/log';
import { abortOnClose, FairSemaphore } from '../http/semaphore';
import { LoginLimiter, networkOf } from './limiter';

/** Strength of a hash; see docs/decisions/0009-password-hash.md. */
export interface Strength {
  memoryKiB: number;
  passes: number;
}
const STRENGTH: Strength = { memoryKiB: 19_456, passes: 2 };

/** One form for letters that keyboards send composed or in parts. */
const normalize = (password: string) => password.normalize('NFC');

/** An argon2id hash, in the usual `$argon2id$v=19$m=…` form. Runs off the main thread. */
export const hashPassword = (password: string, { memoryKiB, passes } = STRENGTH): Promise<string> =>
  hash(normalize(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });

/** True for a hash that is replaced as soon as the password is known. */
export const isOutdated = (stored: string) => !stored.startsWith('$argon2id$');

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Against a hash of the first releases: `scrypt$cost$parallelization$salt$key`, the last two in base64. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [kind, cost, parallelization, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64');
  // A hash that was cut off matches many passwords, and an empty one matches all.
  if (kind !== 'scrypt' || expected.length !== 32) return false;
  const options = { N: Number(cost), r: 8, p: Number(parallelization) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), 32, options), expected);
}

/**
 * Compares a password with the stored hash, undefined for an unknown account: that costs a hash, too, so that
 * the time doesn't tell which emails have an account.
 */
export async function verifyPassword(password: string, stored: string | undefined, strength = STRENGTH) {
  if (stored === undefined) {
    await hashPassword(password, strength);
    return false;
  }
  const typed = normalize(password);
  return isOutdated(stored) ? verifyScrypt(typed, stored) : verify(stored, typed);
}

/** Two of libuv's four threads stay free for files and names. */
const HASHES_AT_ONCE = 2;
const QUEUE_PER_NETWORK = 200;

export type Credentials = ReturnType<typeof createCredentials>;

/** Hashes and checks passwords: networks take turns, and guessing is slowed down (decision 23). */
export function createCredentials(familiar: FamiliarNetworks, strength?: Strength) {
  const hashing = new FairSemaphore(HASHES_AT_ONCE, QUEUE_PER_NETWORK);
  const limiter = new LoginLimiter(familiar);

  const inTurn = <Result>({ ip }: FastifyRequest, reply: FastifyReply, hash: () => Promise<Result>) =>
    hashing.run(hash, networkOf(ip, 48), abortOnClose(reply));

  return {
    hash: (request: FastifyRequest, reply: FastifyReply, senha: string) =>
      inTurn(request, reply, () => hashPassword(senha, strength)),

    /**
     * Checks the password of an account, or of none with this email, which costs as much.
     * @returns what notes the network as familiar; undefined where the password is wrong
     * @throws HttpError (429) where it has been guessed too often
     */
    async check(
      request: FastifyRequest,
      reply: FastifyReply,
      { email, senha }: { email: string; senha: string },
      account: Usuario | undefined,
    ): Promise<(() => Promise<void>) | undefined> {
      // The email of the account itself: a database may find it by other letters.
      const attempt = await limiter.attempt(account?.email ?? email, request.ip);
      const refuseIfLimited = () => {
        const seconds = limiter.wait(attempt);
        if (seconds === 0) return;
        audit(request, 'teve de esperar', { usuario: account?.id });
        throw tooMany('Muitas tentativas sem sucesso.', seconds);
      };
      refuseIfLimited();
      const giveBack = await inTurn(request, reply, async () => {
        // Again, together with the counting: of a burst only what is allowed passes.
        refuseIfLimited();
        const undo = limiter.take(attempt);
        return (await verifyPassword(senha, account?.senha, strength)) ? undo : undefined;
      });
      giveBack?.();
      return giveBack && (() => limiter.remember(attempt));
    },
  };
}
