import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const PREFIX = 'scrypt$';
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;

/** What released versions have hashed needs 8 MB: Node's own limit of 32 is none to it. */
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Whether this is a hash of the first releases: `scrypt$cost$parallelization$salt$key`, the last two in base64. */
export const isScrypt = (stored: string) => stored.startsWith(PREFIX);

/** Whether the password fits such a hash. Runs off the main thread. */
export async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [cost, parallelization, salt, key] = stored.slice(PREFIX.length).split('$');
  if (salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64');
  // One that was cut off fits many passwords, and one of no bytes fits all.
  if (expected.length !== KEY_BYTES) return false;
  const found = await derive(password, Buffer.from(salt, 'base64'), expected.length, {
    N: Number(cost),
    r: BLOCK_SIZE,
    p: Number(parallelization),
  });
  return timingSafeEqual(found, expected);
}
