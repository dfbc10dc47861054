import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import { StoreError } from '../db/engine';

/** Messages per field, by the part of the request that they belong to. */
export interface InvalidParts {
  body?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** An answer that ends a request: `{ errors: { default, body?, params?, query? } }`. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly parts: InvalidParts = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const invalid = (parts: InvalidParts) => new HttpError(400, 'Há campos inválidos.', parts);

/** The refusal of what came too often, with the seconds until it may come again. */
export const tooMany = (what: string, seconds: number) =>
  new HttpError(
    429,
    `${what} Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    {},
    { 'retry-after': String(seconds) },
  );

const byStatus: Record<number, string> = {
  400: 'Não foi possível entender a solicitação.',
  404: 'Endereço não encontrado.',
  408: 'O pedido demorou demais para chegar.',
  413: 'O pedido é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'O pedido precisa ser enviado em JSON.',
  417: 'O servidor não atende ao que o pedido espera.',
  421: 'O Cadastro não atende por este endereço. Peça o endereço certo a quem administra o sistema.',
  431: 'Os cabeçalhos do pedido são grandes demais.',
  500: 'Erro interno do servidor.',
  503: 'O serviço está temporariamente indisponível. Tente de novo em instantes.',
};

const UNANSWERED =
  'O banco de dados não respondeu. Confira se a alteração foi salva antes de tentar de novo.';
const UNKNOWN_CLIENT_ERROR = 'Não foi possível atender à solicitação.';

/** The part of an error that the client gets to know: never a stack, a statement or a path. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StoreError && ['unavailable', 'conflict'].includes(error.kind)) {
    return new HttpError(503, messageFor(503), {}, { 'retry-after': '1' });
  }
  if (error instanceof StoreError && error.kind === 'unanswered') return new HttpError(503, UNANSWERED);
  const status = statusOf(error);
  return new HttpError(status, messageFor(status));
}

/** No client reads it; it marks the line in the log, as other servers do. */
export const CLIENT_CLOSED_REQUEST = 499;
export const clientClosed = () => new HttpError(CLIENT_CLOSED_REQUEST, UNKNOWN_CLIENT_ERROR);

export const messageFor = (status: number) => byStatus[status] ?? UNKNOWN_CLIENT_ERROR;

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const isClientError = typeof status === 'number' && status >= 400 && status < 500;
  return isClientError || status === 503 ? Number(status) : 500;
}

/** Fastify's error handler: logs what is the server's own fault, answers the rest plainly. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answer = toHttpError(error);
  if (answer.status >= 500) {
    const { type, message } = pino.stdSerializers.err(error);
    // A 503 is expected, and comes to many requests at once: its reason is all there is to know.
    request.log.error({ err: answer.status === 503 ? { type, message } : error }, 'request failed');
  }
  // A cache on the way must not keep an error that is over in a moment.
  // @fastify/static sets type and encoding before it opens a file.
  return reply
    .code(answer.status)
    .removeHeader('content-encoding')
    .type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .send({ errors: { default: answer.message, ...answer.parts } });
}
