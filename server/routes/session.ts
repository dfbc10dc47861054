import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINIMUM_PASSWORD_LENGTH } from '../../src/domain/constants';
import { loginRules, signUpRules } from '../../src/domain/usuario';
import { Buckets, LoginLimiter, networkOf } from '../auth/limiter';
import { hashPassword, isOutdated, type Strength, verifyPassword } from '../auth/passwords';
import type { Tokens } from '../auth/tokens';
import { StoreError } from '../db/errors';
import type { Store } from '../db/store';
import { abortOnClose } from '../http/connections';
import { HttpError } from '../http/errors';
import { parseBody } from '../http/input';
import { audit } from '../http/log';
import { documented, withoutSession } from '../http/openapi';
import { FairSemaphore } from '../http/semaphore';
import { emailSchema, idSchema, objectSchema, textSchema } from '../kinds/kind';

/** Who may sign up: everyone, no one, or those with an email under one of these domains. */
export type SignUpPolicy = 'open' | 'closed' | readonly string[];

export interface SessionOptions {
  store: Store;
  tokens: Tokens;
  signUp: SignUpPolicy;
  passwordStrength?: Strength | undefined;
}

export const WRONG_CREDENTIALS = 'Email ou senha incorretos.';
export const EMAIL_TAKEN = 'Já existe um usuário com este email.';

/** Two of libuv's four threads stay free for files and names. */
const HASHES_AT_ONCE = 2;
const QUEUE_PER_NETWORK = 200;
/** A whole office may sign up behind one address. */
const SIGN_UPS_PER_NETWORK = 120;
const SIGN_UP_REFILL_MS = 30_000;

const login = { email: emailSchema, senha: textSchema(MINIMUM_PASSWORD_LENGTH) };
const schemas = {
  signUp: documented(
    201,
    { ...idSchema, description: 'O id do novo usuário' },
    { ...withoutSession, body: objectSchema({ nome: textSchema(1), ...login }) },
  ),
  login: documented(
    200,
    { ...objectSchema({ accessToken: { type: 'string', minLength: 1 } }), description: 'A sessão' },
    { ...withoutSession, body: objectSchema(login) },
  ),
};

const CLOSED = 'A criação de contas está fechada. Peça uma conta a quem administra o sistema.';
const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** @throws HttpError (403) when this email may not sign up. */
export function allowSignUp(policy: SignUpPolicy, email: string) {
  if (policy === 'open') return;
  if (policy === 'closed') throw new HttpError(403, CLOSED);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (policy.includes(domain)) return;
  const message = `Só é possível criar conta com email de ${alternatives.format(policy)}.`;
  throw new HttpError(403, message, { body: { email: message } });
}

const tooMany = (what: string, seconds: number) =>
  new HttpError(
    429,
    `${what} Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    {},
    { 'retry-after': String(seconds) },
  );

/** Sign-up and login, the only calls for signed-out visitors (sections 6 and 7). */
export function sessionRoutes(app: FastifyInstance, options: SessionOptions) {
  const { tokens, passwordStrength } = options;
  const { usuarios, familiar } = options.store;
  const hashing = new FairSemaphore(HASHES_AT_ONCE, QUEUE_PER_NETWORK);
  const limiter = new LoginLimiter(familiar);
  const signUps = new Buckets(SIGN_UPS_PER_NETWORK, SIGN_UP_REFILL_MS);

  /** Runs in turn with the hashes of other networks. */
  const inTurn = <Result>({ ip }: FastifyRequest, reply: FastifyReply, hash: () => Promise<Result>) =>
    hashing.run(hash, networkOf(ip, 48), abortOnClose(reply));

  app.post('/cadastrar', schemas.signUp, async (request, reply) => {
    const { nome, email, senha } = parseBody(signUpRules, request.body);
    allowSignUp(options.signUp, email);
    const network = networkOf(request.ip);
    const seconds = Math.ceil(signUps.wait(network) / 1000);
    if (seconds > 0) throw tooMany('Muitos cadastros a partir desta rede.', seconds);
    signUps.take(network);

    const hash = await inTurn(request, reply, () => hashPassword(senha, passwordStrength));
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
    const { email, senha } = parseBody(loginRules, request.body);
    const [attempt, user] = await Promise.all([
      limiter.attempt(email, request.ip),
      usuarios.findByEmail(email),
    ]);
    const refuseIfLimited = () => {
      const seconds = limiter.wait(attempt);
      if (seconds === 0) return;
      audit(request, 'teve de esperar', { usuario: user?.id });
      throw tooMany('Muitas tentativas sem sucesso.', seconds);
    };
    refuseIfLimited();
    const giveBack = await inTurn(request, reply, async () => {
      // Again, together with the counting: of a burst only what is allowed passes.
      refuseIfLimited();
      const undo = limiter.take(attempt);
      return (await verifyPassword(senha, user?.senha, passwordStrength)) ? undo : undefined;
    });
    if (user === undefined || giveBack === undefined) {
      audit(request, 'não entrou', { usuario: user?.id });
      throw new HttpError(401, WRONG_CREDENTIALS);
    }
    giveBack();
    audit(request, 'entrou', { usuario: user.id });
    // Not awaited: a full disk must not refuse a right password.
    const bookkeeping = [limiter.remember(attempt)];
    if (isOutdated(user.senha)) {
      const renewed = { id: user.id, before: user.senha, senha: await hashPassword(senha, passwordStrength) };
      bookkeeping.push(usuarios.rehash(renewed));
    }
    Promise.all(bookkeeping).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a login could not be noted');
    });
    return { accessToken: tokens.issue(user) };
  });
}
