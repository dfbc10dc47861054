import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  DoneActorEvent,
  ErrorActorEvent,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';

/** A call, by the id of the actor that makes it. */
export type Call = { id: string; input: unknown };

/** An action with an effect outside the machine: an alert, the storage, a reload. */
export type Effect = { type: string; params?: object };

/** Everything an event changes. What is left out must stay as it was. */
export type Change<Machine extends AnyStateMachine> = {
  /** The whole state, or in a parallel machine the regions that change. */
  state?: StateValue;
  context?: Partial<ContextFrom<Machine>>;
  /** Calls that start, in order, with their exact input. */
  starts?: readonly Call[];
  effects?: readonly Effect[];
  emits?: readonly AnyEventObject[];
  /** The machine is done, with this output. */
  ends?: { output: unknown };
};

type Before<Machine extends AnyStateMachine> = SnapshotFrom<Machine>;

/** One event with one payload, and what it promises in every state. */
export type EventCase<Machine extends AnyStateMachine> = {
  /** What happened, in words that read well after an arrow: `query failed`. */
  title: string;
  event: EventFromLogic<Machine> | DoneActorEvent | ErrorActorEvent | DelayEvent;
  /** When the machine must handle the event, and only then; known by itself for answers and delays. */
  possible?: (before: Before<Machine>) => boolean;
  /** When the event can happen at all; always, if left out. */
  offered?: (before: Before<Machine>) => boolean;
  change: (before: Before<Machine>) => Change<Machine>;
  /** The events that follow at once, where a page causes them together with this one. */
  brings?: readonly AnyEventObject[];
};

export type Start<Machine extends AnyStateMachine> = {
  title: string;
  input: InputFrom<Machine>;
  change: Change<Machine>;
};

/**
 * All that is written by hand about a machine: payloads, and what each event promises by the specification.
 * Which event leads from which state is not written down: the paths come from the machine itself.
 */
export type ModelCases<Machine extends AnyStateMachine> = {
  machine: Machine;
  starts: readonly Start<Machine>[];
  events: readonly EventCase<Machine>[];
  /** Actions with an effect outside; the drivers record them. */
  effects: readonly string[];
  /** The states in which a call is under way, and which. A child machine counts as a call. */
  calls: Readonly<Record<string, string | readonly string[]>>;
  /** The spawned children that are under way, by their ids; none, if left out. */
  spawned?: (state: SnapshotFrom<Machine>) => readonly string[];
  /** The states that say 'Carregando...'. */
  busy: readonly string[];
  /** Transitions or states that no path can reach, with the reason. */
  exceptions?: Readonly<Record<string, string>>;
};

/** A delay that is over, after so many milliseconds in the state that waits. */
export type DelayEvent = { type: `xstate.after.${string}`; state: string; milliseconds: number };

export const answered = <Output>(id: string, output: Output): DoneActorEvent<Output> => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

export const failed = (id: string, error: Error): ErrorActorEvent => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

export const elapsed = (delay: string, machine: string, state: string, milliseconds: number): DelayEvent => ({
  type: `xstate.after.${delay}.${machine}.${state}`,
  state,
  milliseconds,
});

/** What an event is, seen from outside: something sent, the answer of a call, or time. */
export type Stimulus =
  | { kind: 'sent'; event: AnyEventObject }
  | { kind: 'answered'; id: string; output: unknown }
  | { kind: 'failed'; id: string; error: unknown }
  | { kind: 'elapsed'; state: string; milliseconds: number };

export function stimulusOf(event: AnyEventObject): Stimulus {
  const { type } = event;
  if (type.startsWith('xstate.done.actor.'))
    return { kind: 'answered', id: event.actorId, output: event.output };
  if (type.startsWith('xstate.error.actor.'))
    return { kind: 'failed', id: event.actorId, error: event.error };
  if (type.startsWith('xstate.after.')) {
    return { kind: 'elapsed', state: event.state, milliseconds: event.milliseconds };
  }
  return { kind: 'sent', event };
}

/** Keeps the types of one machine's cases; the drivers take the cases of any machine. */
export const defineCases = <Machine extends AnyStateMachine>(
  cases: ModelCases<Machine>,
): ModelCases<Machine> => cases;

/** The cases of some machine, once its types no longer matter. */
export type AnyCases = ModelCases<AnyStateMachine>;
export type AnyCase = EventCase<AnyStateMachine>;
