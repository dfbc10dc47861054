import { type InspectedEvent, isMasked } from '../protocol';
import { asMet } from './failure';
import type { RunningActor } from './outcome';

/**
 * Sends an event that somebody wrote by hand to a running actor.
 * @returns why it could not be sent, in the words of the window; null if it was
 */
export function sendByHand(actor: RunningActor | undefined, event: InspectedEvent): string | null {
  if (actor === undefined) return 'O ator não está mais rodando.';
  if (isMasked(event)) return 'O evento ainda tem um segredo mascarado.';
  actor.send(asMet(event));
  return null;
}
