import { type AnyActorLogic, type AnyStateMachine, fromPromise } from 'xstate';
import type { Call, Effect } from './case';

/** A call that waits until the test answers it. */
export type HeldCall<Input = unknown, Output = unknown> = {
  /** The id of the actor that makes it. */
  id: string;
  input: Input;
  /** Aborted when the caller no longer waits for the answer. */
  signal: AbortSignal;
  settled: boolean;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};

/** Adds a call to those that wait, and answers what it will be answered. */
export const holdCall = <Input, Output>(
  calls: HeldCall<Input, Output>[],
  call: Pick<HeldCall<Input, Output>, 'id' | 'input' | 'signal'>,
): Promise<Output> =>
  new Promise((resolve, reject) => {
    const held: HeldCall<Input, Output> = {
      ...call,
      settled: false,
      resolve: (output) => {
        held.settled = true;
        resolve(output);
      },
      reject: (error) => {
        held.settled = true;
        reject(error);
      },
    };
    calls.push(held);
  });

/** An actor each of whose calls is held. */
export const heldLogic = <Output, Input>(calls: HeldCall<Input, Output>[]) =>
  fromPromise<Output, Input>(({ input, signal, self }) => holdCall(calls, { id: self.id, input, signal }));

/** The calls that are still waited for. */
export const underWay = <Input, Output>(
  calls: readonly HeldCall<Input, Output>[],
): HeldCall<Input, Output>[] => calls.filter(({ settled, signal }) => !settled && !signal.aborted);

/**
 * The call of an id that is under way.
 * @throws where there is none
 */
export function callUnderWay<Input, Output>(
  calls: readonly HeldCall<Input, Output>[],
  id: string,
): HeldCall<Input, Output> {
  const call = underWay(calls).find((one) => one.id === id);
  if (call === undefined) throw new Error(`There is no call '${id}' to answer`);
  return call;
}

/** Answers the call of an id that is under way, as a case has it. */
export function answer(
  calls: readonly HeldCall[],
  by: { kind: 'answered'; id: string; output: unknown } | { kind: 'failed'; id: string; error: unknown },
): void {
  const call = callUnderWay(calls, by.id);
  if (by.kind === 'answered') call.resolve(by.output);
  else call.reject(by.error);
}

/** What calls were made, without their answers. */
export const callsMade = (calls: readonly HeldCall[]): Call[] =>
  calls.map(({ id, input }) => ({ id, input }));

/** A machine with nothing around it, and what it called and did. */
export type Held<Machine extends AnyStateMachine> = {
  machine: Machine;
  calls: HeldCall[];
  effects: Effect[];
};

/**
 * Provides a machine with calls that wait and effects that are only recorded.
 * @param kept actors to run in the place of a held call: child machines, where their screen is walked
 */
export function hold<Machine extends AnyStateMachine>(
  machine: Machine,
  effectNames: readonly string[],
  kept: Readonly<Record<string, AnyActorLogic>> = {},
): Held<Machine> {
  const calls: HeldCall[] = [];
  const effects: Effect[] = [];
  const record = (type: string) => (_: unknown, params?: object) => {
    effects.push({ type, ...(params && { params }) });
  };
  const actorNames = Object.keys(machine.implementations.actors);
  const provided = machine.provide({
    actors: { ...Object.fromEntries(actorNames.map((name) => [name, heldLogic(calls)])), ...kept },
    actions: Object.fromEntries(effectNames.map((name) => [name, record(name)])),
  });
  // The chart and all of its types are the same; only the implementations are others.
  return { machine: provided as Machine, calls, effects };
}
