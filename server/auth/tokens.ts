import { createSigner, createVerifier } from 'fast-jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RENEWED_TOKEN_HEADER } from '../../src/domain/headers';
import { CLOCK_SKEW_MS } from '../clock';
import type { SessionOrigin, Usuarios } from '../db/accounts';
import { DAY_MS, HOUR_MS } from '../durations';
import { HttpError } from '../http/errors';

/** A working day without a request; after it the user signs in again. */
const LIFETIME_MS = 8 * HOUR_MS;
/** No session is renewed beyond this after its login. */
const LONGEST_SESSION_MS = 30 * DAY_MS;
/** Issuer and audience of the tokens: those of another program are refused, even under the same secret. */
const NAME = 'cadastro';

/** The claims of a token. `auth_time` is missing where it was issued before sessions had an end: it counts from its issue. */
interface Claims {
  sub: number;
  ger: number;
  epoch: string;
  iat: number;
  exp: number;
  auth_time?: number;
}

/** The user of a session, and the values that end it when they change. */
export interface Session extends SessionOrigin {
  id: number;
  /** When it began, in epoch seconds; now when absent. */
  authTime?: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Access tokens under `secret`, good for `lifetimeMs`.
 * @param onFuture hears of a token of ours from the future, which is refused, and by how many milliseconds
 */
export function createTokens(
  secret: string,
  lifetimeMs = LIFETIME_MS,
  onFuture: (aheadMs: number) => void = () => undefined,
) {
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
    requiredClaims: ['iat', 'exp', 'sub', 'iss', 'aud'],
    allowedIss: NAME,
    allowedAud: NAME,
    // A token checked lately needs no second look at its signature.
    cache: true,
  });

  return {
    issue: ({ id, geracao, epoca, authTime = Math.floor(Date.now() / 1000) }: Session) =>
      sign({ sub: id, ger: geracao, epoch: epoca, auth_time: authTime }),
    /** Undefined when the token is forged, damaged or expired. `isAging`: past half of its life, and to be renewed. */
    verify(token: string): (Session & { isAging: boolean }) | undefined {
      try {
        // Signed by this server, so its shape needs no check; parsing it took a twentieth of a read.
        const { sub, ger, epoch, iat, exp, auth_time: authTime = iat }: Claims = check(token);
        if (!Number.isSafeInteger(sub)) return undefined;
        const now = Date.now();
        // Issued by a clock that was ahead: it would be good for as much longer.
        const aheadMs = Math.max(iat, authTime) * 1000 - now;
        if (aheadMs > CLOCK_SKEW_MS) {
          onFuture(aheadMs);
          return undefined;
        }
        const isAging =
          now > ((iat + exp) / 2) * 1000 && now + lifetimeMs <= authTime * 1000 + LONGEST_SESSION_MS;
        return { id: sub, geracao: ger, epoca: epoch, authTime, isAging };
      } catch {
        return undefined;
      }
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user's id, and the epoch of the database that knows them. */
    usuario: number;
    epoca: string;
    /**
     * Lets the request pass if its token has these values, otherwise throws 401. The handler of a route that
     * `checksSession` calls it.
     */
    admit(origin: SessionOrigin | undefined): void;
  }
  interface FastifyContextConfig {
    /** The handler's own statement reads the session's values and saves a round trip to the database. */
    checksSession?: boolean;
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const REFUSAL = 'Sua sessão não é válida ou expirou. Entre novamente.';

export const unauthorized = () => new HttpError(401, REFUSAL, {}, { 'www-authenticate': 'Bearer' });

/**
 * Lets a request pass when it carries a live token of a user who still exists and whose password is the same
 * (section 6). Runs before the body is read.
 */
export const signedInOnly =
  (tokens: Tokens, usuarios: Usuarios) => async (request: FastifyRequest, reply: FastifyReply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : tokens.verify(token);
    if (session === undefined) throw unauthorized();
    request.usuario = session.id;
    request.epoca = session.epoca;
    request.admit = (origin) => {
      if (origin?.geracao !== session.geracao || origin.epoca !== session.epoca) throw unauthorized();
      request.log = request.log.child({ usuario: session.id });
      if (session.isAging) reply.header(RENEWED_TOKEN_HEADER, tokens.issue(session));
    };
    if (!request.routeOptions.config.checksSession) request.admit(await usuarios.sessionOrigin(session.id));
  };
