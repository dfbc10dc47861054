import { Actor, type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate';
import type { InspectedEvent, InspectedSnapshot, Outcome } from '../protocol';
import { asMet } from './failure';

export type RunningActor = Actor<AnyStateMachine>;

/** The machine an actor runs; null for calls and other actors without a chart. */
export const machineOf = ({ logic }: RunningActor): AnyStateMachine | null =>
  logic instanceof StateMachine ? logic : null;

export const isActor = (ref: unknown): ref is RunningActor => ref instanceof Actor;

/** As XState would keep it, children included; whatever can't be kept is left out. */
function persisted(actor: RunningActor): unknown {
  try {
    return actor.getPersistedSnapshot();
  } catch {
    const { status, value, context, output, error } = actor.getSnapshot();
    return { status, value, context, output, error, children: {} };
  }
}

/** Whether a machine would do anything about an event; a guard that chokes on a bare event leaves it open. */
function heeds(snapshot: AnyMachineSnapshot, event: InspectedEvent): boolean {
  try {
    return snapshot.can(asMet(event));
  } catch {
    return true;
  }
}

/**
 * What an actor is now.
 * @param lastSeen the last event of a type, whose payload the guards are asked about
 */
export function outcomeOf(
  actor: RunningActor,
  lastSeen: (machine: string, type: string) => InspectedEvent,
): Outcome {
  const snapshot = persisted(actor) as InspectedSnapshot;
  const machine = machineOf(actor);
  if (machine === null) return { snapshot, tags: [], heeds: [] };
  const live: AnyMachineSnapshot = actor.getSnapshot();
  const isOver = live.status !== 'active';
  return {
    snapshot,
    tags: [...live.tags].sort(),
    heeds: isOver ? [] : machine.events.filter((type) => heeds(live, lastSeen(machine.id, type))),
  };
}
