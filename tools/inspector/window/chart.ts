import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import type { Microsteps } from './story';

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

/** The parent starts in this node. */
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

/** A parent comes to this node at its start where no guard leads elsewhere. */
const isRest = (node: AnyStateNode): boolean => {
  const begin = childrenOf(node.parent ?? node).find(isInitial);
  const target = begin?.always?.find((one) => guardName(one) === '')?.target ?? [];
  return begin === node || target.includes(node);
};

/** It waits where it begins, and does nothing meanwhile. */
const isIdle = (region: AnyStateNode, value: unknown): boolean =>
  activeNodes(region, value)
    .slice(1)
    .every((node) => isRest(node) && node.invoke.length === 0);

/** The outermost regions that are idle beside others that are not. */
export function idleRegions(node: AnyStateNode, value: unknown): AnyStateNode[] {
  const active = below(value).flatMap(([key, inner]) => {
    const child = node.states[key];
    return child === undefined ? [] : [{ child, inner }];
  });
  const idle = node.type === 'parallel' ? active.filter(({ child, inner }) => isIdle(child, inner)) : [];
  const folded = idle.length < active.length ? idle : [];
  return active.flatMap((one) => (folded.includes(one) ? [one.child] : idleRegions(one.child, one.inner)));
}

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

/** The transitions of a chart that an actor took. */
export function transitionsTaken(chart: AnyStateMachine, microsteps: Microsteps): AnyTransitionDefinition[] {
  const nodes = new Map(nodesOf(chart.root).map((node) => [node.id, node]));
  return microsteps.flatMap(({ source, eventType, at }) => {
    const node = nodes.get(source);
    const own = eventType === '' ? node?.always : node?.transitions.get(eventType);
    return own?.[at] ?? [];
  });
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
