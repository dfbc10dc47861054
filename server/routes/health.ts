import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store';

/** `GET /saude`: 200 while the process lives and its database answers, otherwise 503. */
export function healthRoute(app: FastifyInstance, store: Store) {
  app.get('/saude', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await store.ping();
      return { servidor: 'ok', banco: 'ok' };
    } catch (error) {
      _request.log.error({ err: error }, 'database unreachable');
      return reply.code(503).send({
        servidor: 'ok',
        banco: 'indisponível',
        errors: { default: 'O banco de dados não responde.' },
      });
    }
  });
}
