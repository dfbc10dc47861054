import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/store';
import { documented, objectSchema, withoutSession } from '../http/contract';

/** Monitors give up after two seconds. */
const PATIENCE_MS = 1_500;

/** Rejects when the database doesn't answer in time. */
async function pingInTime(store: Store): Promise<void> {
  const silence = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`);
  });
  await Promise.race([store.ping(), silence]);
}

const ok = { const: 'ok' };
const schema = documented(
  200,
  { ...objectSchema({ servidor: ok, banco: ok }), description: 'Tudo em ordem' },
  withoutSession,
);

/** `GET /saude`: 200 while the process lives and its database answers in time, otherwise 503. */
export function healthRoute(app: FastifyInstance, store: Store) {
  app.get('/saude', { logLevel: 'warn', ...schema }, async (request, reply) => {
    try {
      await pingInTime(store);
      return { servidor: 'ok', banco: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database unreachable');
      const errors = { default: 'O banco de dados não responde.' };
      return reply.code(503).send({ servidor: 'ok', banco: 'indisponível', errors });
    }
  });
}
