import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import type { AnyCase, AnyCases } from './case';
import { createStrider, isHeeded } from './explore';
import { type Path, pathsOf, walk } from './paths';

/** One event that a running machine met, and what it did about it. */
export type WatchedStep = { event: AnyEventObject; transitions: readonly string[]; value: StateValue };

/** The life of an actor as somebody watched it: where it started, and what happened. */
export type Watched = { value: StateValue; steps: readonly WatchedStep[] };

/** A path in the words of the cases: what an inspector copies and a test walks. */
export type Told = {
  machine: string;
  /** `loading → query failed → retried` */
  path: string;
  /** The events those words stand for, by type. */
  events: readonly string[];
};

/** A story in words, or the step (from 0; -1 is the start) that no case has words for. */
export type Retelling = { told: Told } | { wordlessStep: number; before: string };

const ARROW = ' → ';

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** State values are alike in whatever order their regions stand. */
const sorted = (value: StateValue): StateValue =>
  typeof value === 'string'
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([key, inner]) => [key, inner === undefined ? inner : sorted(inner)]),
      );
const sameState = (one: StateValue, other: StateValue) => alike(sorted(one), sorted(other));

/** The names of all fields of an event, whatever they hold. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...fieldsOf(inner)])
    : [];

/** Typing a word is one step: an event that only does again what the one before it did tells nothing. */
const repeats = (one: WatchedStep | undefined, other: WatchedStep): boolean =>
  one?.event.type === other.event.type &&
  alike(fieldsOf(one.event), fieldsOf(other.event)) &&
  sameState(one.value, other.value) &&
  alike(one.transitions, other.transitions);

type NumberedStep = { step: WatchedStep; index: number };

/** The steps that lead somewhere, with their numbers. */
const tellingSteps = (steps: readonly WatchedStep[]): NumberedStep[] =>
  steps
    .map((step, index) => ({ step, index }))
    .filter(({ step }) => step.transitions.length > 0)
    .filter(({ step }, at, heeded) => !repeats(heeded[at - 1]?.step, step));

/** How far a case's event resembles what happened: the same fields in it come first. */
const resemblance = (one: unknown, other: unknown): number => {
  if (alike(one, other)) return 2;
  return alike(fieldsOf(one), fieldsOf(other)) ? 1 : 0;
};

const casesFor = (cases: AnyCases, event: AnyEventObject): AnyCase[] =>
  cases.events
    .filter((one) => one.event.type === event.type)
    .sort((one, other) => resemblance(other.event, event) - resemblance(one.event, event));

type Way = { start: number; state: AnyMachineSnapshot; taken: AnyCase[] };

/** The ways on by one step: the cases that do in the model what was watched. */
function waysOn(cases: AnyCases, ways: readonly Way[], { event, transitions, value }: WatchedStep): Way[] {
  const strider = createStrider(cases.machine);
  const found = new Map<string, Way>();
  for (const { start, state, taken } of ways) {
    for (const one of casesFor(cases, event)) {
      if (!isHeeded(state, one.event) || one.offered?.(state) === false) continue;
      const stride = strider.take(state, one.event);
      const names = stride.edges.map(({ name }) => name);
      if (!sameState(stride.state.value, value) || !alike(names, transitions)) continue;
      const key = JSON.stringify([start, stride.state.value, stride.state.context]);
      // The first way to a state resembles what happened most.
      if (!found.has(key)) found.set(key, { start, state: stride.state, taken: [...taken, one] });
    }
  }
  return [...found.values()];
}

const inWords = (cases: AnyCases, { start, taken }: Way): string =>
  [cases.starts[start]?.title, ...taken.map(({ title }) => title)].join(ARROW);

/**
 * Tells in the words of a machine's cases what somebody watched: for each event
 * the case that takes the same transitions to the same state. Payloads may be
 * others; the cases have their own.
 */
export function retell(cases: AnyCases, watched: Watched): Retelling {
  const strider = createStrider(cases.machine);
  let ways: Way[] = cases.starts
    .map(({ input }, start) => ({ start, state: strider.start(input).state, taken: [] }))
    .filter(({ state }) => sameState(state.value, watched.value));
  if (ways.length === 0) return { wordlessStep: -1, before: '' };
  for (const { step, index } of tellingSteps(watched.steps)) {
    const next = waysOn(cases, ways, step);
    const [nearest] = ways;
    if (next.length === 0) return { wordlessStep: index, before: nearest ? inWords(cases, nearest) : '' };
    ways = next;
  }
  const [way] = ways;
  if (way === undefined) return { wordlessStep: -1, before: '' };
  const events = way.taken.map(({ event }) => event.type);
  return { told: { machine: cases.machine.id, path: inWords(cases, way), events } };
}

/**
 * The path that a told one stands for, for a driver to walk.
 * @throws an error that names the word the cases don't have
 */
export function pathOf(cases: AnyCases, { path, events }: Told): Path {
  const [begin, ...titles] = path.split(ARROW);
  const start = cases.starts.findIndex(({ title }) => title === begin);
  if (start < 0) throw new Error(`${cases.machine.id} has no start '${begin}'`);
  const taken = titles.map((title, at) => {
    const one = cases.events.find((candidate) => candidate.title === title);
    if (one === undefined) throw new Error(`${cases.machine.id} has no case '${title}'`);
    if (one.event.type !== events[at])
      throw new Error(`'${title}' is '${one.event.type}', not '${events[at]}'`);
    return one.event;
  });
  if (titles.length !== events.length) throw new Error('Every word needs its event');
  return walk(cases, start, taken, 'configuration');
}

/**
 * What the walker knows of a path: it walks the very path (alone or on the way
 * to more), it walks each of its edges but in other orders, or some edge never.
 */
export type Walked = 'this path' | 'every edge' | 'not every edge';

/** Whether the walker's own paths cover a path already. */
export function walkedAlready(cases: AnyCases, path: Path): Walked {
  const own = pathsOf(cases, 'configuration');
  const isPassed = own.some(
    ({ start, steps }) =>
      start === path.start && path.steps.every(({ one }, at) => steps[at]?.one.title === one.title),
  );
  if (isPassed) return 'this path';
  const walked = new Set(own.flatMap(({ edges }) => [...edges]));
  return [...path.edges].every((edge) => walked.has(edge)) ? 'every edge' : 'not every edge';
}
