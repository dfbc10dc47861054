import { createSigner, createVerifier } from 'fast-jwt';
import { is, number, type } from 'superstruct';

/** A working day; after it the user signs in again. */
const LIFETIME_MS = 8 * 60 * 60 * 1000;

const claims = type({ sub: number(), exp: number() });

/** Tokens checked lately need no second look at their signature. */
const REMEMBERED = 1_000;

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
  });
  const accepted = new Map<string, { id: number; expires: number }>();

  function examine(token: string): number | undefined {
    try {
      const payload: unknown = check(token);
      if (!is(payload, claims) || !Number.isSafeInteger(payload.sub)) return undefined;
      const oldest = accepted.keys().next();
      if (accepted.size >= REMEMBERED && !oldest.done) accepted.delete(oldest.value);
      accepted.set(token, { id: payload.sub, expires: payload.exp * 1000 });
      return payload.sub;
    } catch {
      return undefined;
    }
  }

  return {
    issue: (userId) => sign({ sub: userId }),
    verify(token) {
      const known = accepted.get(token);
      if (known === undefined) return examine(token);
      if (known.expires > Date.now()) return known.id;
      accepted.delete(token);
      return undefined;
    },
  };
}
