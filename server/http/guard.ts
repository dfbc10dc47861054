import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '../auth/tokens';
import type { Usuarios } from '../db/accounts';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the signed-in user. */
    usuario: number;
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const REFUSAL = 'Sua sessão não é válida ou expirou. Entre novamente.';

/** A token to use from now on, on answers to requests whose token is past half of its life. */
export const RENEWED_TOKEN_HEADER = 'x-access-token';

/**
 * Lets a request pass when it carries a live token of a user who still exists and whose password is the same
 * (section 6). Runs before the body is read.
 */
export const signedInOnly =
  (tokens: Tokens, usuarios: Usuarios) => async (request: FastifyRequest, reply: FastifyReply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : tokens.verify(token);
    if (session === undefined || (await usuarios.generation(session.id)) !== session.geracao) {
      throw new HttpError(401, REFUSAL, {}, { 'www-authenticate': 'Bearer' });
    }
    request.usuario = session.id;
    request.log = request.log.child({ usuario: session.id });
    if (session.isAging) reply.header(RENEWED_TOKEN_HEADER, tokens.issue(session));
  };
