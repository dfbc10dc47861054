import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const PROCESS = randomBytes(4).toString('hex');
let counter = 0;

/** Unique over processes and restarts; never taken from the client, who could forge one. */
export const nextRequestId = () => {
  counter += 1;
  return `${PROCESS}-${counter.toString(36)}`;
};

/** One line per request. The path goes without its query, which holds what people searched for. */
export function logRequests(app: FastifyInstance) {
  // Hooks with callbacks, here and elsewhere: a promise per hook and request adds up.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip } = request;
    request.log.info(
      {
        method,
        path: url.split('?', 1)[0],
        ip,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
