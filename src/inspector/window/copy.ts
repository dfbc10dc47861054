import {
  pathOf,
  type Retelling,
  retell,
  type Told,
  type Walked,
  type Watched,
  walkedAlready,
} from '../../../tests/model/retell';
import { casesOf } from './charts';
import type { EventItem, LiveActor, StoryItem } from './story';

/** Something for the clipboard, and what to say about it. */
export type Copied = { text: string; notice: string };

const isOf =
  (session: string) =>
  (item: StoryItem): item is EventItem =>
    item.kind === 'event' && item.actor.session === session && item.outcome !== null;

/** The life of an actor as far as it is in the story: from its last start, without its stop. */
export function watchedLife(
  past: readonly StoryItem[],
  session: string,
): { life: Watched; items: EventItem[] } | null {
  const own = past.filter(isOf(session));
  const start = own.findLastIndex(({ event }) => event.type === 'xstate.init');
  const [first, ...rest] = start < 0 ? [] : own.slice(start);
  if (first === undefined) return null;
  const stateValueOf = ({ outcome }: EventItem) => outcome?.snapshot.value;
  const items = rest.filter(({ event }) => event.type !== 'xstate.stop');
  const steps = items.map((item) => ({
    event: item.event,
    transitions: item.transitions,
    value: stateValueOf(item) as Watched['value'],
  }));
  return { life: { value: stateValueOf(first) as Watched['value'], steps }, items };
}

const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** One more entry for tests/model/stories.ts. */
const written = ({ machine, path, events }: Told): string =>
  [
    '{',
    `  machine: ${literal(machine)},`,
    `  path: ${literal(path)},`,
    `  events: [${events.map(literal).join(', ')}],`,
    '},',
  ].join('\n');

const verdicts: Record<Walked, string> = {
  'this path': 'O caminhante já percorre este caminho.',
  'every edge': 'O caminhante já percorre cada passo, mas não nesta ordem.',
  'not every edge': 'O caminhante ainda não percorre todos os passos.',
};

/** What is written where the cases have no word for what happened: a case to complete. */
function missing(machine: string, before: string, item: EventItem): Copied {
  const { event, outcome, changes } = item;
  const context = Object.fromEntries(changes.map(({ path, after }) => [path, after ?? null]));
  const change = { state: outcome?.snapshot.value, ...(changes.length > 0 && { context }) };
  return {
    text: [
      `// ${machine}: ${before} → ?`,
      '{',
      `  title: ${literal(event.type)},`,
      `  event: ${JSON.stringify(event)},`,
      `  change: () => (${JSON.stringify(change)}),`,
      '},',
    ].join('\n'),
    notice: `Nenhum caso diz ${event.type} depois de “${before}”. Foi copiado um caso novo, para completar.`,
  };
}

/** The path of an actor in the words of the walker's cases; null where its beginning is forgotten. */
export function caseOf(past: readonly StoryItem[], actor: LiveActor): Copied {
  const cases = casesOf(actor.machine);
  const watched = watchedLife(past, actor.session);
  if (cases === undefined) return { text: '', notice: 'Este ator não tem casos.' };
  if (watched === null) {
    return { text: '', notice: 'O começo deste ator já não está na história: recarregue e repita.' };
  }
  const retelling: Retelling = retell(cases, watched.life);
  if ('told' in retelling) {
    const { told } = retelling;
    return {
      text: written(told),
      notice: `Copiado: ${told.path}. ${verdicts[walkedAlready(cases, pathOf(cases, told))]}`,
    };
  }
  const item = watched.items[retelling.wordlessStep];
  if (item === undefined) {
    return { text: '', notice: 'Nenhum caso começa como este ator começou.' };
  }
  return missing(cases.machine.id, retelling.before, item);
}

/** The snapshot a gallery scene can start from. */
export const stateOf = ({ name, outcome }: LiveActor): Copied => ({
  text: JSON.stringify(outcome.snapshot, null, 2),
  notice: `Copiado: o estado de ${name}.`,
});
