import { createSigner, createVerifier } from 'fast-jwt';
import { is, number, type } from 'superstruct';

/** A working day; after it the user signs in again. */
const LIFETIME_MS = 8 * 60 * 60 * 1000;

const claims = type({ sub: number() });

export interface Tokens {
  /** A signed token for this user. */
  issue(userId: number): string;
  /** The user's id, or undefined when the token is forged, damaged or expired. */
  verify(token: string): number | undefined;
}

/** Access tokens under `secret`, good for `lifetimeMs`. */
export function createTokens(secret: string, lifetimeMs = LIFETIME_MS): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: lifetimeMs });
  const check = createVerifier({
    key: secret,
    // Named, so that a token can't choose how it is checked ("alg": "none").
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'sub'],
    // A token checked lately needs no second look at its signature.
    cache: true,
  });

  return {
    issue: (userId) => sign({ sub: userId }),
    verify(token) {
      try {
        const payload: unknown = check(token);
        return is(payload, claims) && Number.isSafeInteger(payload.sub) ? payload.sub : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
