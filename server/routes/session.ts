import type { FastifyInstance } from 'fastify';
import { comparableEmail } from '../../src/domain/email';
import { loginRules, signUpRules } from '../../src/domain/usuario';
import { Buckets, networkOf } from '../auth/limiter';
import { hashPassword, isOutdated, type Strength } from '../auth/passwords';
import type { Tokens } from '../auth/tokens';
import type { Usuarios } from '../db/accounts';
import { StoreError } from '../db/errors';
import { HttpError } from '../http/errors';
import { parseBody } from '../http/input';
import { audit } from '../http/log';
import { bodyOf, documented, idSchema, objectSchema, withoutSession } from '../http/openapi';
import { type Credentials, tooMany } from './credentials';

/** Who may sign up: everyone, no one, or those with an email under one of these domains. */
export type SignUpPolicy = 'open' | 'closed' | readonly string[];

export interface SessionOptions {
  usuarios: Usuarios;
  tokens: Tokens;
  credentials: Credentials;
  signUp: SignUpPolicy;
  passwordStrength?: Strength | undefined;
}

export const WRONG_CREDENTIALS = 'Email ou senha incorretos.';
export const EMAIL_TAKEN = 'Já existe um usuário com este email.';

/** A whole office may sign up behind one address. */
const SIGN_UPS_PER_NETWORK = 120;
const SIGN_UP_REFILL_MS = 30_000;

/** The answer of a login. */
export const sessionAnswer = {
  ...objectSchema({ accessToken: { type: 'string', minLength: 1 } }),
  description: 'A sessão',
};
const made = { ...idSchema, description: 'O id do novo usuário' };
const schemas = {
  signUp: documented(201, made, { ...withoutSession, ...bodyOf(signUpRules) }),
  login: documented(200, sessionAnswer, { ...withoutSession, ...bodyOf(loginRules) }),
};

const CLOSED = 'A criação de contas está fechada. Peça uma conta a quem administra o sistema.';
const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** @throws HttpError (403) when this email may not sign up. */
export function allowSignUp(policy: SignUpPolicy, email: string) {
  if (policy === 'open') return;
  if (policy === 'closed') throw new HttpError(403, CLOSED);
  const domain = comparableEmail(email).replace(/^.*@/, '');
  if (policy.includes(domain)) return;
  const message = `Só é possível criar conta com email de ${alternatives.format(policy)}.`;
  throw new HttpError(403, message, { body: { email: message } });
}

/** Sign-up and login, the only calls for signed-out visitors (sections 6 and 7). */
export function sessionRoutes(app: FastifyInstance, options: SessionOptions) {
  const { usuarios, tokens, credentials } = options;
  const signUps = new Buckets(SIGN_UPS_PER_NETWORK, SIGN_UP_REFILL_MS);

  app.post('/cadastrar', schemas.signUp, async (request, reply) => {
    const { nome, email, senha } = parseBody(signUpRules, request.body);
    allowSignUp(options.signUp, email);
    const network = networkOf(request.ip);
    const seconds = Math.ceil(signUps.wait(network) / 1000);
    if (seconds > 0) throw tooMany('Muitos cadastros a partir desta rede.', seconds);
    signUps.take(network);

    const hash = await credentials.hash(request, reply, senha);
    try {
      const id = await usuarios.create({ nome, email, senha: hash });
      audit(request, 'cadastrou-se', { usuario: id });
      return reply.code(201).type('application/json').send(String(id));
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'duplicate') throw error;
      throw new HttpError(409, EMAIL_TAKEN, { body: { email: EMAIL_TAKEN } });
    }
  });

  app.post('/entrar', schemas.login, async (request, reply) => {
    const typed = parseBody(loginRules, request.body);
    const user = await usuarios.findByEmail(typed.email);
    const remember = await credentials.check(request, reply, typed, user);
    if (user === undefined || remember === undefined) {
      audit(request, 'não entrou', { usuario: user?.id });
      throw new HttpError(401, WRONG_CREDENTIALS);
    }
    audit(request, 'entrou', { usuario: user.id });
    // Not awaited: a full disk must not refuse a right password.
    const bookkeeping = [remember()];
    if (isOutdated(user.senha)) {
      const senha = await hashPassword(typed.senha, options.passwordStrength);
      bookkeeping.push(usuarios.rehash({ id: user.id, before: user.senha, senha }));
    }
    Promise.all(bookkeeping).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a login could not be noted');
    });
    return { accessToken: tokens.issue(user) };
  });
}
