import type { AnyActorScope } from 'xstate';
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { AnyCases } from './case';
import { breakAt, failingState, stateName, transitionName } from './chart';

/** Cases that open up more states than this have too many payloads. */
const TRAVERSAL_LIMIT = 50_000;

/** A transition or a break, the state that has it, and the innermost states it was taken from. */
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
    const before = current;
    const after = inspected.snapshot as AnyMachineSnapshot;
    const from = before === undefined ? [] : innermost(before).map(stateName);
    for (const transition of inspected._transitions) {
      edges.push({ name: transitionName(transition), source: stateName(transition.source), from });
    }
    const broken = breakAt(after, inspected.event);
    if (broken !== undefined) edges.push({ ...broken, from });
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
    take: (state: AnyMachineSnapshot, event: AnyEventObject): Stride =>
      stride(state, () => machine.transition(state, event, scope)),
  };
}

/** Whether an event changes anything: a failure that no transition answers does too, it breaks the flow. */
export const isHeeded = (state: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  state.status === 'active' && (state.can(event) || failingState(state, event) !== undefined);

/** The shortest way to a state. */
export type Prefix = { state: AnyMachineSnapshot; events: AnyEventObject[] };

/** The shortest way to every reachable state (state value and context), nearest first. Breaks lead nowhere and are left out. */
export function explore({ machine, events }: AnyCases, input: unknown): Prefix[] {
  const isOffered = (state: AnyMachineSnapshot, event: AnyEventObject) =>
    state.can(event) && events.find((one) => one.event === event)?.offered?.(state) !== false;
  const paths = getShortestPaths(machine, {
    input,
    events: events.map(({ event }) => event),
    filterEvents: isOffered,
    limit: TRAVERSAL_LIMIT,
  });
  return paths
    .map(({ state, steps }) => ({ state, events: steps.slice(1).map(({ event }) => event) }))
    .sort((one, other) => one.events.length - other.events.length);
}
