import type { AnyActorScope } from 'xstate';
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, createEmptyActor } from 'xstate';
import type { AnyCase, AnyCases, Call, Effect } from './case';
import { stateName, transitionName } from './chart';
import { hold } from './held';

/** Cases that open up more states than this have too many payloads. */
const TRAVERSAL_LIMIT = 20_000;

/** A transition, the state that has it, and the innermost states it was taken from. */
export type Edge = { name: string; source: string; from: readonly string[] };

/** All that a step does outside of its chart, in order. */
export type Deeds = {
  starts: Call[];
  /** The ids of the children that it stops. */
  stops: string[];
  effects: Effect[];
  emits: AnyEventObject[];
  /** Actions that the cases' `effects` don't list, so that no layer would compare them. */
  unlisted: string[];
};

/** What one event (or the start) does: where it leads, by which edges, and what it does outside. */
export type Move = { state: AnyMachineSnapshot; edges: readonly Edge[]; deeds: Deeds };

const innermost = (snapshot: AnyMachineSnapshot) =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .sort((one, other) => one.order - other.order);

const noDeeds = (): Deeds => ({ starts: [], stops: [], effects: [], emits: [], unlisted: [] });

type Action = Parameters<AnyActorScope['actionExecutor']>[0];

/** Takes down what an action would do outside. */
function createRecorder(effects: readonly string[]) {
  let deeds = noDeeds();
  const started = new Map<AnyActorRef, Call>();
  return {
    record: ({ type, params }: Action) => {
      const given = Object(params);
      if (effects.includes(type)) {
        deeds.effects.push({ type, ...(params !== undefined && { params: given }) });
      } else if (type === 'xstate.spawnChild') {
        const call = { id: given.actorRef.id, input: given.input };
        started.set(given.actorRef, call);
        deeds.starts.push(call);
      } else if (type === 'xstate.stopChild' && params !== undefined) {
        const call = started.get(given);
        // Of a state that is left at once nothing starts.
        if (call === undefined) deeds.stops.push(given.id);
        else deeds.starts.splice(deeds.starts.indexOf(call), 1);
      } else if (type === 'xstate.emit') {
        deeds.emits.push(given.event);
      } else if (type === 'xstate.sendTo' || !type.startsWith('xstate.')) {
        deeds.unlisted.push(type);
      }
    },
    /** @returns what was recorded since the last time */
    take: (): Deeds => {
      const taken = deeds;
      deeds = noDeeds();
      started.clear();
      return taken;
    },
  };
}

/** Computes what events do to a machine without running it: no call is made, no effect happens. */
export function createMover({ machine: original, effects }: AnyCases) {
  const { machine } = hold(original, effects);
  const self = createEmptyActor();
  // A child reports to its parent.
  self._parent = createEmptyActor();
  const ignore = () => {};
  const recorder = createRecorder(effects);
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: 'model',
    logger: ignore,
    defer: ignore,
    emit: ignore,
    system: self.system,
    stopChild: ignore,
    actionExecutor: recorder.record,
  };

  let edges: Edge[] = [];
  let current: AnyMachineSnapshot | undefined;
  self.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    const after = inspected.snapshot as AnyMachineSnapshot;
    // An invoked child machine reports its own beginning.
    if (after.machine !== machine) return;
    const from = current === undefined ? [] : innermost(current).map(stateName);
    for (const transition of inspected._transitions) {
      edges.push({ name: transitionName(transition), source: stateName(transition.source), from });
    }
    current = after;
  });

  const moved = (begin: AnyMachineSnapshot | undefined, move: () => AnyMachineSnapshot): Move => {
    edges = [];
    current = begin;
    recorder.take();
    const state = move();
    return { state, edges, deeds: recorder.take() };
  };

  return {
    /** The start: the initial state and the eventless edges that led to it. */
    start: (input: unknown): Move =>
      moved(undefined, () => machine.getInitialSnapshot(scope, input as never)),
    /** An event, and those that follow it at once. */
    take: (state: AnyMachineSnapshot, ...events: readonly AnyEventObject[]): Move =>
      moved(state, () => events.reduce((from, event) => machine.transition(from, event, scope), state)),
  };
}

type Mover = ReturnType<typeof createMover>;

/** One event in a state that handles it. */
export type Step = Move & { one: AnyCase; before: AnyMachineSnapshot };

/** A reachable state, and the steps on from it. */
export type Place = { state: AnyMachineSnapshot; steps: readonly Step[] };

type PlaceOf = (state: AnyMachineSnapshot) => Place;

function createMap({ events }: AnyCases, mover: Mover): PlaceOf {
  const byKey = new Map<string, Place>();
  const bySnapshot = new WeakMap<AnyMachineSnapshot, Place>();
  const stepsFrom = (state: AnyMachineSnapshot): Step[] =>
    events
      .filter(({ event, offered }) => state.can(event) && offered?.(state) !== false)
      .map((one) => ({ one, before: state, ...mover.take(state, one.event, ...(one.brings ?? [])) }));
  const find = (state: AnyMachineSnapshot): Place => {
    const key = JSON.stringify([state.value, state.context, state.status]);
    const place = byKey.get(key) ?? { state, steps: state.status === 'active' ? stepsFrom(state) : [] };
    byKey.set(key, place);
    return place;
  };
  return (state) => {
    const place = bySnapshot.get(state) ?? find(state);
    bySnapshot.set(state, place);
    return place;
  };
}

type Model = { start: (index: number) => Move; placeOf: PlaceOf };

const models = new WeakMap<AnyCases, Model>();

/**
 * What can be computed of a machine: its starts, and the place of a state. States are told apart by state value,
 * context and status, and the steps on from each are computed once.
 */
export function modelOf(cases: AnyCases): Model {
  const known = models.get(cases);
  if (known !== undefined) return known;
  const mover = createMover(cases);
  const moves = cases.starts.map(({ input }) => mover.start(input));
  const model: Model = {
    start: (index) => {
      const move = moves[index];
      if (move === undefined) throw new Error(`There is no start ${index}`);
      return move;
    },
    placeOf: createMap(cases, mover),
  };
  models.set(cases, model);
  return model;
}

/** A reachable place, and the shortest path to it. */
export type Reached = { place: Place; path: readonly Step[] };

/** Every state that can be reached from a start, nearest first. */
export function explore(cases: AnyCases, start: number): Reached[] {
  const { start: startOf, placeOf } = modelOf(cases);
  const first = placeOf(startOf(start).state);
  const reached = new Set([first]);
  const found: Reached[] = [{ place: first, path: [] }];
  for (const { place, path } of found) {
    if (found.length > TRAVERSAL_LIMIT)
      throw new Error(`There are too many states of '${cases.machine.id}' to explore`);
    for (const step of place.steps) {
      const next = placeOf(step.state);
      if (reached.has(next)) continue;
      reached.add(next);
      found.push({ place: next, path: [...path, step] });
    }
  }
  return found;
}
