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

/** The page for a person whose browser can't open the app. */
const SENTENCES: Record<number, string> = {
  400: 'O pedido do navegador não chegou inteiro. Confira o endereço e abra-o de novo.',
  431: 'O navegador enviou cookies demais, quase sempre de outro sistema neste mesmo domínio. Apague os cookies deste site e abra-o de novo.',
};

export const sentencePage = (sentence: string) =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Cadastro</title><p>${sentence}</p></html>`;

const START = /^[A-Z]+ \//;
const NAVIGATION = /^(?!\w+ \/api[/? ]).*\r\naccept: ?[^\r]*text\/html/is;

/**
 * A browser shows the answer to a person. Headers that fill several packets fail in a later one, which is
 * taken for a browser's: only its cookies are that long.
 */
function isNavigation({ rawPacket }: { rawPacket?: unknown }, status: number) {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  return START.test(packet) ? NAVIGATION.test(packet) : status === 431;
}

/** Answers what is no request, has no route and runs no hook, and ends its connection. */
export function answerUnparsed(
  error: ConnectionError,
  { status, message }: HttpError,
  headers: Readonly<Record<string, string>>,
  socket: Socket,
  log: FastifyBaseLogger,
) {
  const reqId = nextRequestId();
  log.info({ reqId, ip: socket.remoteAddress, status }, 'request refused');
  const sentence = isNavigation(error, status) ? SENTENCES[status] : undefined;
  const body =
    sentence === undefined ? JSON.stringify({ errors: { default: message } }) : sentencePage(sentence);
  const head = {
    ...headers,
    'x-request-id': reqId,
    'cache-control': 'no-store',
    'content-type': `${sentence === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}

/**
 * Refuses by its head alone what has no route or expects what is unknown, and invites a body once it is wanted: Node
 * would invite bodies that are refused afterwards, from strangers, too.
 */
export function refuseByHead(app: FastifyInstance) {
  const { server } = app;
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => void server.emit('request', request, response));
  }
  app.addHook('onRequest', ({ headers, is404, method, routeOptions }, reply, done) => {
    const refuse = (status: number) => done(new HttpError(status, messageFor(status)));
    const expectation = headers.expect?.toLowerCase();
    if (expectation !== undefined && expectation !== '100-continue') {
      reply.header('connection', 'close');
      refuse(417);
    }
    // Before its body is read, and perhaps found too large.
    else if (is404 && method !== 'GET' && method !== 'HEAD') refuse(404);
    else if (expectation !== undefined && Number(headers['content-length']) > routeOptions.bodyLimit)
      refuse(413);
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
