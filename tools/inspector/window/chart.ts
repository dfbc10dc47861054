import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import type { ActorEvent } from './story';

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

/** The active nodes of a state value, outer ones first. */
export function activeNodes(node: AnyStateNode, value: unknown): AnyStateNode[] {
  if (typeof value === 'string') {
    const child = node.states[value];
    return child === undefined ? [node] : [node, ...activeNodes(child, {})];
  }
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    node,
    ...inner.flatMap(([key, below]) => {
      const child = node.states[key];
      return child === undefined ? [] : activeNodes(child, below);
    }),
  ];
}

export const isLeaf = (node: AnyStateNode): boolean => childrenOf(node).length === 0;

/** The innermost active states of a value, in words: `query.loading`. */
export const leafNames = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return [path + value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = leafNames(inner, `${path}${key}.`);
    return below.length === 0 ? [path + key] : below;
  });
};

/** All transitions that a node declares, those without an event included. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The name of a guard; empty without one. */
export function guardName({ guard }: AnyTransitionDefinition): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  const { type } = guard as { type?: unknown };
  return typeof type === 'string' ? type : '?';
}

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
  ...nodesOf(node).flatMap(({ always }) => always ?? []),
  ...(node.type === 'final' && node.parent
    ? [...node.parent.transitions.values()]
        .flat()
        .filter(({ eventType }) => eventType.startsWith('xstate.done.state.'))
    : []),
];

/** The transitions by which a target leads to an active node; null if it doesn't. */
function wayTo(
  target: AnyStateNode,
  active: ReadonlySet<AnyStateNode>,
  steps = 4,
): AnyTransitionDefinition[] | null {
  if (active.has(target)) return [];
  if (steps === 0) return null;
  for (const next of immediateOf(target)) {
    const ways = (next.target ?? []).map((one) => wayTo(one, active, steps - 1));
    const found = ways.find((way) => way !== null);
    if (found) return [next, ...found];
  }
  return null;
}

/**
 * The transitions that lead from one state value to the next. No message names
 * them: per active state it is the first one for the event whose targets are
 * active afterwards, inner states before outer ones.
 */
export function transitionsTaken(
  chart: AnyStateMachine,
  before: unknown,
  event: ActorEvent,
  after: unknown,
): AnyTransitionDefinition[] {
  const active = new Set(activeNodes(chart.root, after));
  const taken = new Set<AnyTransitionDefinition>();
  const leaves = activeNodes(chart.root, before).filter(isLeaf);
  for (const leaf of leaves) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const candidates = transitionsOf(node).filter(({ eventType }) => isAbout(eventType, event.type));
      const found = candidates
        .map((transition) => ({
          transition,
          ways: (transition.target ?? []).map((target) => wayTo(target, active)),
          stays: transition.target !== undefined || active.has(transition.source),
        }))
        .find(({ ways, stays }) => stays && ways.every((way) => way !== null));
      if (found === undefined) continue;
      taken.add(found.transition);
      for (const way of found.ways) for (const next of way ?? []) taken.add(next);
      break;
    }
  }
  return [...taken];
}

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
