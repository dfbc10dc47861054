import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { stateName, statesOf, transitionName, transitionsOf } from './chart';

type Share = { seen: number; total: number };

/** What a layer has shown of a flow: seen of total of its chart, what it can't show and why, and what is wrong. */
export type Coverage = {
  states: Share;
  transitions: Share;
  exceptions: Readonly<Record<string, string>>;
  /** States and transitions that were not reached, and exceptions that are none. */
  faults: string[];
};

/** Observes running actors and remembers every state and transition they took. */
export type CoverageMeter = {
  inspect: (event: InspectionEvent) => void;
  /** Adds what was seen elsewhere, by its names: in the page of a browser. */
  add: (names: Iterable<string>) => void;
  /** @param exceptions names of states and transitions that no run can show, with the reason */
  measure: (exceptions?: Readonly<Record<string, string>>) => Coverage;
};

/** What an inspected event shows: the actor's id, its chart's, states and transitions by their names; null for other events. */
export function shownBy(event: InspectionEvent): { actor: string; machine: string; names: string[] } | null {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return null;
  // A promise actor reports snapshots too, without any machine in them.
  const snapshot = event.snapshot as AnyMachineSnapshot;
  const machine = snapshot.machine?.id;
  if (machine === undefined) return null;
  const { id: actor } = event.actorRef as AnyActorRef;
  const states = snapshot._nodes.map(stateName);
  if (event.type === '@xstate.snapshot') return { actor, machine, names: states };
  // A state that is left at once is in no snapshot.
  const taken = event._transitions.flatMap((one) => [transitionName(one), stateName(one.source)]);
  return { actor, machine, names: [...states, ...taken] };
}

// A transition that only forbids an outer one is never taken with an effect.
const isTaken = ({ target, actions }: AnyTransitionDefinition) => target !== undefined || actions.length > 0;

/**
 * Measures how much of a flow runs show, from the microsteps that actors report, not from a plan.
 * @param isOwn whether an actor of that id is the flow's, where others on the page have the same chart
 */
export function createCoverageMeter(
  machine: AnyStateMachine,
  isOwn: (actor: string) => boolean = () => true,
): CoverageMeter {
  const seen = new Set<string>();
  const add = (names: Iterable<string>) => {
    for (const name of names) seen.add(name);
  };

  return {
    inspect: (event) => {
      const shown = shownBy(event);
      if (shown?.machine === machine.id && isOwn(shown.actor)) add(shown.names);
    },
    add,
    measure: (exceptions = {}) => {
      const states = statesOf(machine).map(stateName);
      const transitions = transitionsOf(machine).filter(isTaken).map(transitionName);
      const all = [...states, ...transitions];
      const share = (names: readonly string[]) => ({
        seen: names.filter((name) => seen.has(name)).length,
        total: names.length,
      });
      const needless = Object.keys(exceptions).flatMap((name) => {
        if (seen.has(name)) return `${name} is reached, and needs no exception`;
        return all.includes(name) ? [] : `${name} is nothing of this chart, and needs no exception`;
      });
      return {
        states: share(states),
        transitions: share(transitions),
        exceptions,
        faults: [...all.filter((name) => !seen.has(name) && !Object.hasOwn(exceptions, name)), ...needless],
      };
    },
  };
}
