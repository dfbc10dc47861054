import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';

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

/** Whether the hash should be replaced as soon as the password is known. */
export const isOutdated = (stored: string) => !stored.startsWith('$argon2id$');

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Against a hash of the first releases: `scrypt$cost$parallelization$salt$key`, the last two in base64. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [kind, cost, parallelization, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64');
  // One that was cut off fits many passwords, and one of no bytes fits all.
  if (kind !== 'scrypt' || expected.length !== 32) return false;
  const options = { N: Number(cost), r: 8, p: Number(parallelization) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), 32, options), expected);
}

/**
 * Whether the password fits the stored hash, undefined for an unknown account: that costs a hash, too, so that
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
