import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes every answer together with its connection. Of requests that were sent in a row Node tells only the
 * answer whose turn it is; those behind it would be under way for ever, and what they read from stay open.
 */
export function closeWithConnection(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    // Has no connection until its turn comes.
    if (raw.socket === null) {
      const close = () => {
        if (raw.socket === null) raw.assignSocket(new Socket().destroy());
      };
      // As many as there are answers: each takes its own away again.
      socket.setMaxListeners(0).once('close', close);
      raw.once('close', () => socket.off('close', close));
    }
    done();
  });
}
