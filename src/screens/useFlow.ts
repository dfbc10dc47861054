import { useActorRef } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { Actor, ActorOptions, AnyStateMachine, InputFrom, InspectionEvent, Snapshot } from 'xstate';

/** What may have become of records while nobody waited for it. */
export type RecordsChange = {
  /** Of which kind they are: `pessoas`. */
  resource: string;
  /** The record that is gone; null where none is. */
  deletedId: number | null;
  /** The record whose save has failed; null where none has, or it was a new one. */
  unsavedId: number | null;
  /** The page at which what was typed for that save waits; null where nothing was kept. */
  unsavedAt: string | null;
  /** The write has failed because the connection is lost, which is told by itself. */
  isOffline: boolean;
};

export type FlowSurroundings = {
  /** Receives what every machine of the page does; src/app provides it while somebody inspects. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** The state a flow goes on from instead of its start; the gallery shows every state by it. */
  snapshotOf?: ((id: string) => Snapshot<unknown> | undefined) | undefined;
  /** Interrupts whoever is in front of the page with a sentence, for what no flow is left to tell. */
  tell?: (message: string) => void;
  /** Calls back, until told to stop, when a write has ended whose screen was left. */
  onRecordsChanged?: (listener: (change: RecordsChange) => void) => () => void;
};

/** What surrounds the flows of a page, and is nothing of theirs. */
export const FlowContext = createContext<FlowSurroundings>({});

type FlowOptions<Machine extends AnyStateMachine> = {
  /** The name the inspector shows, such as 'pessoas.list'. */
  id: string;
} & (undefined extends InputFrom<Machine> ? { input?: never } : { input: InputFrom<Machine> });

/**
 * Runs a machine for as long as the component lives. Screens use this and
 * nothing else to start a flow, so that each one can be inspected by its name.
 * A flow that meets a defect ends with it: `useSelector` then throws it into
 * the error boundary around the routes.
 */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  options: FlowOptions<Machine>,
): Actor<Machine> {
  const { inspect, snapshotOf } = useContext(FlowContext);
  const snapshot = snapshotOf?.(options.id);
  const actorOptions: ActorOptions<Machine> = {
    ...options,
    ...(inspect && { inspect }),
    ...(snapshot && { snapshot }),
  };
  // The hook asks for input by a conditional type that stays open here; FlowOptions has closed it.
  return useActorRef<Machine>(machine, actorOptions as never);
}
