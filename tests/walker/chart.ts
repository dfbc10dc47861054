import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

/** The root node of any machine, and what hangs below it. */
export type ChartNode = AnyStateMachine['root'];

/** Every state below the root, in document order. */
export function statesOf(machine: AnyStateMachine): ChartNode[] {
  const below = (node: ChartNode): ChartNode[] =>
    Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
}

/** Transitions one node declares, in document order: events, delays, answers of calls, eventless ones. */
export const transitionsFrom = (node: ChartNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Every transition of a machine, also those of the root and of parents. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  [machine.root, ...statesOf(machine)].flatMap(transitionsFrom);

/** Path of a state below the root, as `query.loading`; the root is `(root)`. */
export const stateName = (node: ChartNode): string => node.path.join('.') || '(root)';

/** An event of the library in words: `loadPage done`, `loadPage failed`, `debounce elapsed`. */
export function eventName(type: string): string {
  if (type === '') return 'always';
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (id !== undefined) return `${id} ${outcome === 'done' ? 'done' : 'failed'}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `${delay} elapsed`;
}

const siblingsOf = ({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];

const guardName = ({ guard }: AnyTransitionDefinition): string | null => {
  if (guard === undefined) return null;
  return typeof guard === 'object' ? guard.type : String(guard);
};

/** When a transition is taken: its guard, `otherwise` behind a guarded one, or nothing. */
export function conditionOf(transition: AnyTransitionDefinition): string | null {
  const isFallback = siblingsOf(transition).indexOf(transition) > 0;
  return guardName(transition) ?? (isFallback ? 'otherwise' : null);
}

/**
 * A name for a transition that says what it is and is the same for every copy
 * of the machine: `query.loading: loadPage done [the page is past the last one]`.
 */
export function transitionName(transition: AnyTransitionDefinition): string {
  const condition = conditionOf(transition);
  const when = condition === null ? '' : ` [${condition}]`;
  return `${stateName(transition.source)}: ${eventName(transition.eventType)}${when}`;
}
