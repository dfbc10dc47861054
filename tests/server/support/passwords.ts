import { randomBytes, scryptSync } from 'node:crypto';

/** A hash as the first releases made them. */
export function scryptHash(password: string, cost = 2 ** 13, parallelization = 10): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, { N: cost, r: 8, p: parallelization });
  return ['scrypt', cost, parallelization, salt.toString('base64'), key.toString('base64')].join('$');
}
