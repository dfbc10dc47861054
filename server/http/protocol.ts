import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { bareAnswer } from './bareAnswer';
import { HttpError, messageFor, toHttpError } from './errors';

const EXPECTATION_FAILED = 417;

/** In HTTP/1.1 exactly one, see RFC 9112, section 3.2. */
function hasOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/** Answers in the contract's shape what Node would answer without a word. */
export function holdToProtocol(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasOneHost(request.raw)) done();
    else done(new HttpError(400, messageFor(400)));
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.log.info(
      { ip: request.socket.remoteAddress, status: EXPECTATION_FAILED },
      'request that could not be met',
    );
    const { headers, body } = bareAnswer(EXPECTATION_FAILED);
    response.writeHead(EXPECTATION_FAILED, headers).end(body);
  });
}

/** For addresses that can't be decoded, before any route is found: no hooks run there. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: RawReply) {
  const { status } = toHttpError(error);
  request.log.info({ ip: request.ip, status, code: error.code }, 'request that could not be read');
  const { headers, body } = bareAnswer(status);
  reply.raw.writeHead(status, { ...headers, 'x-request-id': request.id }).end(body);
}

interface RawReply {
  raw: ServerResponse;
}
