import type { SnapshotFrom } from 'xstate';
import { filtered } from './filter';
import type { inspectorMachine } from './inspectorMachine';
import { type Cast, castAt, type EventItem, type LiveActor, lastOf, type StoryItem, upTo } from './story';

export type InspectorSnapshot = SnapshotFrom<typeof inspectorMachine>;

export type InspectorView = {
  /** The lines of the list. */
  items: readonly StoryItem[];
  /** What has happened since the list was paused; 0 while it flows. */
  unseen: number;
  names: string[];
  cast: Cast;
  /** Whom the chart is about. */
  actor: LiveActor | undefined;
  /** It has ended; what is shown is its last word. */
  hasEnded: boolean;
  last: EventItem | undefined;
  /** All that had happened by the moment that is shown. */
  past: readonly StoryItem[];
};

const asActor = ({ actor, outcome }: EventItem): LiveActor | undefined =>
  outcome === null ? undefined : { ...actor, outcome };

function chosenIn(
  { chosen, lookedAt }: InspectorSnapshot['context'],
  cast: Cast,
  past: readonly StoryItem[],
): LiveActor | undefined {
  const own = cast.find(({ session }) => session === chosen?.session);
  if (own !== undefined) return own;
  const last = chosen === null ? undefined : lastOf(past, chosen.session);
  // At an actor's last event it is nobody's any more, but that event is what is looked at.
  if (last !== undefined && lookedAt !== null) return asActor(last);
  const namesake = cast.find(({ name }) => name === chosen?.name);
  const ended = last && asActor(last);
  return namesake ?? ended ?? cast.find(({ machine }) => machine !== null);
}

/** What the window shows. */
export function inspectorView({ context }: InspectorSnapshot): InspectorView {
  const { story, lookedAt, pausedAt, filter } = context;
  const moment = lookedAt ?? pausedAt;
  const past = upTo(story, moment);
  const cast = castAt(story, moment);
  const actor = chosenIn(context, cast, past);
  const told = upTo(story, pausedAt);
  const names = new Set(told.flatMap((item) => (item.kind === 'event' ? [item.actor.name] : [])));
  return {
    items: filtered(told, filter),
    unseen: pausedAt === null ? 0 : story.lastNumber - pausedAt,
    names: [...names].sort(),
    cast,
    actor,
    hasEnded: actor !== undefined && !cast.some(({ session }) => session === actor.session),
    last: actor && lastOf(past, actor.session),
    past,
  };
}
