import type { FastifyInstance } from 'fastify';
import { loginRules, signUpRules } from '../../src/domain/usuario';
import { crowdOf, networkOf } from '../auth/address';
import { Counter } from '../auth/counter';
import { hashPassword, isOutdated, type Strength, verifyPassword } from '../auth/passwords';
import { allowSignUp, type SignUpPolicy } from '../auth/signUpPolicy';
import type { Throttle } from '../auth/throttle';
import type { Tokens } from '../auth/tokens';
import { Overloaded, Turnstile } from '../auth/turnstile';
import { StoreError, type Usuario, type Usuarios } from '../db/store';
import { audit } from '../http/audit';
import { HttpError, messageFor } from '../http/errors';
import { hangUp } from '../http/hangUp';
import { parseBody } from '../http/input';

export interface SessionDependencies {
  usuarios: Usuarios;
  tokens: Tokens;
  throttle: Throttle;
  signUp: SignUpPolicy;
  passwordStrength?: Strength | undefined;
}

export const WRONG_CREDENTIALS = 'Email ou senha incorretos.';
export const EMAIL_TAKEN = 'Já existe um usuário com este email.';

/** Two of libuv's four threads stay free for files and names. */
const HASHES_AT_ONCE = 2;
const LONGEST_LINE = 200;
/** A whole office may sign up behind one address. */
const FREE_SIGN_UPS_PER_ADDRESS = 120;

const tooMany = (what: string, seconds: number) =>
  new HttpError(
    429,
    `${what} Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    {},
    { 'retry-after': String(seconds) },
  );

async function inTurn<Result>(
  line: Turnstile,
  task: () => Promise<Result>,
  from: string,
  signal: AbortSignal,
) {
  try {
    return await line.run(task, from, signal);
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    throw new HttpError(503, messageFor(503), {}, { 'retry-after': '5' });
  }
}

/** Sign-up and login, the only calls for signed-out visitors (sections 6 and 7). */
export function sessionRoutes(app: FastifyInstance, dependencies: SessionDependencies) {
  const hashing = new Turnstile(HASHES_AT_ONCE, LONGEST_LINE);
  signUpRoute(app, dependencies, hashing);
  loginRoute(app, dependencies, hashing);
}

function signUpRoute(
  app: FastifyInstance,
  { usuarios, signUp, passwordStrength }: SessionDependencies,
  hashing: Turnstile,
) {
  // One at a time joins the common line, so that no login waits behind a crowd of sign-ups.
  const line = new Turnstile(1, LONGEST_LINE);
  const signUps = new Counter(FREE_SIGN_UPS_PER_ADDRESS, Date.now);

  app.post('/cadastrar', async (request, reply) => {
    const { nome, email, senha } = parseBody(signUpRules, request.body);
    allowSignUp(signUp, email);
    const network = networkOf(request.ip);
    const seconds = Math.ceil(signUps.wait(network) / 1000);
    if (seconds > 0) throw tooMany('Muitos cadastros a partir desta rede.', seconds);
    signUps.add(network);

    const signal = hangUp(reply);
    const hashed = () => hashPassword(senha, passwordStrength);
    const crowd = crowdOf(request.ip);
    const hash = await inTurn(line, () => inTurn(hashing, hashed, crowd, signal), crowd, signal);
    try {
      const id = await usuarios.create({ nome, email, senha: hash });
      audit(request, 'cadastrou-se', { usuario: id });
      return reply.code(201).type('application/json').send(String(id));
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'duplicate') throw error;
      throw new HttpError(409, EMAIL_TAKEN, { body: { email: EMAIL_TAKEN } });
    }
  });
}

function loginRoute(
  app: FastifyInstance,
  { usuarios, tokens, throttle, passwordStrength }: SessionDependencies,
  hashing: Turnstile,
) {
  async function renewHash({ id, senha: before }: Usuario, password: string, from: string) {
    const senha = await hashing.run(() => hashPassword(password, passwordStrength), from);
    await usuarios.rehash({ id, before, senha });
  }

  app.post('/entrar', async (request, reply) => {
    const { email, senha } = parseBody(loginRules, request.body);
    const [attempt, user, outdated] = await Promise.all([
      throttle.attempt(email, request.ip),
      usuarios.findByEmail(email),
      usuarios.outdatedHash(),
    ]);
    const allow = () => {
      const seconds = throttle.wait(attempt);
      if (seconds === 0) return;
      audit(request, 'teve de esperar', { usuario: user?.id });
      throw tooMany('Muitas tentativas sem sucesso.', seconds);
    };
    allow();
    const check = () => {
      // Asked again and counted in one moment: a burst that arrived together passes one by one.
      allow();
      throttle.begin(attempt);
      return verifyPassword(senha, { own: user?.senha, outdated }, passwordStrength);
    };
    const fits = await inTurn(hashing, async () => check(), crowdOf(request.ip), hangUp(reply));

    // Nobody waits for the bookkeeping: it may have to wait for the database.
    if (user === undefined || !fits) {
      throttle.failed(attempt);
      audit(request, 'não entrou', { usuario: user?.id });
      throw new HttpError(401, WRONG_CREDENTIALS);
    }
    throttle.succeeded(attempt);
    audit(request, 'entrou', { usuario: user.id });
    if (isOutdated(user.senha)) {
      renewHash(user, senha, crowdOf(request.ip)).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the password hash stays as it is until the next login');
      });
    }
    return { accessToken: tokens.issue(user) };
  });
}
