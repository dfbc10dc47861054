import {
  array,
  enums,
  type Infer,
  literal,
  nullable,
  number,
  object,
  type as shape,
  string,
  union,
} from 'superstruct';

/** So many events are remembered, by the app for a window opened late and by the window itself. */
export const REMEMBERED_EVENTS = 10_000;

/** What stands in place of a secret. */
export const MASK = '•••';

/** Whether the mask still stands for a secret somewhere: sent by hand, it would become the secret. */
export const isMasked = (event: object): boolean => JSON.stringify(event).includes(`"${MASK}"`);

/** An event, masked and as JSON. */
const eventSchema = shape({ type: string() });

const actorSchema = object({
  /** XState's own id, unique in a run: 'x:7'. */
  session: string(),
  /** The name the app gives it: 'pessoas.list'. */
  name: string(),
  /** The session of the actor that started it; null for a root. */
  parent: nullable(string()),
  /** The id of its machine; null for an actor without a chart, such as a call. */
  machine: nullable(string()),
});

/** What an actor was once it had met an event. */
const outcomeSchema = object({
  /** As XState persists it, so that an actor can start from it; masked and as JSON. */
  snapshot: shape({ status: enums(['active', 'done', 'error', 'stopped']) }),
  tags: array(string()),
  /** The types of the events it would heed now, its calls' answers and its delays included. */
  heeds: array(string()),
});

/** One event that one actor met, and what came of it. */
const rowSchema = object({
  /** Counts the events of a run, from 1. */
  seq: number(),
  /** Milliseconds since 1970. */
  at: number(),
  actor: actorSchema,
  /** Who sent it; null where it came from outside of all actors. */
  sender: nullable(object({ session: string(), name: string() })),
  event: eventSchema,
  /** The names of the transitions it took, raised events included. */
  transitions: array(string()),
  /** Null where nobody was there any more to meet it. */
  outcome: nullable(outcomeSchema),
});

/** One life of the app, from its load to its reload. */
const runSchema = object({ id: string(), startedAt: number() });

/** What the app tells the window. */
export const reportSchema = union([
  /** Events as they happen; without any it only says that this run is there. */
  object({ type: literal('report'), run: runSchema, rows: array(rowSchema) }),
  /** The app goes: closed, or about to reload. */
  object({ type: literal('left'), run: runSchema }),
  /** An event sent by hand could not be delivered. */
  object({ type: literal('refused'), run: runSchema, reason: string() }),
]);

/** What the window asks of the app. */
export const requestSchema = union([
  /** Tell everything that is remembered, and go on telling. */
  object({ type: literal('hello') }),
  object({ type: literal('send'), run: string(), session: string(), event: eventSchema }),
]);

export type InspectedEvent = Infer<typeof eventSchema> & { [field: string]: unknown };
export type InspectedActor = Infer<typeof actorSchema>;
export type InspectedSnapshot = {
  status: 'active' | 'done' | 'error' | 'stopped';
  [field: string]: unknown;
};
export type Outcome = { snapshot: InspectedSnapshot; tags: string[]; heeds: string[] };
export type Row = Omit<Infer<typeof rowSchema>, 'event' | 'outcome'> & {
  event: InspectedEvent;
  outcome: Outcome | null;
};
export type Run = Infer<typeof runSchema>;
export type Report = Infer<typeof reportSchema>;
export type Request = Infer<typeof requestSchema>;

/** The channel between one tab of the app and its window; it never leaves the browser. */
export const channelName = (tab: string): string => `cadastro.inspector.${tab}`;

/** Where the development server shows the window. */
export const WINDOW_PATH = '/src/inspector/';

/** The window's address, for the tab it watches. */
export const windowAddress = (tab: string): string => `${WINDOW_PATH}?aba=${encodeURIComponent(tab)}`;

export const tabIn = (address: string): string | null => new URLSearchParams(address).get('aba');
