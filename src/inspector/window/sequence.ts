import { wordsOf } from './filter';
import type { StoryItem } from './story';

/** So many events are drawn: more can't be read. */
export const DRAWN_EVENTS = 50;

const OUTSIDE = 'fora dos atores';

/** Mermaid ends a message at these. */
const plain = (text: string) => text.replace(/[#;:<>\n]/g, ' ');

/** The last events between actors as a Mermaid sequence diagram; actors of one name share a line. */
export function sequenceOf(items: readonly StoryItem[]): string {
  const events = items.filter((item) => item.kind === 'event').slice(-DRAWN_EVENTS);
  const messages = events.map(({ sender, actor, event }) => ({
    from: sender?.name ?? OUTSIDE,
    to: actor.name,
    what: wordsOf(event.type),
  }));
  const names = [...new Set(messages.flatMap(({ from, to }) => [from, to]))];
  const alias = (name: string) => `a${names.indexOf(name)}`;
  return [
    'sequenceDiagram',
    ...names.map((name) => `  participant ${alias(name)} as ${plain(name)}`),
    ...messages.map(({ from, to, what }) => `  ${alias(from)}->>${alias(to)}: ${plain(what)}`),
  ].join('\n');
}
