import { hash, verify } from '@node-rs/argon2';
import { isScrypt, verifyScrypt } from './scrypt';

/** Strength of a hash; see docs/decisions/0010-password-hash.md. */
export interface Strength {
  memoryKiB: number;
  passes: number;
}
const STRENGTH: Strength = { memoryKiB: 19_456, passes: 2 };

/** One spelling for letters that keyboards send composed or in parts. */
const spelled = (password: string) => password.normalize('NFC');

const isArgon2 = (stored: string) => stored.startsWith('$argon2id$');

/** An argon2id hash, in the usual `$argon2id$v=19$m=…` form. Runs off the main thread. */
export const hashPassword = (password: string, { memoryKiB, passes } = STRENGTH): Promise<string> =>
  hash(spelled(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });

async function fits(password: string, stored: string): Promise<boolean> {
  if (isArgon2(stored)) return verify(stored, spelled(password));
  return isScrypt(stored) && verifyScrypt(spelled(password), stored);
}

/** What a login is checked against. */
export interface StoredHashes {
  /** The account's own hash; undefined when there is no such account. */
  own: string | undefined;
  /** Any `scrypt$` hash, as long as some account still has one. */
  outdated: string | undefined;
}

/**
 * Whether the password fits the account's hash. A refusal has always cost the
 * work of every kind of hash in use, so that time tells neither who has an
 * account nor how old its hash is.
 */
export async function verifyPassword(
  password: string,
  { own, outdated }: StoredHashes,
  strength = STRENGTH,
): Promise<boolean> {
  if (own !== undefined && (await fits(password, own))) return true;
  if (own === undefined || !isArgon2(own)) await hashPassword(password, strength);
  if (outdated !== undefined && (own === undefined || !isScrypt(own))) await fits(password, outdated);
  return false;
}

/** Whether the hash should be replaced as soon as the password is known. */
export const isOutdated = (stored: string) => !isArgon2(stored);
