import type { AnyActorScope } from 'xstate';
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate';
import type { AnyCase, AnyCases } from './case';
import { stateName, transitionName } from './chart';

/** Cases that open up more states than this have too many payloads. */
const TRAVERSAL_LIMIT = 50_000;

/** A transition, the state that has it, and the innermost states it was taken from. */
export type Edge = { name: string; source: string; from: readonly string[] };

/** What one event (or the start) does: where it leads, through which edges, raised events included. */
export type Stride = { state: AnyMachineSnapshot; edges: Edge[] };

const innermost = (snapshot: AnyMachineSnapshot) =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .sort((one, other) => one.order - other.order);

/** Computes strides of a machine without running it: no call is made, no effect happens. */
export function createStrider(machine: AnyStateMachine) {
  const self = createEmptyActor();
  // A child reports to its parent.
  self._parent = createEmptyActor();
  const ignore = () => {};
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: 'model',
    logger: ignore,
    defer: ignore,
    emit: ignore,
    system: self.system,
    stopChild: ignore,
    actionExecutor: ignore,
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

  const stride = (begin: AnyMachineSnapshot | undefined, move: () => AnyMachineSnapshot): Stride => {
    edges = [];
    current = begin;
    return { state: move(), edges };
  };

  return {
    /** The start: the initial state and the eventless edges that led to it. */
    start: (input: unknown): Stride =>
      stride(undefined, () => machine.getInitialSnapshot(scope, input as never)),
    /** An event, and those that follow it at once. */
    take: (state: AnyMachineSnapshot, ...events: readonly AnyEventObject[]): Stride =>
      stride(state, () => events.reduce((from, event) => machine.transition(from, event, scope), state)),
  };
}

/** What an offered event does in a state that handles it: through which edges, and where to. */
export type Way = Stride & { one: AnyCase };

/** A reachable state, and the ways on from it. */
export type Place = { state: AnyMachineSnapshot; ways: readonly Way[] };

type PlaceOf = (state: AnyMachineSnapshot) => Place;

function createMap({ machine, events }: AnyCases): PlaceOf {
  const strider = createStrider(machine);
  const byKey = new Map<string, Place>();
  const bySnapshot = new WeakMap<AnyMachineSnapshot, Place>();
  const waysFrom = (state: AnyMachineSnapshot): Way[] =>
    events
      .filter(({ event, offered }) => state.can(event) && offered?.(state) !== false)
      .map((one) => ({ one, ...strider.take(state, one.event, ...(one.brings ?? [])) }));
  const find = (state: AnyMachineSnapshot): Place => {
    const key = JSON.stringify([state.value, state.context, state.status]);
    const place = byKey.get(key) ?? { state, ways: state.status === 'active' ? waysFrom(state) : [] };
    byKey.set(key, place);
    return place;
  };
  return (state) => {
    const place = bySnapshot.get(state) ?? find(state);
    bySnapshot.set(state, place);
    return place;
  };
}

const maps = new WeakMap<AnyCases, PlaceOf>();

/**
 * The place of a state on the map of a machine: states are told apart by state value, context and status,
 * and the ways on from each are computed once.
 */
export function placeOf(cases: AnyCases, state: AnyMachineSnapshot): Place {
  const map = maps.get(cases) ?? createMap(cases);
  maps.set(cases, map);
  return map(state);
}

/** The shortest way to a place. */
export type Prefix = { place: Place; events: readonly AnyEventObject[] };

/** The shortest way to every reachable state, nearest first. */
export function explore(cases: AnyCases, input: unknown): Prefix[] {
  const start = placeOf(cases, createStrider(cases.machine).start(input).state);
  const reached = new Set([start]);
  const found: Prefix[] = [{ place: start, events: [] }];
  for (const { place, events } of found) {
    if (found.length > TRAVERSAL_LIMIT) throw new Error('There are too many states');
    for (const { one, state } of place.ways) {
      const next = placeOf(cases, state);
      if (reached.has(next)) continue;
      reached.add(next);
      found.push({ place: next, events: [...events, one.event] });
    }
  }
  return found;
}
