import {
  type AnyEventObject,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type Snapshot,
  transition,
} from 'xstate';
import { ConnectionError } from '../../src/domain/errors';
import type { OpenedRecord } from '../../src/features/services';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A machine and a persisted snapshot of it. */
export type Reached = { machine: AnyStateMachine; snapshot: Snapshot<unknown> };

/** An address, and the state that each flow starts in. */
export type Scene = {
  /** In the address of the gallery and in the names of the pictures. */
  id: string;
  title: string;
  path: string;
  /** By the id of a flow, such as 'pessoas.list'; the others start as usual. */
  flows?: Readonly<Record<string, Reached>>;
  /** Whose screens it shows; those of staff, if left out. */
  session?: 'signedOut' | 'recovering' | 'damaged' | 'offline' | 'saving' | 'unsaved';
  /** The state of the navigation that has led here. */
  state?: object;
  /** The records that were opened last. */
  opened?: readonly OpenedRecord[];
  /** Id of a flow whose component throws. */
  broken?: string;
  /** The label of the field that has the focus. */
  focused?: string;
  /** The buttons that are clicked at first, one after another, by their label or text. */
  clicked?: readonly string[];
  /** Matches what is drawn late: a chunk that React shows after a while. */
  awaits?: string;
  /** Looks the same on wide windows. */
  phoneOnly?: boolean;
};

type Answer = { type: `xstate.${'done' | 'error'}.actor.${string}` } & AnyEventObject;
type Delay = { type: `xstate.after.${string}` };

/** The event of a call that a machine gets an answer to. */
export const answer = (id: string, output?: unknown): Answer => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The event of a call that fails. */
export const failure = (id: string, error: Error = new ConnectionError()): Answer => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

/**
 * Leads a machine to a state by its own transitions; nothing is called and no
 * effect runs on the way.
 */
export function reach<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  ...events: readonly (EventFromLogic<Machine> | Answer | Delay)[]
): Reached {
  const anyMachine: AnyStateMachine = machine;
  let [snapshot] = initialTransition(anyMachine, input);
  for (const event of events) [snapshot] = transition(anyMachine, snapshot, event);
  return { machine, snapshot: machine.getPersistedSnapshot(snapshot) };
}

/** The same flow with its child in another state. */
export function withChild({ machine, snapshot }: Reached, id: string, child: Reached): Reached {
  const children = {
    ...Object(Reflect.get(snapshot, 'children')),
    [id]: { snapshot: child.snapshot, src: id },
  };
  return { machine, snapshot: Object.assign({}, snapshot, { children }) };
}
