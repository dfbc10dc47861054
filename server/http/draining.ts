import type { FastifyInstance } from 'fastify';
import { HttpError, messageFor } from './errors';

/**
 * Ends connections as soon as the last answer is out, once the app is closing.
 * Node by itself waits for those that are kept alive after an answer, or that
 * never asked anything. What still arrives on them is refused.
 */
export function drain(app: FastifyInstance) {
  let closing = false;
  let underWay = 0;
  let idle: () => void = () => undefined;
  const endIfIdle = () => {
    if (!closing || underWay > 0) return;
    app.server.closeAllConnections();
    idle();
  };

  app.addHook('onRequest', (_request, reply, done) => {
    // Whoever has left already is not waited for: nothing would tell of it a second time.
    if (!reply.raw.destroyed) {
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
        endIfIdle();
      });
    }
    if (closing) done(new HttpError(503, messageFor(503), {}, { 'retry-after': '5' }));
    else done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    // After Node has stopped listening, so that no connection slips in behind.
    setImmediate(endIfIdle);
    done();
  });
  // A name like `localhost` has two addresses; Fastify itself waits for what arrived at the first alone.
  app.addHook('onClose', async () => {
    if (underWay > 0) await new Promise<void>((resolve) => (idle = resolve));
  });
}
