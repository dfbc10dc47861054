import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  isMachineSnapshot,
  type StateValue,
} from 'xstate';
import type { Scene } from './scene';

/** `query.loading`, `deletion.idle`: the innermost states of a state value. */
function leaves(value: StateValue, above: readonly string[] = []): string[] {
  if (typeof value === 'string') return [[...above, value].join('.')];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner ?? '', [...above, key]));
}

type Node = AnyStateMachine['root'];

const innermost = (node: Node): Node[] => {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(innermost);
};

/**
 * The states that no scene shows, of all machines that scenes lead somewhere, as parents or children.
 * Final states are left out: their screens are gone.
 */
export function statesNotShown(scenes: readonly Scene[]): string[] {
  const machines = new Map<string, AnyStateMachine>();
  const shown = new Set<string>();
  const note = ({ machine, value, children }: AnyMachineSnapshot) => {
    machines.set(machine.id, machine);
    for (const leaf of leaves(value)) shown.add(`${machine.id}.${leaf}`);
    for (const child of Object.values<AnyActorRef | undefined>(children)) {
      const snapshot: unknown = child?.getSnapshot();
      if (isMachineSnapshot(snapshot)) note(snapshot);
    }
  };
  for (const { machine, snapshot } of scenes.flatMap(({ flows }) => Object.values(flows ?? {}))) {
    note(createActor(machine, { snapshot }).getSnapshot());
  }
  return [...machines.values()]
    .flatMap(({ root }) => innermost(root))
    .filter(({ type }) => type !== 'final')
    .map(({ id }) => id)
    .filter((id) => !shown.has(id));
}
