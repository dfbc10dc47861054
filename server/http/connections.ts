import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError, messageFor } from './errors';

/** Browsers send one request at a time on a connection; this bounds what a pipelining client can pile up. */
const MOST_UNANSWERED = 100;

/** No client reads it; it marks the line in the log, as other servers do. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Aborted when the client leaves before it has its answer. */
export function abortOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () =>
    controller.abort(new HttpError(CLIENT_CLOSED_REQUEST, messageFor(CLIENT_CLOSED_REQUEST)));
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

/**
 * Counts the unanswered requests of each connection and closes one that has too many. While the app closes, new
 * requests get 503, and all connections end after the last answer: Node itself waits for idle ones.
 */
export function manageConnections(app: FastifyInstance) {
  const responsesOf = new WeakMap<Socket, Set<ServerResponse>>();
  let isClosing = false;
  let pending = 0;
  let finish: () => void = () => undefined;

  function track(socket: Socket) {
    const responses = new Set<ServerResponse>();
    responsesOf.set(socket, responses);
    socket.once('close', () => {
      // Node closes no pipelined response before its turn, when it gets the socket: here a closed one.
      for (const response of responses) {
        if (response.socket === null) response.assignSocket(new Socket().destroy());
      }
    });
    return responses;
  }

  function endIfIdle() {
    if (!isClosing || pending > 0) return;
    app.server.closeAllConnections();
    finish();
  }

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const responses = responsesOf.get(socket) ?? track(socket);
    if (responses.size >= MOST_UNANSWERED) socket.destroy();
    // Of a closed connection Node goes on to parse what had arrived: that is dropped here.
    if (socket.destroyed) return;
    responses.add(response);
    pending += 1;
    response.once('close', () => {
      responses.delete(response);
      pending -= 1;
      endIfIdle();
    });
    if (isClosing) done(new HttpError(503, messageFor(503), {}, { 'retry-after': '5' }));
    else done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    // After Node has stopped listening, so that no connection arrives in between.
    setImmediate(endIfIdle);
    done();
  });
  // Fastify waits for the first address of a name like `localhost` alone.
  app.addHook('onClose', async () => {
    if (pending > 0) await new Promise<void>((resolve) => (finish = resolve));
  });
}
