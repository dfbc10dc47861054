import { type AnyStateMachine, fromPromise } from 'xstate';
import type { Call, Effect } from './case';

/** A call that waits until somebody answers it. */
export type HeldCall = Call & {
  signal: AbortSignal;
  settled: boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

/** A machine with nothing around it, and what it wanted from the world. */
export type Held<Machine extends AnyStateMachine> = {
  machine: Machine;
  calls: HeldCall[];
  effects: Effect[];
};

/** Provides a machine with calls that wait and effects that are only written down. */
export function hold<Machine extends AnyStateMachine>(
  machine: Machine,
  effectNames: readonly string[],
): Held<Machine> {
  const calls: HeldCall[] = [];
  const effects: Effect[] = [];
  const logic = fromPromise<unknown, unknown>(
    ({ input, signal, self }) =>
      new Promise((resolve, reject) => {
        calls.push({ id: self.id, input, signal, settled: false, resolve, reject });
      }),
  );
  const record = (type: string) => (_: unknown, params?: object) => {
    effects.push({ type, ...(params && { params }) });
  };
  const actorNames = Object.keys(machine.implementations.actors);
  const provided = machine.provide({
    actors: Object.fromEntries(actorNames.map((name) => [name, logic])),
    actions: Object.fromEntries(effectNames.map((name) => [name, record(name)])),
  });
  // The chart and all of its types are the same; only the implementations are others.
  return { machine: provided as Machine, calls, effects };
}

/** The calls that are still waited for. */
export const underWay = (calls: readonly HeldCall[]): HeldCall[] =>
  calls.filter(({ settled, signal }) => !settled && !signal.aborted);

/** Answers the call of a name that is under way. */
export function answer(
  calls: readonly HeldCall[],
  by: { kind: 'answered'; id: string; output: unknown } | { kind: 'failed'; id: string; error: unknown },
): void {
  const call = underWay(calls).find(({ id }) => id === by.id);
  if (call === undefined) throw new Error(`There is no call '${by.id}' to answer`);
  call.settled = true;
  if (by.kind === 'answered') call.resolve(by.output);
  else call.reject(by.error);
}
