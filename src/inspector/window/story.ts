import { type InspectedActor, type Outcome, REMEMBERED_EVENTS, type Row, type Run } from '../protocol';
import { type Change, changesBetween } from './diff';

/** An actor that runs, and what it is after its last event. */
export type LiveActor = InspectedActor & { outcome: Outcome };

/** The actors that run, in the order in which they started. */
export type Cast = readonly LiveActor[];

/** One line of the story, with a number that only ever grows. */
export type StoryItem =
  | ({ kind: 'event'; n: number; run: string; changes: Change[] } & Row)
  | { kind: 'run'; n: number; run: string; at: number };

export type EventItem = Extract<StoryItem, { kind: 'event' }>;

/** What the app has done, as far as it is remembered. */
export type Story = {
  run: Run | null;
  /** The last event of the run that has been told. */
  lastSeq: number;
  /** The last number given. */
  lastNumber: number;
  items: readonly StoryItem[];
  /** Who ran before the first item. */
  before: Cast;
  /** Who runs now. */
  cast: Cast;
};

export const emptyStory: Story = {
  run: null,
  lastSeq: 0,
  lastNumber: 0,
  items: [],
  before: [],
  cast: [],
};

/** Who runs after an item: a new run ends everybody of the one before. */
function follow(cast: Map<string, LiveActor>, item: StoryItem): void {
  if (item.kind === 'run') cast.clear();
  else if (item.outcome?.snapshot.status === 'active') {
    cast.set(item.actor.session, { ...item.actor, outcome: item.outcome });
  } else if (item.outcome !== null) cast.delete(item.actor.session);
}

const bySession = (cast: Cast) => new Map(cast.map((actor) => [actor.session, actor]));

function castAfter(before: Cast, items: readonly StoryItem[]): Cast {
  const cast = bySession(before);
  for (const item of items) follow(cast, item);
  return [...cast.values()];
}

/** Forgets the oldest items above the limit, but not who ran then. */
function bounded(story: Story, limit: number): Story {
  const excess = story.items.length - limit;
  if (excess <= 0) return story;
  return {
    ...story,
    items: story.items.slice(excess),
    before: castAfter(story.before, story.items.slice(0, excess)),
  };
}

/**
 * The story, told on. Rows that were told already are passed over, so that the
 * app may tell everything again.
 */
export function tellOn(
  story: Story,
  run: Run,
  rows: readonly Row[],
  limit: number = REMEMBERED_EVENTS,
): Story {
  const isNew = story.run?.id !== run.id;
  const fresh = isNew ? rows : rows.filter(({ seq }) => seq > story.lastSeq);
  let { lastNumber } = story;
  const items: StoryItem[] = [];
  const cast = bySession(isNew ? [] : story.cast);
  if (isNew) {
    lastNumber += 1;
    items.push({ kind: 'run', n: lastNumber, run: run.id, at: run.startedAt });
  }
  for (const row of fresh) {
    lastNumber += 1;
    const before = cast.get(row.actor.session)?.outcome.snapshot.context;
    const after = row.outcome?.snapshot.context;
    const changes = before === undefined || after === undefined ? [] : changesBetween(before, after);
    const item: StoryItem = { kind: 'event', n: lastNumber, run: run.id, changes, ...row };
    items.push(item);
    follow(cast, item);
  }
  const lastSeq = fresh.at(-1)?.seq ?? (isNew ? 0 : story.lastSeq);
  const told = {
    ...story,
    run,
    lastSeq,
    lastNumber,
    items: [...story.items, ...items],
    cast: [...cast.values()],
  };
  return bounded(told, limit);
}

/** Begins an empty list; who runs goes on running. */
export const cleared = (story: Story): Story => ({ ...story, items: [], before: story.cast });

/** The items up to a number; all, without one. */
export const upTo = ({ items }: Story, number: number | null): readonly StoryItem[] =>
  number === null ? items : items.slice(0, Math.max(0, number - (items[0]?.n ?? 0) + 1));

/** Who ran once an item had happened; who runs now, without one. */
export const castAt = (story: Story, number: number | null): Cast =>
  number === null ? story.cast : castAfter(story.before, upTo(story, number));

/** The last thing an actor met among some items. */
export const lastOf = (items: readonly StoryItem[], session: string): EventItem | undefined =>
  items.findLast((item): item is EventItem => item.kind === 'event' && item.actor.session === session);
