import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { AnyCase, AnyCases } from './case';
import { createStrider, type Edge, explore, placeOf, type Way } from './explore';

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
    for (const { place, events } of explore(cases, input)) {
      for (const { one, edges } of place.ways) visit(start, [...events, one.event], edges);
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
    const one = caseOf(cases, event);
    const stride = strider.take(before, event, ...(one.brings ?? []));
    taken.push(...stride.edges);
    steps.push({ one, before, after: stride.state });
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

/** The names of a way's edges, made once. */
function createNames(grain: Grain) {
  const known = new WeakMap<Way, string[]>();
  return (way: Way): string[] => {
    const names = known.get(way) ?? way.edges.map((edge) => edgeName(edge, grain));
    known.set(way, names);
    return names;
  };
}

/** The shortest way on from a state that ends with an edge not walked yet; none, if there is none. */
function wayToNew(
  cases: AnyCases,
  from: AnyMachineSnapshot,
  isNew: (way: Way) => boolean,
): AnyEventObject[] | undefined {
  const queue: { state: AnyMachineSnapshot; events: AnyEventObject[] }[] = [{ state: from, events: [] }];
  const seen = new Set<unknown>();
  for (const { state, events } of queue) {
    const place = placeOf(cases, state);
    if (seen.has(place)) continue;
    seen.add(place);
    for (const way of place.ways) {
      const further = [...events, way.one.event];
      if (isNew(way)) return further;
      queue.push({ state: way.state, events: further });
    }
  }
  return undefined;
}

/**
 * A few long paths that together walk every edge: each goes on to the nearest
 * edge that is new. For layers where a new beginning costs more than going on.
 */
export function toursOf(cases: AnyCases, grain: Grain = 'state'): Path[] {
  const namesOf = createNames(grain);
  const covered = new Set<string>();
  const tours: Path[] = [];
  for (const start of cases.starts.keys()) {
    for (;;) {
      const tour = tourFrom(cases, start, grain, namesOf, covered);
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
  namesOf: (way: Way) => string[],
  covered: ReadonlySet<string>,
): Path {
  let tour = walk(cases, start, [], grain);
  while (tour.steps.length < TOUR_LENGTH) {
    const here = tour.steps.at(-1)?.after ?? tour.initial;
    const { edges } = tour;
    const isNew = (way: Way) => namesOf(way).some((edge) => !covered.has(edge) && !edges.has(edge));
    const way = wayToNew(cases, here, isNew);
    if (way === undefined) break;
    tour = walk(cases, start, [...tour.steps.map(({ one }) => one.event), ...way], grain);
  }
  return tour;
}
