import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { bareAnswer } from './bareAnswer';

const statusOf = (code: string) => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
};

const refused = new WeakSet<Socket>();

/** Whether this connection was ended because of what came on it, which has a line of its own in the log. */
export const isRefused = (socket: Socket) => refused.has(socket);

/** Answers, and logs, what isn't HTTP or comes too slowly: there is no request to reply to. */
export function answerBadConnections(
  this: FastifyInstance,
  { code }: Error & { code: string },
  socket: Socket,
) {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refused.add(socket);
  const status = statusOf(code);
  this.log.info({ ip: socket.remoteAddress, status, code }, 'request that could not be read');
  const { headers, body } = bareAnswer(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // Whoever stays all the same has nothing more to say that anybody reads.
  socket.destroySoon();
}
