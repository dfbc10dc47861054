import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/store';

/** Whoever asks after our health has two seconds. */
const PATIENCE_MS = 1_500;

/** Rejects when the answer isn't there in time; what comes later is nobody's business. */
async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([answer, impatience]);
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /saude`: 200 while the process lives and its database answers in time, otherwise 503. */
export function healthRoute(app: FastifyInstance, store: Store) {
  app.get('/saude', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await inTime(store.ping());
      return { servidor: 'ok', banco: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database unreachable');
      return reply.code(503).send({
        servidor: 'ok',
        banco: 'indisponível',
        errors: { default: 'O banco de dados não responde.' },
      });
    }
  });
}
