import { array, is, record, string, unknown } from 'superstruct';
import { asJson } from '../app/asJson';
import type { InspectedEvent } from '../protocol';
import { casesOf } from './charts';
import type { LiveActor, StoryItem } from './story';

/** An event on its way to an actor, its payload still text. */
export type Draft = { session: string; name: string; type: string; text: string };

const objectSchema = record(string(), unknown());

/** The event that a draft stands for; null where its text is not a JSON object. */
export function draftedEvent({ type, text }: Draft): InspectedEvent | null {
  try {
    const payload: unknown = text.trim() === '' ? {} : JSON.parse(text);
    return is(payload, objectSchema) && !is(payload, array()) ? { ...payload, type } : null;
  } catch {
    return null;
  }
}

const payloadOf = ({ type: _, ...payload }: InspectedEvent): string => JSON.stringify(payload, null, 2);

/** What an event of a type was like the last time any actor with that chart met it. */
function lastSeen(items: readonly StoryItem[], machine: string | null, type: string) {
  const item = items.findLast(
    (one) => one.kind === 'event' && one.actor.machine === machine && one.event.type === type,
  );
  return item?.kind === 'event' ? item.event : undefined;
}

/** An event to write by hand: as it was last seen, else as the walker's cases have it, else bare. */
export function draftOf(items: readonly StoryItem[], actor: LiveActor, type: string): Draft {
  const { session, name, machine } = actor;
  const known = casesOf(machine)?.events.find(({ event }) => event.type === type)?.event;
  const event = lastSeen(items, machine, type) ?? (asJson(known ?? { type }) as InspectedEvent);
  return { session, name, type, text: payloadOf(event) };
}
