import {
  array,
  boolean,
  type Infer,
  is,
  literal,
  nullable,
  number,
  optional,
  string,
  type,
  union,
  unknown,
} from 'superstruct';
import { newest } from '../newest';

export const eventSchema = type({ type: string() });
const snapshotSchema = type({
  status: string(),
  value: optional(unknown()),
  context: optional(unknown()),
  tags: optional(array(string())),
  output: optional(unknown()),
  error: optional(unknown()),
});
/** The transitions taken: of which state, for which event, and which one of those. */
const microstepsSchema = array(type({ source: string(), eventType: string(), at: number() }));
const about = { sessionId: string(), createdAt: string() };
const id = optional(nullable(string()));

/** The messages of `@statelyai/inspect`, as far as they are read. */
const messageSchema = union([
  type({ ...about, type: literal('@xstate.actor'), name: string(), parentId: id, definition: id }),
  type({
    ...about,
    type: literal('@xstate.event'),
    event: eventSchema,
    sourceId: id,
    causeId: id,
    isByUser: optional(boolean()),
  }),
  type({
    ...about,
    type: literal('@xstate.snapshot'),
    event: eventSchema,
    snapshot: snapshotSchema,
    microsteps: optional(microstepsSchema),
  }),
]);

/** A session in a file: the messages of each run of the app. */
export const sessionSchema = array(array(messageSchema));

export type Message = Infer<typeof messageSchema>;
export type ActorEvent = Infer<typeof eventSchema>;
export type ActorSnapshot = Infer<typeof snapshotSchema>;
export type Microsteps = Infer<typeof microstepsSchema>;

export const isMessage = (data: unknown): data is Message => is(data, messageSchema);

export type Actor = {
  /** XState's own id, unique in a run: 'x:7'. */
  id: string;
  name: string;
  parent: string | null;
  /** The chart as JSON; that of a call holds a name alone. */
  definition: string;
};

/** One event that one actor received, and what came of it. */
export type Entry = {
  /** Counts all entries, from 1. */
  n: number;
  /** Counts the loads of the app, from 1. */
  run: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: Actor;
  /** The name of the actor that sent it; null where it came from outside. */
  sender: string | null;
  /** The name of the actor without a chart that asked, or passed it on, for the sender; null where there was none. */
  through: string | null;
  /** Sent by the page while it handled a key or a click. */
  isByUser: boolean;
  event: ActorEvent;
  /** Null before the actor started. */
  before: ActorSnapshot | null;
  /** Null while the event waits: for ever, where the actor had ended before. */
  after: ActorSnapshot | null;
  /** State, context or status became different. */
  hasEffect: boolean;
  microsteps: Microsteps;
};

export type Story = {
  run: number;
  lastNumber: number;
  /** All actors of the run by id, started or not. */
  actors: ReadonlyMap<string, Actor>;
  entries: readonly Entry[];
  /** Received messages, run by run: a session that can be kept in a file. */
  runs: readonly (readonly Message[])[];
};

export const emptyStory: Story = { run: 1, lastNumber: 0, actors: new Map(), entries: [], runs: [[]] };

/** An app that loads again posts its whole run from the start. */
export const newRun = (story: Story): Story => ({
  ...story,
  run: story.run + 1,
  actors: new Map(),
  runs: [...story.runs, []],
});

/** The story of a session that was kept. */
export const storyOf = (runs: readonly (readonly Message[])[]): Story =>
  runs.reduce(
    (story, messages, index) => addMessages(index === 0 ? story : newRun(story), messages),
    emptyStory,
  );

const core = (snapshot: ActorSnapshot | null) =>
  JSON.stringify([snapshot?.status, snapshot?.value, snapshot?.context]);

/** The most entries that are shown, messages of a run that are kept for a file, and runs that are kept. */
const LIMITS = { entries: 5_000, messages: 20_000, runs: 5 };

const isActive = (snapshot: ActorSnapshot | null | undefined): boolean => snapshot?.status === 'active';

/** The newest entries, and of older ones the last of each actor that runs: where it is. */
function newestEntries(entries: readonly Entry[], run: number, limit: number): Entry[] {
  const tail = entries.length - limit;
  const last = new Map(entries.filter((entry) => entry.run === run).map((entry) => [entry.actor.id, entry]));
  return entries.filter(
    (entry, index) => index >= tail || (last.get(entry.actor.id) === entry && isActive(entry.after)),
  );
}

/**
 * Who sent an event. An actor without a chart works for its parent: what it sends to others its parent has
 * asked, and what it passes on to its parent comes from the actor that it has just heard.
 */
function senderOf(source: Actor | null, cause: Actor | null, parent: Actor | null, target: Actor) {
  if (source === null) return { sender: null, through: null };
  const isWorker = !hasChart(source) && source.id !== target.id;
  const other = source.parent === target.id ? cause : parent;
  if (!isWorker || other === null || other.id === target.id || !hasChart(other)) {
    return { sender: source.name, through: null };
  }
  return { sender: other.name, through: source.name };
}

/** Adds messages in their order. */
export function addMessages(story: Story, messages: readonly Message[], limits = LIMITS): Story {
  const { run } = story;
  const actors = new Map(story.actors);
  const entries = [...story.entries];
  let { lastNumber } = story;
  /** Where each actor of the run is, and its entries that wait for an answer. */
  const current = new Map<string, ActorSnapshot>();
  const waiting = new Map<string, number[]>();
  const wait = (id: string, index: number) => waiting.set(id, [...(waiting.get(id) ?? []), index]);
  for (const [index, { run: own, actor, after }] of entries.entries()) {
    if (own !== run) continue;
    if (after === null) wait(actor.id, index);
    else current.set(actor.id, after);
  }

  const actorOf = (id: string): Actor => actors.get(id) ?? { id, name: id, parent: null, definition: '{}' };
  const find = (id: string | null | undefined) => (id ? actorOf(id) : null);
  const append = (
    message: Message,
    event: ActorEvent,
    from: Pick<Entry, 'sender' | 'through' | 'isByUser'>,
  ): number => {
    lastNumber += 1;
    const what = { actor: actorOf(message.sessionId), ...from, event };
    const outcome = { before: null, after: null, hasEffect: false, microsteps: [] };
    return entries.push({ n: lastNumber, run, at: Number(message.createdAt), ...what, ...outcome }) - 1;
  };

  for (const message of messages) {
    const { sessionId } = message;
    if (message.type === '@xstate.actor') {
      const { name, parentId = null, definition } = message;
      actors.set(sessionId, { id: sessionId, name, parent: parentId, definition: definition ?? '{}' });
    } else if (message.type === '@xstate.event') {
      const source = find(message.sourceId);
      const from = senderOf(source, find(message.causeId), find(source?.parent), actorOf(sessionId));
      const isByUser = message.isByUser === true && !isOfLibrary(message.event.type);
      wait(sessionId, append(message, message.event, { ...from, isByUser }));
    } else {
      const { event, snapshot, microsteps = [] } = message;
      const own = waiting.get(sessionId) ?? [];
      const answered = own.find((index) => entries[index]?.event.type === event.type);
      // No event is posted for a stop; the snapshot it leads to is.
      const index = answered ?? append(message, event, { sender: null, through: null, isByUser: false });
      waiting.set(
        sessionId,
        own.filter((one) => one !== index),
      );
      const before = current.get(sessionId) ?? null;
      current.set(sessionId, snapshot);
      const hasEffect = core(snapshot) !== core(before);
      entries[index] = { ...(entries[index] as Entry), before, after: snapshot, hasEffect, microsteps };
    }
  }
  const heard = [...(story.runs.at(-1) ?? []), ...messages];
  const runs = [...story.runs.slice(0, -1), newest(heard, limits.messages)].slice(-limits.runs);
  return { run, lastNumber, actors, entries: newestEntries(entries, run, limits.entries), runs };
}

/** An actor and its state at a moment. */
export type Role = { actor: Actor; snapshot: ActorSnapshot };

/** The actors of a run after its last entry, in the order in which they started. An actor that never starts is none. */
export function castAfter(entries: readonly Entry[]): Role[] {
  const run = entries.at(-1)?.run;
  const roles = new Map<string, Role>();
  for (const { actor, after, run: own } of entries) {
    if (own === run && after !== null) roles.set(actor.id, { actor, snapshot: after });
  }
  return [...roles.values()];
}

/** The events that an actor heard since it started, and where it started; the library's own notes are left out. */
export function lifeOf(entries: readonly Entry[], actor: Actor) {
  const own = entries.filter((entry) => entry.actor === actor && entry.after !== null);
  const first = own.findLastIndex(({ event }) => event.type === 'xstate.init');
  const heard = own
    .slice(first + 1)
    .filter((entry) => !isBookkeeping(entry))
    .map(({ event, after }) => ({ event, state: after?.value }));
  return { start: own[first]?.after?.value, heard };
}

export const hasChart = ({ definition }: Actor): boolean => definition.includes('"states":');

/** The library's own events: starts, stops, and what a call says to itself. */
export const isBookkeeping = ({ event, actor }: Entry): boolean =>
  /^@?xstate\.(init|stop)$/.test(event.type) || !hasChart(actor);

/** An event's type without the library's prefixes: `loadPage done`, `after debounce`. */
export const eventName = (type: string): string =>
  type
    .replace(/^@?xstate\./, '')
    .replace(/^done\.(?:actor|state)\.(.+)$/, '$1 done')
    .replace(/^error\.actor\.(.+)$/, '$1 failed')
    .replace(/^after\.([^.]+)\..*$/, 'after $1');

/** An event comes from the library: answers of calls, delays, starts and stops. XState 6 writes an `@` before. */
export const isOfLibrary = (type: string): boolean => /^@?xstate\./.test(type);
