import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isRefused } from './badConnections';
import { CLIENT_CLOSED_REQUEST } from './hangUp';

const PROCESS = randomBytes(4).toString('hex');
let counter = 0;

/** Unique over processes and restarts; never taken from the client, who could forge one. */
export const nextRequestId = () => {
  counter += 1;
  return `${PROCESS}-${counter.toString(36)}`;
};

/**
 * One line per request, as soon as its answer is out or its client has left. The path goes without its query,
 * which holds what people searched for.
 */
export function logRequests(app: FastifyInstance) {
  // A hook with a callback, here and elsewhere: a promise per hook and request adds up.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Asked now: nobody knows the address of a connection that is gone.
    const { method, url, ip } = request;
    const log = (status: number) =>
      request.log.info(
        {
          method,
          path: url.split('?', 1)[0],
          ip,
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
    const { raw } = reply;
    const leave = () => {
      // What could not be read to its end has a line already.
      if (request.raw.complete || !isRefused(request.raw.socket)) log(CLIENT_CLOSED_REQUEST);
    };
    raw.once('close', leave).once('finish', () => {
      raw.off('close', leave);
      log(reply.statusCode);
    });
    done();
  });
}
