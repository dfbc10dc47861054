import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError, messageFor } from './errors';

/** Browsers send one request at a time on a connection. */
const MOST_UNANSWERED = 10;

/** While the app closes: after so long without a request every client that keeps asking has heard `connection: close`. */
const QUIET_MS = 1_000;

/**
 * Answers the requests of a connection one by one, so that a client that reads nothing holds one answer in memory,
 * and closes a connection that has too many. While the app closes, new requests get 503, each connection ends with
 * its next answer, and idle ones after a moment.
 */
export function manageConnections(app: FastifyInstance) {
  /** The unanswered requests of each connection, as what starts them; the first one is under way. */
  const unanswered = new Map<Socket, (() => void)[]>();
  let isClosing = false;
  let isQuiet = false;
  let untilQuiet: NodeJS.Timeout | undefined;
  let finish: () => void = () => undefined;
  const isBusy = () => [...unanswered.values()].some(({ length }) => length > 0);

  function endIfIdle() {
    if (!isQuiet || isBusy()) return;
    app.server.closeAllConnections();
    finish();
  }

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    untilQuiet?.refresh();
    const queue = unanswered.get(socket) ?? [];
    if (queue.length === MOST_UNANSWERED) socket.destroy();
    // Of a closed connection Node goes on to parse what had arrived: that is dropped here.
    if (socket.destroyed) return;
    if (!unanswered.has(socket)) {
      unanswered.set(socket, queue);
      socket.once('close', () => {
        unanswered.delete(socket);
        endIfIdle();
      });
    }
    response.once('close', () => {
      queue.shift();
      // After the requests of other connections, however many this one has sent at once.
      if (queue.length > 0) setImmediate(() => !socket.destroyed && queue[0]?.());
      endIfIdle();
    });
    const start = () => {
      if (isClosing) done(new HttpError(503, messageFor(503), {}, { 'retry-after': '5' }));
      else done();
    };
    if (queue.push(start) === 1) start();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    // Not by the HTTP server's own `close`, which resets connections whose next request is on its way.
    if (app.server.listening) Server.prototype.close.call(app.server);
    untilQuiet = setTimeout(
      () => {
        untilQuiet = undefined;
        isQuiet = true;
        // After Node has stopped listening, so that no connection arrives in between.
        setImmediate(endIfIdle);
        done();
      },
      unanswered.size === 0 ? 0 : QUIET_MS,
    );
  });
  // Fastify waits for the first address of a name like `localhost` alone.
  app.addHook('onClose', async () => {
    if (isBusy()) await new Promise<void>((resolve) => (finish = resolve));
  });
}
