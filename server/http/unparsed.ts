import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf, HttpError, messageFor } from './errors';
import { securityHeaders } from './securityHeaders';

/** An error in the shape of all errors, for what never becomes a request with a route. */
function answerTo(status: number) {
  const body = JSON.stringify(bodyOf(new HttpError(status, messageFor(status))));
  const headers = {
    ...securityHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { body, headers };
}

const statusByCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers, and logs, what isn't HTTP or comes too slowly. */
export function answerClientError(this: FastifyInstance, { code }: Error & { code: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByCode[code] ?? 400;
  this.log.info({ ip: socket.remoteAddress, status, code }, 'request that could not be read');
  const { headers, body } = answerTo(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}

/** Answers an address that can't be decoded: it has no route, and no hook runs. */
export function answerFrameworkError(
  { code }: FastifyError,
  request: FastifyRequest,
  reply: { raw: ServerResponse },
) {
  request.log.info({ ip: request.ip, status: 400, code }, 'request that could not be read');
  const { headers, body } = answerTo(400);
  reply.raw.writeHead(400, { ...headers, 'x-request-id': request.id }).end(body);
}
