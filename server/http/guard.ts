import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '../auth/tokens';
import type { Usuarios } from '../db/accounts';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user's id, and the epoch of the database that knows them. */
    usuario: number;
    epoca: string;
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const REFUSAL = 'Sua sessão não é válida ou expirou. Entre novamente.';

/** A token to use from now on, on answers to requests whose token is past half of its life. */
export const RENEWED_TOKEN_HEADER = 'x-access-token';

export const unauthorized = () => new HttpError(401, REFUSAL, {}, { 'www-authenticate': 'Bearer' });

/**
 * Lets a request pass when it carries a live token of a user who still exists and whose password is the same
 * (section 6). Runs before the body is read.
 */
export const signedInOnly =
  (tokens: Tokens, usuarios: Usuarios) => async (request: FastifyRequest, reply: FastifyReply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : tokens.verify(token);
    const origin = session && (await usuarios.sessionOrigin(session.id));
    if (session === undefined || origin?.geracao !== session.geracao || origin.epoca !== session.epoca) {
      throw unauthorized();
    }
    request.usuario = session.id;
    request.epoca = session.epoca;
    request.log = request.log.child({ usuario: session.id });
    if (session.isAging) reply.header(RENEWED_TOKEN_HEADER, tokens.issue(session));
  };
