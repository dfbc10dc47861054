import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { breakAt, breaksOf, stateName, statesOf, transitionName, transitionsOf } from './chart';

/** What a run has shown of a machine: seen of total, and what is missing by name. */
export type Coverage = {
  machine: string;
  states: { seen: number; total: number };
  transitions: { seen: number; total: number };
  missing: string[];
};

/** Listens to running actors and remembers every state and transition they really took. */
export type CoverageMeter = {
  inspect: (event: InspectionEvent) => void;
  measure: () => Coverage;
};

/**
 * Measures how much of a machine runs show, from the microsteps that actors
 * report, never from a plan.
 * @param exceptions names of states and transitions that no run can show, with the reason
 */
export function createCoverageMeter(
  machine: AnyStateMachine,
  exceptions: Readonly<Record<string, string>> = {},
): CoverageMeter {
  const name = machine.id;
  const seenStates = new Set<string>();
  const seenTransitions = new Set<string>();

  return {
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
      // A promise actor reports snapshots too, without any machine in them.
      const snapshot = event.snapshot as AnyMachineSnapshot;
      if (snapshot.machine?.id !== name) return;
      for (const node of snapshot._nodes) seenStates.add(stateName(node));
      if (event.type === '@xstate.snapshot') return;
      for (const transition of event._transitions) {
        seenTransitions.add(transitionName(transition));
        // A state that is left at once is in no snapshot.
        seenStates.add(stateName(transition.source));
      }
      const broken = breakAt(snapshot, event.event);
      if (broken !== undefined) seenTransitions.add(broken.name);
    },
    measure: () => {
      const isDemanded = (part: string) => !Object.hasOwn(exceptions, part);
      const states = statesOf(machine).map(stateName).filter(isDemanded);
      const transitions = [...transitionsOf(machine).map(transitionName), ...breaksOf(machine)].filter(
        isDemanded,
      );
      const missing = [
        ...states.filter((state) => !seenStates.has(state)),
        ...transitions.filter((transition) => !seenTransitions.has(transition)),
      ];
      const count = (all: readonly string[], seen: ReadonlySet<string>) => ({
        seen: all.filter((part) => seen.has(part)).length,
        total: all.length,
      });
      return {
        machine: name,
        states: count(states, seenStates),
        transitions: count(transitions, seenTransitions),
        missing,
      };
    },
  };
}
