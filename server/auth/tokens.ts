import { createSigner, createVerifier } from 'fast-jwt';
import { is, number, type } from 'superstruct';

/** A working day without a request; after it the user signs in again. */
const LIFETIME_MS = 8 * 60 * 60 * 1000;
/** Who issues the tokens and for whom: another program's are refused, even under the same secret. */
const NAME = 'cadastro';

const claims = type({ sub: number(), ger: number(), iat: number(), exp: number() });

/** Whose session it is; `geracao` is the user's, and ends all sessions when it changes. */
export interface Session {
  id: number;
  geracao: number;
}

export interface Tokens {
  issue(session: Session): string;
  /** Undefined when the token is forged, damaged or expired. `ageing`: past half of its life. */
  verify(token: string): (Session & { ageing: boolean }) | undefined;
}

/** Access tokens under `secret`, good for `lifetimeMs`. */
export function createTokens(secret: string, lifetimeMs = LIFETIME_MS): Tokens {
  const sign = createSigner({
    key: secret,
    algorithm: 'HS256',
    expiresIn: lifetimeMs,
    iss: NAME,
    aud: NAME,
  });
  const check = createVerifier({
    key: secret,
    // Named, so that a token can't choose how it is checked ("alg": "none").
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    allowedIss: NAME,
    allowedAud: NAME,
    // A token checked lately needs no second look at its signature.
    cache: true,
  });

  return {
    issue: ({ id, geracao }) => sign({ sub: id, ger: geracao }),
    verify(token) {
      try {
        const payload: unknown = check(token);
        if (!is(payload, claims) || !Number.isSafeInteger(payload.sub)) return undefined;
        const { sub, ger, iat, exp } = payload;
        return { id: sub, geracao: ger, ageing: Date.now() > ((iat + exp) / 2) * 1000 };
      } catch {
        return undefined;
      }
    },
  };
}
