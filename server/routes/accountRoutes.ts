import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RENEWED_TOKEN_HEADER } from '../../src/domain/headers';
import { comparableEmail } from '../../src/domain/rules';
import { loginRules, passwordRules, recoveryRules, signUpRules } from '../../src/domain/usuario';
import { networkOf } from '../auth/limiter';
import { Buckets } from '../auth/pace';
import { type Credentials, isOutdated } from '../auth/passwords';
import { type Tokens, unauthorized } from '../auth/tokens';
import { CLOCK_SKEW_MS } from '../clock';
import type { Config } from '../config';
import type { Usuarios } from '../db/accounts';
import { StoreError } from '../db/engine';
import { HOUR_MS } from '../durations';
import { HttpError, invalid, tooMany } from '../http/errors';
import { objectOf } from '../http/jsonSchema';
import { audit } from '../http/log';
import { DONE, documented, header, idSchema, objectSchema, withoutSession } from '../http/openapi';
import { parseBody } from '../http/requests';

interface AccountOptions {
  usuarios: Usuarios;
  tokens: Tokens;
  credentials: Credentials;
}

const WRONG_CREDENTIALS = 'Email ou senha incorretos.';
const ACCOUNT_EXISTS = 'Já existe um usuário com este email.';
const WRONG_PASSWORD = 'Senha incorreta.';
const BAD_LINK = 'Este link não vale mais. Peça outro a quem administra o cadastro.';
const CLOSED = 'A criação de contas está fechada. Peça uma conta a quem administra o sistema.';

/** The time that a link of `npm run user -- --link` is good, in milliseconds. */
const RECOVERY_MS = HOUR_MS;

/** The part of a recovery link's key that is kept. */
export const recoveryDigest = (key: string) => createHash('sha256').update(key).digest('base64url');

const { nome, email } = signUpRules.schema;
const made = { ...idSchema, description: 'O id do novo usuário' };
const session = {
  ...objectSchema({ accessToken: { type: 'string', minLength: 1 } }),
  description: 'A sessão',
};
const account = {
  ...objectSchema({
    nome: nome.schema,
    email: email.schema,
    criaContas: { type: 'boolean', description: 'Visitantes podem criar contas' },
  }),
  description: 'A conta',
};
const token = header(RENEWED_TOKEN_HEADER, 'O accessToken desta sessão; as outras terminaram');
const schemas = {
  signUp: documented(201, made, { ...withoutSession, body: objectOf(signUpRules) }),
  login: documented(200, session, { ...withoutSession, body: objectOf(loginRules) }),
  recover: documented(200, session, { ...withoutSession, body: objectOf(recoveryRules) }),
  read: documented(200, account),
  change: documented(204, { ...DONE, headers: token }, { body: objectOf(passwordRules) }),
};

const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** @throws HttpError (403) when this email may not sign up. */
export function allowSignUp(policy: Config['SIGN_UP'], email: string) {
  if (policy === 'open') return;
  if (policy === 'closed') throw new HttpError(403, CLOSED);
  const domain = comparableEmail(email).replace(/^.*@/, '');
  if (policy.includes(domain)) return;
  const message = `Só é possível criar conta com email de ${alternatives.format(policy)}.`;
  throw new HttpError(403, message, { body: { email: message } });
}

/** Counts a request of a network. @throws HttpError (429) where there were too many */
function count(buckets: Buckets, { ip }: FastifyRequest, what: string) {
  const network = networkOf(ip);
  const seconds = Math.ceil(buckets.wait(network) / 1000);
  if (seconds > 0) throw tooMany(`${what} a partir desta rede.`, seconds);
  buckets.take(network);
}

type SignUp = { signUp: Config['SIGN_UP'] };

/** Sign-up, login, and a new password by the key of a link: the calls for signed-out visitors (section 6). */
export function visitorRoutes(app: FastifyInstance, options: AccountOptions & SignUp) {
  const { usuarios, tokens, credentials } = options;
  // A whole office may sign up behind one address.
  const signUps = new Buckets(120, 30_000);
  const wrongKeys = new Buckets(30, 10_000);

  // Before the body is read: a stranger's body costs nothing where sign-up is closed or the network has to wait.
  const allowAttempt = async (request: FastifyRequest) => {
    if (options.signUp === 'closed') throw new HttpError(403, CLOSED);
    count(signUps, request, 'Muitos cadastros');
  };
  app.post('/cadastrar', { ...schemas.signUp, onRequest: allowAttempt }, async (request, reply) => {
    const { nome, email, senha } = parseBody(signUpRules, request.body);
    allowSignUp(options.signUp, email);
    const hash = await credentials.hash(request, reply, senha);
    try {
      const id = await usuarios.create({ nome, email, senha: hash });
      audit(request, 'cadastrou-se', { usuario: id });
      return reply.code(201).type('application/json').send(String(id));
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'duplicate') throw error;
      throw new HttpError(409, ACCOUNT_EXISTS, { body: { email: ACCOUNT_EXISTS } });
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
    // Not awaited: neither a full disk nor a full queue must refuse a right password.
    const bookkeeping = [remember()];
    if (isOutdated(user.senha)) {
      const hashed = credentials.hash(request, reply, typed.senha);
      bookkeeping.push(hashed.then((senha) => usuarios.rehash({ id: user.id, before: user.senha, senha })));
    }
    Promise.all(bookkeeping).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a login could not be noted');
    });
    return { accessToken: tokens.issue(user) };
  });

  app.post('/conta/recuperacao', schemas.recover, async (request, reply) => {
    const { chave, novaSenha } = parseBody(recoveryRules, request.body);
    const now = Date.now();
    const key = { digest: recoveryDigest(chave), oldest: now - RECOVERY_MS, newest: now + CLOCK_SKEW_MS };
    if (!(await usuarios.hasRecovery(key))) {
      count(wrongKeys, request, 'Muitas tentativas');
      throw new HttpError(400, BAD_LINK);
    }
    const senha = await credentials.hash(request, reply, novaSenha);
    const user = await usuarios.recover({ ...key, senha });
    if (user === undefined) throw new HttpError(400, BAD_LINK);
    audit(request, 'recuperou a conta', { usuario: user.id });
    return { accessToken: tokens.issue(user) };
  });
}

/** The account of the signed-in user. */
export function accountRoutes(app: FastifyInstance, options: AccountOptions & SignUp) {
  const { usuarios, tokens, credentials, signUp } = options;
  app.get('/conta', schemas.read, async ({ usuario }) => {
    const user = await usuarios.findById(usuario);
    if (user === undefined) throw unauthorized();
    return { nome: user.nome, email: user.email, criaContas: signUp !== 'closed' };
  });

  app.put('/conta/senha', schemas.change, async (request, reply) => {
    const { senhaAtual, novaSenha } = parseBody(passwordRules, request.body);
    const user = await usuarios.findById(request.usuario);
    if (user === undefined) throw unauthorized();
    const typed = { email: user.email, senha: senhaAtual };
    if ((await credentials.check(request, reply, typed, user)) === undefined) {
      audit(request, 'errou a senha');
      throw invalid({ body: { senhaAtual: WRONG_PASSWORD } });
    }
    const senha = await credentials.hash(request, reply, novaSenha);
    const changed = await usuarios.changePassword({ id: user.id, before: user.senha, senha });
    if (changed === undefined) throw unauthorized();
    audit(request, 'trocou a senha');
    return reply.code(204).header(RENEWED_TOKEN_HEADER, tokens.issue(changed)).send();
  });
}
