import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { AnyCase, AnyCases } from './case';
import { createStrider, type Edge, explore, isHeeded } from './explore';

/** One event of a path, with the states that the machine predicts around it. */
export type Step = {
  one: AnyCase;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
};

/** A way through a machine that a driver walks: a start, then events. */
export type Path = {
  /** The whole path in words: `loading → query failed → retried`. */
  title: string;
  /** Which of the cases' starts it begins with. */
  start: number;
  initial: AnyMachineSnapshot;
  steps: Step[];
  /** The names of the edges it walks. */
  edges: ReadonlySet<string>;
};

/**
 * How finely edges are told apart: by the state they leave (`state`), or by
 * the states of all regions at that moment (`configuration`).
 */
export type Grain = 'state' | 'configuration';

const isWithin = (state: string, ancestor: string) =>
  ancestor === '(root)' || state === ancestor || state.startsWith(`${ancestor}.`);

/** The name of an edge: the states it leaves, then the transition. */
export function edgeName({ name, source, from }: Edge, grain: Grain): string {
  const left = grain === 'state' ? from.filter((state) => isWithin(state, source)) : from;
  return `${left.join(' + ')} ⟶ ${name}`;
}

/**
 * Every start, and one path for every edge that the machine has: the shortest
 * way to it, then the edge. Each path names the cases it is made of.
 */
export function pathsOf(cases: AnyCases, grain: Grain = 'state'): Path[] {
  const strider = createStrider(cases.machine);
  const covered = new Set<string>();
  const found: Path[] = [];
  /** Keeps the path to a stride, if it is a start or one of its edges is new. */
  const visit = (start: number, events: readonly AnyEventObject[], edges: readonly Edge[]) => {
    const names = edges.map((edge) => edgeName(edge, grain)).filter((name) => !covered.has(name));
    if (names.length === 0 && events.length > 0) return;
    for (const name of names) covered.add(name);
    found.push(walk(cases, start, events, grain));
  };

  for (const [start, { input }] of cases.starts.entries()) {
    visit(start, [], strider.start(input).edges);
    for (const { state, events } of explore(cases, input)) {
      for (const { event, offered } of cases.events) {
        if (!isHeeded(state, event) || offered?.(state) === false) continue;
        visit(start, [...events, event], strider.take(state, event).edges);
      }
    }
  }
  return found;
}

/** The path that a list of events makes from one of the starts. */
export function walk(cases: AnyCases, start: number, events: readonly AnyEventObject[], grain: Grain): Path {
  const begin = cases.starts[start];
  if (begin === undefined) throw new Error(`There is no start ${start}`);
  const strider = createStrider(cases.machine);
  const { state: initial, edges } = strider.start(begin.input);
  const taken = [...edges];
  const steps: Step[] = [];
  let before = initial;
  for (const event of events) {
    const stride = strider.take(before, event);
    taken.push(...stride.edges);
    steps.push({ one: caseOf(cases, event), before, after: stride.state });
    before = stride.state;
  }
  const title = [begin.title, ...steps.map(({ one }) => one.title)].join(' → ');
  return { title, start, initial, steps, edges: new Set(taken.map((edge) => edgeName(edge, grain))) };
}

const caseOf = (cases: AnyCases, event: AnyEventObject): AnyCase => {
  const one = cases.events.find((candidate) => candidate.event === event);
  if (one === undefined) throw new Error(`No case has the event ${event.type}`);
  return one;
};

const isPrefix = (one: Path, other: Path): boolean =>
  one !== other &&
  one.start === other.start &&
  one.steps.length < other.steps.length &&
  one.steps.every((step, at) => step.one === other.steps[at]?.one);

/** The paths that no longer path walks in passing. */
export const withoutPrefixes = (paths: readonly Path[]): Path[] =>
  paths.filter((path) => !paths.some((other) => isPrefix(path, other)));

/** A tour that is longer than this says too little when it fails. */
const TOUR_LENGTH = 12;

type Way = { event: AnyEventObject; edges: string[]; to: AnyMachineSnapshot };

/** The ways out of every state, computed once, however often somebody comes by. */
function createMap(cases: AnyCases, grain: Grain) {
  const strider = createStrider(cases.machine);
  const known = new Map<string, { state: AnyMachineSnapshot; ways?: Way[] }>();
  const placeOf = (state: AnyMachineSnapshot) => {
    const key = JSON.stringify([state.value, state.context, state.status]);
    const place = known.get(key) ?? { state };
    known.set(key, place);
    return place;
  };
  const waysFrom = (place: { state: AnyMachineSnapshot; ways?: Way[] }): Way[] => {
    const { state } = place;
    place.ways ??= cases.events
      .filter(({ event, offered }) => isHeeded(state, event) && offered?.(state) !== false)
      .map(({ event }) => {
        const stride = strider.take(state, event);
        const edges = stride.edges.map((edge) => edgeName(edge, grain));
        return { event, edges, to: placeOf(stride.state).state };
      });
    return place.ways;
  };
  return (state: AnyMachineSnapshot): { key: unknown; ways: Way[] } => {
    const place = placeOf(state);
    return { key: place, ways: waysFrom(place) };
  };
}

/** The shortest way on from a state that ends with an edge nobody has walked; none, if there is none. */
function wayToNew(
  map: ReturnType<typeof createMap>,
  from: AnyMachineSnapshot,
  covered: ReadonlySet<string>,
): AnyEventObject[] | undefined {
  const queue: { state: AnyMachineSnapshot; events: AnyEventObject[] }[] = [{ state: from, events: [] }];
  const seen = new Set<unknown>();
  for (const { state, events } of queue) {
    const { key, ways } = map(state);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { event, edges, to } of ways) {
      const way = [...events, event];
      if (edges.some((edge) => !covered.has(edge))) return way;
      queue.push({ state: to, events: way });
    }
  }
  return undefined;
}

/**
 * A few long paths that together walk every edge: each goes on to the nearest
 * edge that is new. For layers where beginning anew costs more than going on.
 */
export function toursOf(cases: AnyCases, grain: Grain = 'state'): Path[] {
  const map = createMap(cases, grain);
  const covered = new Set<string>();
  const tours: Path[] = [];
  for (const start of cases.starts.keys()) {
    for (;;) {
      const tour = tourFrom(cases, start, grain, map, covered);
      // A start is looked at even where every edge from there has been walked before.
      const isNew = !tours.some((other) => other.start === start);
      if (!isNew && [...tour.edges].every((edge) => covered.has(edge))) break;
      for (const edge of tour.edges) covered.add(edge);
      tours.push(tour);
    }
  }
  return tours;
}

function tourFrom(
  cases: AnyCases,
  start: number,
  grain: Grain,
  map: ReturnType<typeof createMap>,
  covered: ReadonlySet<string>,
): Path {
  let tour = walk(cases, start, [], grain);
  while (tour.steps.length < TOUR_LENGTH) {
    const here = tour.steps.at(-1)?.after ?? tour.initial;
    const way = wayToNew(map, here, new Set([...covered, ...tour.edges]));
    if (way === undefined) break;
    tour = walk(cases, start, [...tour.steps.map(({ one }) => one.event), ...way], grain);
  }
  return tour;
}
