import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { passwordRules, recoveryRules, signUpRules } from '../../src/domain/usuario';
import { Buckets, networkOf } from '../auth/limiter';
import type { Tokens } from '../auth/tokens';
import type { Usuarios } from '../db/accounts';
import { HttpError, invalid } from '../http/errors';
import { RENEWED_TOKEN_HEADER, unauthorized } from '../http/guard';
import { parseBody } from '../http/input';
import { audit } from '../http/log';
import { bodyOf, DONE, documented, header, objectSchema, withoutSession } from '../http/openapi';
import { type Credentials, tooMany } from './credentials';
import { sessionAnswer } from './session';

const WRONG_PASSWORD = 'Senha incorreta.';
const BAD_KEY = 'Este link não vale mais. Peça outro a quem administra o cadastro.';

/** How long the link of `npm run user -- --link` is good, in milliseconds. */
const RECOVERY_MS = 60 * 60 * 1000;
/** Recoveries from one network, and how often another one is allowed. */
const RECOVERIES = 30;
const RECOVERY_REFILL_MS = 10_000;

/** What is kept of the key of a recovery link. */
export const recoveryDigest = (key: string) => createHash('sha256').update(key).digest('base64url');

const { nome, email } = signUpRules.schema;
const token = header(RENEWED_TOKEN_HEADER, 'O accessToken desta sessão; as outras terminaram');
const schemas = {
  read: documented(200, {
    ...objectSchema({ nome: nome.schema, email: email.schema }),
    description: 'A conta',
  }),
  change: documented(204, { ...DONE, headers: token }, bodyOf(passwordRules)),
  recover: documented(200, sessionAnswer, { ...withoutSession, ...bodyOf(recoveryRules) }),
};

interface AccountOptions {
  usuarios: Usuarios;
  tokens: Tokens;
  credentials: Credentials;
}

/** The account of the signed-in user. */
export function accountRoutes(app: FastifyInstance, { usuarios, tokens, credentials }: AccountOptions) {
  app.get('/conta', schemas.read, async ({ usuario }) => {
    const account = await usuarios.account(usuario);
    if (account === undefined) throw unauthorized();
    return account;
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

/** A new password by the key of a link, for signed-out visitors. */
export function recoveryRoute(app: FastifyInstance, { usuarios, tokens, credentials }: AccountOptions) {
  const recoveries = new Buckets(RECOVERIES, RECOVERY_REFILL_MS);

  app.post('/conta/recuperacao', schemas.recover, async (request, reply) => {
    const { chave, novaSenha } = parseBody(recoveryRules, request.body);
    const network = networkOf(request.ip);
    const seconds = Math.ceil(recoveries.wait(network) / 1000);
    if (seconds > 0) throw tooMany('Muitas tentativas a partir desta rede.', seconds);
    recoveries.take(network);
    const key = { digest: recoveryDigest(chave), oldest: Date.now() - RECOVERY_MS };
    if (!(await usuarios.hasRecovery(key.digest, key.oldest))) throw new HttpError(400, BAD_KEY);
    const senha = await credentials.hash(request, reply, novaSenha);
    const user = await usuarios.recover({ ...key, senha });
    if (user === undefined) throw new HttpError(400, BAD_KEY);
    audit(request, 'recuperou a conta', { usuario: user.id });
    return { accessToken: tokens.issue(user) };
  });
}
