import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { stateName, statesOf, transitionName, transitionsOf } from './chart';

/** What a run has shown of a machine: seen of total, and what is missing by name. */
export type Coverage = {
  machine: string;
  states: { seen: number; total: number };
  transitions: { seen: number; total: number };
  missing: string[];
};

/** Observes running actors and remembers every state and transition they took. */
export type CoverageMeter = {
  inspect: (event: InspectionEvent) => void;
  /** @param exceptions names of states and transitions that no run can show, with the reason */
  measure: (exceptions?: Readonly<Record<string, string>>) => Coverage;
};

/** Measures how much of a machine runs show, from the microsteps that actors report, not from a plan. */
export function createCoverageMeter(machine: AnyStateMachine): CoverageMeter {
  const seen = new Set<string>();

  return {
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
      // A promise actor reports snapshots too, without any machine in them.
      const snapshot = event.snapshot as AnyMachineSnapshot;
      if (snapshot.machine?.id !== machine.id) return;
      for (const node of snapshot._nodes) seen.add(stateName(node));
      if (event.type === '@xstate.snapshot') return;
      for (const transition of event._transitions) {
        seen.add(transitionName(transition));
        // A state that is left at once is in no snapshot.
        seen.add(stateName(transition.source));
      }
    },
    measure: (exceptions = {}) => {
      const isDemanded = (part: string) => !Object.hasOwn(exceptions, part);
      const states = statesOf(machine).map(stateName).filter(isDemanded);
      // A transition that only forbids an outer one is never taken with an effect.
      const isTaken = ({ target, actions }: AnyTransitionDefinition) =>
        target !== undefined || actions.length > 0;
      const transitions = transitionsOf(machine).filter(isTaken).map(transitionName).filter(isDemanded);
      const count = (all: readonly string[]) => ({
        seen: all.filter((part) => seen.has(part)).length,
        total: all.length,
      });
      return {
        machine: machine.id,
        states: count(states),
        transitions: count(transitions),
        missing: [...states, ...transitions].filter((part) => !seen.has(part)),
      };
    },
  };
}
