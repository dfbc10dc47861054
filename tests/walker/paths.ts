import type { AnyMachineSnapshot } from 'xstate';
import { type AnyCases, stimulusOf } from './case';
import { type Edge, explore, modelOf, type Step } from './explore';

/** A start, and events one after another, each with the states that the machine predicts around it. */
export type Path = {
  /** The whole path in words: `loading → query failed → retried`. */
  title: string;
  /** Which of the cases' starts it begins with. */
  start: number;
  initial: AnyMachineSnapshot;
  steps: readonly Step[];
  /** The names of the edges it takes. */
  edges: ReadonlySet<string>;
};

/** Time passes on one of the paths: the page that is walked has a clock that stands still. */
export const haveDelays = (paths: readonly Path[]): boolean =>
  paths.some(({ steps }) => steps.some(({ one }) => stimulusOf(one.event).kind === 'elapsed'));

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

/** A path from one of the starts. */
export function pathOf(cases: AnyCases, start: number, steps: readonly Step[], grain: Grain = 'state'): Path {
  const { state: initial, edges } = modelOf(cases).start(start);
  const taken = [...edges, ...steps.flatMap((step) => step.edges)];
  const title = [cases.starts[start]?.title, ...steps.map(({ one }) => one.title)].join(' → ');
  return { title, start, initial, steps, edges: new Set(taken.map((edge) => edgeName(edge, grain))) };
}

/** The path that a list of titles names: the start's, then each event's. @throws where one can't happen there */
export function pathNamed(cases: AnyCases, [first, ...titles]: readonly string[]): Path {
  const start = cases.starts.findIndex(({ title }) => title === first);
  const { start: startOf, placeOf } = modelOf(cases);
  let { state } = startOf(start);
  const steps = titles.map((title): Step => {
    const step = placeOf(state).steps.find(({ one }) => one.title === title);
    if (step === undefined) throw new Error(`'${title}' does not happen in ${JSON.stringify(state.value)}`);
    state = step.state;
    return step;
  });
  return pathOf(cases, start, steps);
}

/**
 * Every start, and one path for every edge that the machine has: the shortest
 * way to it, then the edge. Each path names the cases it is made of.
 */
export function pathsOf(cases: AnyCases, grain: Grain = 'state'): Path[] {
  const covered = new Set<string>();
  const found: Path[] = [];
  /** Keeps a path, if it is a start or one of its last edges is new. */
  const visit = (start: number, steps: readonly Step[], edges: readonly Edge[]) => {
    const names = edges.map((edge) => edgeName(edge, grain)).filter((name) => !covered.has(name));
    if (names.length === 0 && steps.length > 0) return;
    for (const name of names) covered.add(name);
    found.push(pathOf(cases, start, steps, grain));
  };

  for (const start of cases.starts.keys()) {
    visit(start, [], modelOf(cases).start(start).edges);
    for (const { place, path } of explore(cases, start)) {
      for (const step of place.steps) visit(start, [...path, step], step.edges);
    }
  }
  return found;
}

const isPrefix = (one: Path, other: Path): boolean =>
  one !== other &&
  one.start === other.start &&
  one.steps.length < other.steps.length &&
  one.steps.every((step, at) => step.one === other.steps[at]?.one);

/** The paths that no longer path takes in passing. */
export const withoutPrefixes = (paths: readonly Path[]): Path[] =>
  paths.filter((path) => !paths.some((other) => isPrefix(path, other)));

/** A path that is longer than this says too little when it fails. */
const LENGTH = 12;

/** The shortest way on from a state that ends with an edge not taken yet; none, if there is none. */
function wayToNew(
  cases: AnyCases,
  from: AnyMachineSnapshot,
  isNew: (step: Step) => boolean,
): readonly Step[] | undefined {
  const { placeOf } = modelOf(cases);
  const first = placeOf(from);
  const seen = new Set([first]);
  const queue: { place: typeof first; steps: readonly Step[] }[] = [{ place: first, steps: [] }];
  for (const { place, steps } of queue) {
    for (const step of place.steps) {
      if (isNew(step)) return [...steps, step];
      const next = placeOf(step.state);
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push({ place: next, steps: [...steps, step] });
    }
  }
  return undefined;
}

/**
 * A few long paths that together take every edge: each goes on to the nearest
 * edge that is new. For layers where a new beginning costs more than going on.
 */
export function longPathsOf(cases: AnyCases, grain: Grain = 'state'): Path[] {
  const known = new WeakMap<Step, readonly string[]>();
  const namesOf = (step: Step): readonly string[] => {
    const names = known.get(step) ?? step.edges.map((edge) => edgeName(edge, grain));
    known.set(step, names);
    return names;
  };
  const covered = new Set<string>();
  const found: Path[] = [];

  const longPathFrom = (start: number): Path => {
    const { state: initial } = modelOf(cases).start(start);
    const own = new Set<string>();
    const steps: Step[] = [];
    const isNew = (step: Step) => namesOf(step).some((edge) => !covered.has(edge) && !own.has(edge));
    while (steps.length < LENGTH) {
      const way = wayToNew(cases, steps.at(-1)?.state ?? initial, isNew);
      if (way === undefined) break;
      steps.push(...way);
      for (const name of way.flatMap(namesOf)) own.add(name);
    }
    return pathOf(cases, start, steps, grain);
  };

  for (const start of cases.starts.keys()) {
    for (;;) {
      const path = longPathFrom(start);
      // A start is looked at even where every edge from there has been taken before.
      const isNew = !found.some((other) => other.start === start);
      if (!isNew && [...path.edges].every((edge) => covered.has(edge))) break;
      for (const edge of path.edges) covered.add(edge);
      found.push(path);
    }
  }
  return found;
}
