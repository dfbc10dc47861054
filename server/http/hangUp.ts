import type { FastifyReply } from 'fastify';
import { HttpError, messageFor } from './errors';

/** Nobody hears it; it marks the line in the log, as other servers do. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Aborted when the client leaves before it has its answer. */
export function hangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () =>
    controller.abort(new HttpError(CLIENT_CLOSED_REQUEST, messageFor(CLIENT_CLOSED_REQUEST)));
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}
