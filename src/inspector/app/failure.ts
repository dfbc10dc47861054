import { ApiError, ConnectionError } from '../../domain/errors';
import type { InspectedEvent } from '../protocol';

/** A failure as JSON has it, as the error that a call would have thrown. */
function revived(failure: unknown): Error {
  if (typeof failure === 'string') return new Error(failure);
  const { kind, message, fields, ...rest } = Object(failure);
  const text = typeof message === 'string' ? message : String(failure);
  if (kind === 'api') return new ApiError(text, fields);
  if (kind === 'connection') return new ConnectionError(text);
  return Object.assign(new Error(text), rest);
}

/** A lost connection, which every call may meet. */
const commonest = new ConnectionError();

/** An event as it reaches an actor: JSON has no errors, but guards tell them apart by their class. */
export function asMet(event: InspectedEvent): InspectedEvent {
  if (!event.type.startsWith('xstate.error.actor.')) return event;
  return { ...event, error: event.error === undefined ? commonest : revived(event.error) };
}
