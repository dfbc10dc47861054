import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino from 'pino';
import { CLIENT_CLOSED_REQUEST } from './errors';

/** Lines are gathered, because a write per request would be its slowest part; where none fits, memory has an end. */
const GATHERED = { minLength: 4_096, periodicFlush: 1_000, maxLength: 16 * 1024 * 1024 };
const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/** Errors of databases also carry the values of the row. */
export function withoutValues(error: Error) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack };
}

/** Opens the log's output. `end` writes the buffered lines, as far as the output takes them, before `done`. */
export function openLog() {
  let isBroken = false;
  let finish: (() => void) | undefined;
  // A pipe that is full is tried again until it is read, but not by a process that ends.
  const retryEAGAIN = () => finish === undefined;
  const stream = pino.destination({ ...GATHERED, dest: STANDARD_OUTPUT, sync: false, retryEAGAIN });
  // What a full disk refuses is kept, and tried again with the next lines.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Pino then does nothing more with its stream, and never closes it.
    isBroken ||= error.code === 'EPIPE';
    // Otherwise pino would try for ever to write it while the process exits.
    if (finish !== undefined) stream.destroy();
    if (isBroken) finish?.();
  });
  const end = (done: () => void) => {
    finish = done;
    if (isBroken) done();
    else stream.once('close', done).end();
  };
  return { stream, end };
}

const PROCESS = randomBytes(4).toString('hex');
let counter = 0;

/** Unique over processes and restarts; never taken from the client, who could forge one. */
export const nextRequestId = () => {
  counter += 1;
  return `${PROCESS}-${counter.toString(36)}`;
};

/** The route that an address has led to, with the numbers in it; what else a client has written into it is unknown. */
const pathOf = ({ routeOptions: { url }, params }: FastifyRequest) =>
  url?.replace(/:(\w+)/g, (name, key: string) => {
    const value = String(Object(params)[key]);
    // A longer one may be a phone's, or a CPF.
    return /^\d{1,9}$/.test(value) ? value : name;
  });

/**
 * One line per request, as soon as its answer is out or its client has left. It has the route and not the address,
 * which can hold search texts and keys of links.
 */
export function logRequests(app: FastifyInstance) {
  // A hook with a callback, here and elsewhere: a promise per hook and request adds up.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Read now: a connection that is gone has no address, and a page leaves its route for that of what isn't found.
    const { method, ip } = request;
    const path = pathOf(request);
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED_REQUEST;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method, path, ip, status, ms }, 'request');
    });
    done();
  });
}

/**
 * A line of its own kind in the log, for what operators may have to find out later: who did what to which record
 * (`pessoas/12`), by ids alone. Requests of signed-in users carry `usuario` anyway.
 */
export function audit(
  { log, ip }: FastifyRequest,
  action: string,
  details: { usuario?: number | undefined; registro?: string; importacao?: string } = {},
) {
  log.info({ auditoria: action, ip, ...details }, 'auditoria');
}

/** The same line from a command, whose standard output is for its answer: on standard error. */
export function auditCommand(level: string, action: string, usuario: number) {
  pino({ level }, pino.destination({ dest: STANDARD_ERROR, sync: true })).info(
    { auditoria: action, usuario },
    'auditoria',
  );
}
