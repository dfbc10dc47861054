import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError, messageFor } from './errors';

/** Browsers send one request at a time on a connection; thousands at once whose answers stay unread fill the memory. */
const MOST_UNANSWERED = 10;

/** After so long without a request every client that keeps asking has heard `connection: close` of a closing app. */
const QUIET_MS = 1_000;

interface Connection {
  /** Starts its unanswered requests; the first one is under way. */
  unanswered: (() => void)[];
  /** The last one of its requests, whose body may be on its way. */
  last?: { request: IncomingMessage; response: ServerResponse };
  /** The parser has failed: nothing more is read. */
  isRefused: boolean;
}

/**
 * Answers the requests of a connection one by one, so that a client that reads nothing holds one answer in memory, and
 * closes a connection that has too many. While the app closes, new requests and those without a complete body get 503.
 * Each connection ends with its next answer, an idle one after a moment.
 * @returns `refuseRest` stops accepting requests on a connection. A request whose body is still arriving gets the
 *   error; otherwise the next request does, after the pending answers. `countUnanswered` counts the requests without a
 *   complete answer.
 */
export function manageConnections(app: FastifyInstance) {
  const connections = new Map<Socket, Connection>();
  /** Why requests without a complete body are refused. */
  const refusals = new WeakMap<IncomingMessage, HttpError>();
  let lastRequest = Number.NEGATIVE_INFINITY;
  let isClosing = false;
  let isQuiet = false;
  let finish: () => void = () => undefined;
  const isBusy = () => [...connections.values()].some(({ unanswered }) => unanswered.length > 0);
  const unavailable = () => new HttpError(503, messageFor(503), {}, { 'retry-after': '5' });

  function endIfIdle() {
    if (!isQuiet || isBusy()) return;
    app.server.closeAllConnections();
    finish();
  }

  function awaitQuiet(done: () => void) {
    const rest = lastRequest + QUIET_MS - performance.now();
    if (rest > 0) {
      setTimeout(() => awaitQuiet(done), rest);
      return;
    }
    isQuiet = true;
    // After Node has stopped listening, so that no connection arrives in between.
    setImmediate(endIfIdle);
    done();
  }

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { unanswered: [], isRefused: false };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      endIfIdle();
    });
    return connection;
  }

  function inTurn({ unanswered }: Connection, start: () => void) {
    if (unanswered.push(start) === 1) start();
  }

  function refuse(request: IncomingMessage, refusal: HttpError) {
    refusals.set(request, refusal);
    // Where its body is being read. Not by `destroy`, which ends the connection before the answer.
    if (request.listenerCount('error') > 0) request.emit('error', refusal);
  }

  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
    const { socket } = request;
    lastRequest = performance.now();
    // Node keeps parsing data that a closed connection had already sent: drop it.
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    const { unanswered } = connection;
    if (unanswered.length === MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    connection.last = { request, response };
    response.once('close', () => {
      unanswered.shift();
      // After the requests of other connections, however many this one has sent at once.
      if (unanswered.length > 0) setImmediate(() => !socket.destroyed && unanswered[0]?.());
      else if (connection.isRefused) socket.destroySoon();
      endIfIdle();
    });
    inTurn(connection, () => done(refusals.get(request) ?? (isClosing ? unavailable() : undefined)));
  });
  app.addHook('preParsing', ({ raw }, _reply, _payload, done) => done(refusals.get(raw)));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    // Not by the HTTP server's own `close`, which resets connections whose next request is on its way.
    if (app.server.listening) Server.prototype.close.call(app.server);
    for (const { last } of connections.values()) {
      if (last?.request.complete === false) refuse(last.request, unavailable());
    }
    awaitQuiet(done);
  });
  // Fastify waits for the first address of a name like `localhost` alone.
  app.addHook('onClose', async () => {
    if (isBusy()) await new Promise<void>((resolve) => (finish = resolve));
  });

  const countUnanswered = () =>
    [...connections.values()].reduce((sum, { unanswered }) => sum + unanswered.length, 0);

  function refuseRest(socket: Socket, refusal: HttpError, answer: () => void) {
    const connection = connectionOf(socket);
    if (connection.isRefused) return;
    connection.isRefused = true;
    const { last } = connection;
    if (last === undefined || last.request.complete) inTurn(connection, answer);
    // A second answer would count as that of the client's next request.
    else if (last.response.writableEnded) socket.destroySoon();
    else refuse(last.request, refusal);
  }
  return { refuseRest, countUnanswered };
}
