import { hash, verify } from '@node-rs/argon2';
import { isScrypt, verifyScrypt } from './scrypt';

/** Strength of a hash; see docs/decisions/0010-password-hash.md. */
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

/**
 * Whether the password fits the stored hash, undefined for an unknown account: that costs a hash, too, so that
 * the time doesn't tell which emails have an account.
 */
export async function verifyPassword(password: string, stored: string | undefined, strength = STRENGTH) {
  if (stored !== undefined && !isOutdated(stored)) return verify(stored, normalize(password));
  if (stored !== undefined && isScrypt(stored)) return verifyScrypt(normalize(password), stored);
  await hashPassword(password, strength);
  return false;
}
