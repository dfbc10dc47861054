import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import { HttpError, messageFor } from './errors';
import { nextRequestId } from './log';

/** A body that is too large is read on for so long: a client that still sends sees no answer. */
const DRAINED_BYTES = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;
const ENDS = ['end', 'error', 'close'];

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers to the client where Node's parser fails. */
export function refusalFor({ code }: ConnectionError) {
  const status = statusByCode[code] ?? 400;
  return new HttpError(status, messageFor(status), {}, { connection: 'close' });
}

/** Answers what is no request, has no route and runs no hook, and ends its connection. */
export function answerUnparsed(
  { status, message }: HttpError,
  headers: Readonly<Record<string, string>>,
  socket: Socket,
  log: FastifyBaseLogger,
) {
  const reqId = nextRequestId();
  log.info({ reqId, ip: socket.remoteAddress, status }, 'request refused');
  const body = JSON.stringify({ errors: { default: message } });
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

/** Refuses by its head alone what has no route or expects what is unknown; invites a body once it is wanted. */
export function refuseByHead(app: FastifyInstance, bodyLimit: number) {
  const { server } = app;
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => void server.emit('request', request, response));
  }
  app.addHook('onRequest', ({ headers, is404, method }, reply, done) => {
    const refuse = (status: number) => done(new HttpError(status, messageFor(status)));
    const expectation = headers.expect?.toLowerCase();
    if (expectation !== undefined && expectation !== '100-continue') {
      reply.header('connection', 'close');
      refuse(417);
    }
    // Before its body is read, and perhaps found too large.
    else if (is404 && method !== 'GET' && method !== 'HEAD') refuse(404);
    else if (expectation !== undefined && Number(headers['content-length']) > bodyLimit) refuse(413);
    else done();
  });
  app.addHook('preParsing', ({ raw }, reply, _payload, done) => {
    if (raw.headers.expect !== undefined && raw.httpVersion === '1.1') reply.raw.writeContinue();
    done();
  });
}

/** Answers a body that is too large after its client has sent it, within bounds: Node's fetch sees no answer before. */
export function drainTooLarge(app: FastifyInstance) {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const awaitsInvitation = raw.headers.expect !== undefined && !raw.readableDidRead;
    if (reply.statusCode !== 413 || raw.complete || awaitsInvitation) return done();
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAINED_BYTES) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      raw.off('data', count);
      for (const event of ENDS) raw.off(event, finish);
      done();
    };
    const timer = setTimeout(finish, DRAIN_MS);
    for (const event of ENDS) raw.once(event, finish);
    raw.on('data', count).resume();
  });
}
