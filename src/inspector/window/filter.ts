import { eventName } from '../../../tests/model/chart';
import { inALine } from './diff';
import type { EventItem, StoryItem } from './story';

/** Which items are wanted: those of an actor (all, if blank) that hold a text. */
export type Filter = { actor: string; text: string };

/** Names in words, without XState's prefixes: 'loadPage done'. */
export const wordsOf = (type: string): string => eventName(type);

const written = (item: EventItem): string =>
  [
    item.actor.name,
    item.sender?.name ?? '',
    item.event.type,
    wordsOf(item.event.type),
    JSON.stringify(item.event),
    ...item.transitions,
    ...item.changes.map(inALine),
  ]
    .join('\n')
    .toLocaleLowerCase('pt-BR');

const texts = new WeakMap<EventItem, string>();

/** All that can be searched of an item, written once however often somebody types. */
function textOf(item: EventItem): string {
  const text = texts.get(item) ?? written(item);
  texts.set(item, text);
  return text;
}

/** The items a filter lets through; a new run always shows. */
export function filtered(items: readonly StoryItem[], { actor, text }: Filter): readonly StoryItem[] {
  const wanted = text.trim().toLocaleLowerCase('pt-BR');
  if (actor === '' && wanted === '') return items;
  return items.filter((item) => {
    if (item.kind === 'run') return true;
    if (actor !== '' && item.actor.name !== actor) return false;
    return wanted === '' || textOf(item).includes(wanted);
  });
}
