import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginLimiter, networkOf } from '../auth/limiter';
import { hashPassword, type Strength, verifyPassword } from '../auth/passwords';
import type { FamiliarNetworks } from '../db/accounts';
import { abortOnClose } from '../http/connections';
import { HttpError } from '../http/errors';
import { audit } from '../http/log';
import { FairSemaphore } from '../http/semaphore';

/** Two of libuv's four threads stay free for files and names. */
const HASHES_AT_ONCE = 2;
const QUEUE_PER_NETWORK = 200;

/** An account as far as its password is concerned. */
interface Account {
  id: number;
  email: string;
  senha: string;
}

export const tooMany = (what: string, seconds: number) =>
  new HttpError(
    429,
    `${what} Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    {},
    { 'retry-after': String(seconds) },
  );

export type Credentials = ReturnType<typeof createCredentials>;

/** Hashes and checks passwords: networks take turns, and guessing is slowed down (decision 23). */
export function createCredentials(familiar: FamiliarNetworks, strength?: Strength) {
  const hashing = new FairSemaphore(HASHES_AT_ONCE, QUEUE_PER_NETWORK);
  const limiter = new LoginLimiter(familiar);

  const inTurn = <Result>({ ip }: FastifyRequest, reply: FastifyReply, hash: () => Promise<Result>) =>
    hashing.run(hash, networkOf(ip, 48), abortOnClose(reply));

  return {
    hash: (request: FastifyRequest, reply: FastifyReply, senha: string) =>
      inTurn(request, reply, () => hashPassword(senha, strength)),

    /**
     * Checks the password of an account, or of none with this email, which costs as much.
     * @returns what notes the network as familiar; undefined where the password is wrong
     * @throws HttpError (429) where it has been guessed too often
     */
    async check(
      request: FastifyRequest,
      reply: FastifyReply,
      { email, senha }: { email: string; senha: string },
      account: Account | undefined,
    ): Promise<(() => Promise<void>) | undefined> {
      // The email of the account itself: a database may find it by other letters.
      const attempt = await limiter.attempt(account?.email ?? email, request.ip);
      const refuseIfLimited = () => {
        const seconds = limiter.wait(attempt);
        if (seconds === 0) return;
        audit(request, 'teve de esperar', { usuario: account?.id });
        throw tooMany('Muitas tentativas sem sucesso.', seconds);
      };
      refuseIfLimited();
      const giveBack = await inTurn(request, reply, async () => {
        // Again, together with the counting: of a burst only what is allowed passes.
        refuseIfLimited();
        const undo = limiter.take(attempt);
        return (await verifyPassword(senha, account?.senha, strength)) ? undo : undefined;
      });
      giveBack?.();
      return giveBack && (() => limiter.remember(attempt));
    },
  };
}
