import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import { HttpError, messageFor } from './errors';
import { nextRequestId } from './log';

/** A body that is too large is read on for so long: a client that still sends sees no answer. */
const DRAINED_BYTES = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what Node's parser refuses, which has no route and runs no hook, and ends its connection. */
export function refuseUnparsed(
  log: FastifyBaseLogger,
  headers: Readonly<Record<string, string>>,
  { code }: ConnectionError,
  socket: Socket,
) {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusByCode[code] ?? 400;
  const reqId = nextRequestId();
  // Not the error itself, which carries the bytes of the request.
  log.info({ reqId, ip: socket.remoteAddress, status, code }, 'request refused');
  const body = JSON.stringify({ errors: { default: messageFor(status) } });
  const head = {
    ...headers,
    'x-request-id': reqId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}

/** Refuses by its head alone what has no route, expects what is unknown, or announces a body that can't be read. */
export function refuseByHead(app: FastifyInstance, bodyLimit: number) {
  const { server } = app;
  server.on('checkContinue', (request, response) => {
    // The length alone refuses it: the client need not send it first.
    if (!(Number(request.headers['content-length']) > bodyLimit)) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));

  app.addHook('onRequest', ({ headers, is404, method }, reply, done) => {
    const refuse = (status: number) => done(new HttpError(status, messageFor(status)));
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
      reply.header('connection', 'close');
      refuse(417);
    }
    // Before its body is read, and perhaps found too large.
    else if (is404 && method !== 'GET' && method !== 'HEAD') refuse(404);
    else if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') refuse(415);
    else done();
  });
}

/** Answers a body that is too large after its client has sent it, within bounds: Node's fetch sees no answer before. */
export function drainTooLarge(app: FastifyInstance) {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode !== 413 || raw.complete || raw.headers.expect !== undefined) return done();
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAINED_BYTES) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      raw.off('data', count).off('end', finish).off('close', finish);
      done();
    };
    const timer = setTimeout(finish, DRAIN_MS);
    raw.on('data', count).once('end', finish).once('close', finish).resume();
  });
}
