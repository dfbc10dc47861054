import type { FastifyInstance } from 'fastify';
import { loginRules, signUpRules } from '../../src/domain/usuario';
import { hashingTurnstile, hashPassword, Overloaded, type Strength, verifyPassword } from '../auth/passwords';
import type { Throttle } from '../auth/throttle';
import type { Tokens } from '../auth/tokens';
import { HttpError, messageFor } from '../http/errors';
import { parseBody } from '../http/input';
import { StoreError, type Usuarios } from '../store/store';

export interface SessionDependencies {
  usuarios: Usuarios;
  tokens: Tokens;
  throttle: Throttle;
  passwordStrength?: Strength | undefined;
}

export const WRONG_CREDENTIALS = 'Email ou senha incorretos.';
export const EMAIL_TAKEN = 'Já existe um usuário com este email.';

const wrongCredentials = () => new HttpError(401, WRONG_CREDENTIALS);

const tooMany = (seconds: number) =>
  new HttpError(
    429,
    `Muitas tentativas sem sucesso. Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    {},
    { 'retry-after': String(seconds) },
  );

/** Sign-up and login, the only calls for signed-out visitors (sections 6 and 7). */
export function sessionRoutes(
  app: FastifyInstance,
  { usuarios, tokens, throttle, passwordStrength }: SessionDependencies,
) {
  const turnstile = hashingTurnstile();
  const inTurn = async <Result>(task: () => Promise<Result>) => {
    try {
      return await turnstile.run(task);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      throw new HttpError(503, messageFor(503), {}, { 'retry-after': '5' });
    }
  };

  app.post('/cadastrar', async (request, reply) => {
    const { nome, email, senha } = parseBody(signUpRules, request.body);
    const hash = await inTurn(() => hashPassword(senha, passwordStrength));
    try {
      const id = await usuarios.create({ nome, email, senha: hash });
      return reply.code(201).type('application/json').send(String(id));
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'duplicate') throw error;
      throw new HttpError(409, EMAIL_TAKEN, { body: { email: EMAIL_TAKEN } });
    }
  });

  app.post('/entrar', async (request) => {
    const { email, senha } = parseBody(loginRules, request.body);
    const attempt = { email, address: request.ip };
    // Checked in turn, not on arrival: a burst of guesses must not pass before its first failure counts.
    return inTurn(async () => {
      const seconds = await throttle.wait(attempt);
      if (seconds > 0) throw tooMany(seconds);

      const user = await usuarios.findByEmail(email);
      const fits = await verifyPassword(senha, user?.senha, passwordStrength);
      if (user === undefined || !fits) {
        await throttle.failed(attempt);
        throw wrongCredentials();
      }
      await throttle.succeeded(attempt);
      return { accessToken: tokens.issue(user.id) };
    });
  });
}
