import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import type { ActorEvent, NamedTransitions } from './story';

const charts = new Map<string, AnyStateMachine>();

/**
 * The chart of an actor's definition. It is only read: its functions are gone
 * from the JSON, so it can't run.
 */
export function chartOf(definition: string): AnyStateMachine {
  const chart = charts.get(definition) ?? createMachine(JSON.parse(definition));
  charts.set(definition, chart);
  return chart;
}

export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** A node and all nodes below it, outer ones first. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** Whether the parent starts in this node. */
export const isInitial = (node: AnyStateNode): boolean =>
  node.parent?.type === 'compound' && node.parent.initial.target.includes(node);

export const isLeaf = (node: AnyStateNode): boolean => childrenOf(node).length === 0;

/** The active states of a value by key, each with the value below it. */
const below = (value: unknown): [string, unknown][] =>
  typeof value === 'string' ? [[value, {}]] : Object.entries(Object(value));

/** The active nodes of a state value, outer ones first. */
export const activeNodes = (node: AnyStateNode, value: unknown): AnyStateNode[] => [
  node,
  ...below(value).flatMap(([key, inner]) => {
    const child = node.states[key];
    return child === undefined ? [] : activeNodes(child, inner);
  }),
];

/** The innermost active states of a value, in words: `query.loading`. */
export const leafNames = (value: unknown, path = ''): string[] =>
  below(value).flatMap(([key, inner]) => {
    const names = leafNames(inner, `${path}${key}.`);
    return names.length === 0 ? [path + key] : names;
  });

/** All transitions that a node declares, those without an event included. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The name of a guard; empty without one. */
export const guardName = ({ guard }: AnyTransitionDefinition): string =>
  typeof guard === 'string' ? guard : String(Object(guard).type ?? '');

/** Where transitions lead from one box to another, drawn as one line. */
export type Edge = {
  id: string;
  source: AnyStateNode;
  target: AnyStateNode;
  transitions: AnyTransitionDefinition[];
};

export function edgesOf(chart: AnyStateMachine): Edge[] {
  const edges = new Map<string, Edge>();
  for (const transition of nodesOf(chart.root).flatMap(transitionsOf)) {
    const { source } = transition;
    for (const target of transition.target ?? []) {
      const id = `${source.id} → ${target.id}`;
      const edge = edges.get(id) ?? { id, source, target, transitions: [] };
      edge.transitions.push(transition);
      edges.set(id, edge);
    }
  }
  return [...edges.values()];
}

/** Whether a transition's descriptor, such as `search.*`, is about an event. */
const isAbout = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** What follows at once when a node is entered: transitions without an event, and the end of its parent. */
const immediateOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...nodesOf(node).flatMap(({ always = [] }) => always),
  ...(node.type === 'final' && node.parent ? transitionsOf(node.parent) : []).filter(({ eventType }) =>
    eventType.startsWith('xstate.done.state.'),
  ),
];

/** The transitions by which a target leads to an active node; null if it doesn't. */
function wayTo(
  target: AnyStateNode,
  active: readonly AnyStateNode[],
  steps = 4,
): AnyTransitionDefinition[] | null {
  if (active.includes(target)) return [];
  for (const next of steps === 0 ? [] : immediateOf(target)) {
    const ways = (next.target ?? []).map((one) => wayTo(one, active, steps - 1));
    const found = ways.find((way) => way !== null);
    if (found) return [next, ...found];
  }
  return null;
}

/**
 * The transitions that lead from one state value to the next, where no message
 * names them: per active state it is the first one for the event whose targets are
 * active afterwards, inner states before outer ones.
 */
export function transitionsTaken(
  chart: AnyStateMachine,
  before: unknown,
  event: ActorEvent,
  after: unknown,
): AnyTransitionDefinition[] {
  const active = activeNodes(chart.root, after);
  /** The transition with what follows at once; null if it can't have led to the state afterwards. */
  const followed = (transition: AnyTransitionDefinition): AnyTransitionDefinition[] | null => {
    const { source, target } = transition;
    const ways = target === undefined ? [wayTo(source, active)] : target.map((one) => wayTo(one, active));
    return ways.includes(null) ? null : [transition, ...ways.flatMap((way) => way ?? [])];
  };
  const taken = new Set<AnyTransitionDefinition>();
  for (const leaf of activeNodes(chart.root, before).filter(isLeaf)) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const candidates = transitionsOf(node).filter(({ eventType }) => isAbout(eventType, event.type));
      const found = candidates.map(followed).find((one) => one !== null);
      for (const transition of found ?? []) taken.add(transition);
      if (found) break;
    }
  }
  return [...taken];
}

/** The transitions that the library named, in this chart; undefined where it named none. */
export const transitionsNamed = (
  chart: AnyStateMachine,
  named: NamedTransitions,
): AnyTransitionDefinition[] | undefined =>
  named &&
  nodesOf(chart.root)
    .flatMap(transitionsOf)
    .filter(({ source, target, eventType }) => {
      const targets = target?.map(({ id }) => id).join() ?? null;
      return named.some(
        (one) =>
          one.source === source.id &&
          one.eventType === eventType &&
          (one.targets?.join() ?? null) === targets,
      );
    });

/** The events that active states listen to, with their transitions; inner states first. */
export function heardBy(chart: AnyStateMachine, value: unknown): Map<string, AnyTransitionDefinition[]> {
  const heard = new Map<string, AnyTransitionDefinition[]>();
  for (const transition of activeNodes(chart.root, value).reverse().flatMap(transitionsOf)) {
    const { eventType } = transition;
    if (eventType === '' || eventType.startsWith('xstate.done.state.')) continue;
    heard.set(eventType, [...(heard.get(eventType) ?? []), transition]);
  }
  return heard;
}
