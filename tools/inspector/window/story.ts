import {
  array,
  type Infer,
  is,
  literal,
  nullable,
  optional,
  string,
  type,
  union,
  unknown,
} from 'superstruct';

export const eventSchema = type({ type: string() });
const snapshotSchema = type({
  status: string(),
  value: optional(unknown()),
  context: optional(unknown()),
  tags: optional(array(string())),
  output: optional(unknown()),
  error: optional(unknown()),
});
/** The transitions taken, where the library names them: states by id; no targets where none is left. */
const transitionsSchema = optional(
  array(type({ source: string(), targets: nullable(array(string())), eventType: string() })),
);
const about = { sessionId: string(), createdAt: string() };
const id = optional(nullable(string()));

/** The messages of `@statelyai/inspect`, as far as they are read. */
const messageSchema = union([
  type({ ...about, type: literal('@xstate.actor'), name: string(), parentId: id, definition: id }),
  type({ ...about, type: literal('@xstate.event'), event: eventSchema, sourceId: id }),
  type({
    ...about,
    type: literal('@xstate.snapshot'),
    event: eventSchema,
    snapshot: snapshotSchema,
    transitions: transitionsSchema,
  }),
]);

/** A session in a file: the messages of each run of the app. */
export const sessionSchema = array(array(messageSchema));

export type Message = Infer<typeof messageSchema>;
export type ActorEvent = Infer<typeof eventSchema>;
export type ActorSnapshot = Infer<typeof snapshotSchema>;
export type NamedTransitions = Infer<typeof transitionsSchema>;

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
  event: ActorEvent;
  /** Null before the actor started. */
  before: ActorSnapshot | null;
  /** Null while the event waits: for ever, where the actor had ended before. */
  after: ActorSnapshot | null;
  /** Whether state, context or status became different. */
  hasEffect: boolean;
  transitions?: NamedTransitions;
};

export type Story = {
  run: number;
  lastNumber: number;
  /** All actors of the run by id, started or not. */
  actors: ReadonlyMap<string, Actor>;
  entries: readonly Entry[];
  /** What was received, run by run: a session that can be kept in a file. */
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

/** Adds messages in their order. */
export function addMessages(story: Story, messages: readonly Message[], limit = 5_000): Story {
  const { run } = story;
  const actors = new Map(story.actors);
  const entries = [...story.entries];
  let { lastNumber } = story;

  const actorOf = (id: string): Actor => actors.get(id) ?? { id, name: id, parent: null, definition: '{}' };
  const append = ({ sessionId, createdAt }: Message, event: ActorEvent, sender: string | null): number => {
    lastNumber += 1;
    const what = { actor: actorOf(sessionId), sender, event };
    const outcome = { before: null, after: null, hasEffect: false };
    return entries.push({ n: lastNumber, run, at: Number(createdAt), ...what, ...outcome });
  };

  for (const message of messages) {
    const { sessionId } = message;
    if (message.type === '@xstate.actor') {
      const { name, parentId = null, definition } = message;
      actors.set(sessionId, { id: sessionId, name, parent: parentId, definition: definition ?? '{}' });
    } else if (message.type === '@xstate.event') {
      append(message, message.event, message.sourceId ? actorOf(message.sourceId).name : null);
    } else {
      const { event, snapshot, transitions } = message;
      const isOwn = (entry: Entry) => entry.run === run && entry.actor.id === sessionId;
      const isWaiting = (entry: Entry) => entry.after === null && entry.event.type === event.type;
      const waiting = entries.findIndex((entry) => isOwn(entry) && isWaiting(entry));
      // No event is posted for a stop; the snapshot it leads to is.
      const index = waiting < 0 ? append(message, event, null) - 1 : waiting;
      const before = entries.findLast((entry) => isOwn(entry) && entry.after !== null)?.after ?? null;
      const hasEffect = core(snapshot) !== core(before);
      entries[index] = { ...(entries[index] as Entry), before, after: snapshot, hasEffect, transitions };
    }
  }
  const runs = [...story.runs.slice(0, -1), [...(story.runs.at(-1) ?? []), ...messages]];
  return { run, lastNumber, actors, entries: entries.slice(-limit), runs };
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

/** Whether an event comes from the library: answers of calls, delays, starts and stops. XState 6 writes an `@` before. */
export const isOfLibrary = (type: string): boolean => /^@?xstate\./.test(type);
