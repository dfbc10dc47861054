import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { type InspectedEvent, isMasked } from '../protocol';
import type { RunningActor } from './outcome';

/** A failure written as JSON, as the error that a call would have thrown. */
function revived(failure: unknown): Error {
  const { kind, message, fields, ...rest } = Object(failure);
  const text = typeof message === 'string' ? message : String(failure);
  if (kind === 'api') return new ApiError(text, fields);
  if (kind === 'connection') return new ConnectionError(text);
  return Object.assign(new Error(text), rest);
}

const isFailure = ({ type }: InspectedEvent) => type.startsWith('xstate.error.actor.');

/**
 * Sends an event that somebody wrote by hand to a running actor.
 * @returns why it could not be sent, in the words of the window; null if it was
 */
export function sendByHand(actor: RunningActor | undefined, event: InspectedEvent): string | null {
  if (actor === undefined) return 'O ator não está mais rodando.';
  if (isMasked(event)) return 'O evento ainda tem um segredo mascarado.';
  actor.send(isFailure(event) ? { ...event, error: revived(event.error) } : event);
  return null;
}
