import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const PREFIX = 'scrypt$';
const BLOCK_SIZE = 8;

/** Whether this is a hash of the first releases: `scrypt$cost$parallelization$salt$key`, the last two in base64. */
export const isScrypt = (stored: string) => stored.startsWith(PREFIX);

/** Whether the password fits such a hash. Runs off the main thread. */
export async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [cost, parallelization, salt, key] = stored.slice(PREFIX.length).split('$');
  if (salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64');
  const N = Number(cost);
  const options: ScryptOptions = {
    N,
    r: BLOCK_SIZE,
    p: Number(parallelization),
    maxmem: 256 * N * BLOCK_SIZE,
  };
  const found = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64'), expected.length, options, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
  return timingSafeEqual(found, expected);
}
