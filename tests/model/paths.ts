import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { AnyCase, AnyCases } from './case';
import { stateName, transitionName } from './chart';
import { createStrider, type Edge, explore } from './explore';

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
export function edgeName({ transition, from }: Edge, grain: Grain): string {
  const source = stateName(transition.source);
  const left = grain === 'state' ? from.filter((state) => isWithin(state, source)) : from;
  return `${left.join(' + ')} ⟶ ${transitionName(transition)}`;
}

/**
 * One path for every edge that the machine has: the shortest way to it, then
 * the edge. Each path names the cases it is made of.
 */
export function pathsOf(cases: AnyCases, grain: Grain = 'state'): Path[] {
  const strider = createStrider(cases.machine);
  const covered = new Set<string>();
  const found: Path[] = [];
  /** Keeps the path to a stride, if one of its edges is new. */
  const visit = (start: number, events: readonly AnyEventObject[], edges: readonly Edge[]) => {
    const names = edges.map((edge) => edgeName(edge, grain)).filter((name) => !covered.has(name));
    if (names.length === 0) return;
    for (const name of names) covered.add(name);
    found.push(walk(cases, start, events, grain));
  };

  for (const [start, { input }] of cases.starts.entries()) {
    visit(start, [], strider.start(input).edges);
    for (const { state, events } of explore(cases, input)) {
      for (const { event, offered } of cases.events) {
        if (!state.can(event) || offered?.(state) === false) continue;
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

/** The fewest paths, greedily chosen, that together still walk every edge. */
export function setCover(paths: readonly Path[]): Path[] {
  const missing = new Set(paths.flatMap((path) => [...path.edges]));
  const chosen: Path[] = [];
  const gainOf = (path: Path) => [...path.edges].filter((edge) => missing.has(edge)).length;
  while (missing.size > 0) {
    const best = paths.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one));
    chosen.push(best);
    for (const edge of best.edges) missing.delete(edge);
  }
  return chosen;
}
