import { deepStrictEqual } from 'node:assert/strict';
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { type AnyCase, type AnyCases, type Call, type Change, type Effect, stimulusOf } from './case';

/** All that must be true once a step is over; every part is complete, nothing is left out. */
export type Expectation = {
  state: StateValue;
  context: unknown;
  starts: readonly Call[];
  effects: readonly Effect[];
  emits: readonly AnyEventObject[];
  status: 'active' | 'done';
  output: unknown;
};

const merge = (before: AnyMachineSnapshot, state: StateValue | undefined): StateValue => {
  if (state === undefined) return before.value;
  const regions = before.machine.root.type === 'parallel';
  return regions ? { ...Object(before.value), ...Object(state) } : state;
};

/** A change, completed by what it leaves as it was. */
export const expectationOf = (
  change: Change<AnyCases['machine']>,
  before: AnyMachineSnapshot,
): Expectation => ({
  state: merge(before, change.state),
  context: { ...before.context, ...change.context },
  starts: change.starts ?? [],
  effects: change.effects ?? [],
  emits: change.emits ?? [],
  status: change.ends === undefined ? 'active' : 'done',
  output: change.ends?.output,
});

/** What a start promises: its whole state and its whole context, as there is nothing before it that could stay. */
export const expectationAtStart = (
  change: Change<AnyCases['machine']>,
  initial: AnyMachineSnapshot,
): Expectation => ({
  ...expectationOf(change, initial),
  state: change.state ?? {},
  context: change.context ?? {},
});

/** The calls that must be under way in the active states, and the spawned children. */
export const callsUnderWay = (cases: AnyCases, state: AnyMachineSnapshot): string[] =>
  state.status !== 'active'
    ? []
    : [
        ...Object.entries(cases.calls).flatMap(([name, id]) => (matches(state, name) ? [id].flat() : [])),
        ...(cases.spawned?.(state) ?? []),
      ];

export const isBusy = (cases: AnyCases, state: AnyMachineSnapshot): boolean =>
  cases.busy.some((name) => matches(state, name));

const matches = (state: AnyMachineSnapshot, name: string) =>
  state._nodes.some((node) => node.path.join('.') === name);

/** Whether the cases demand that an event be handled in a state. */
export function mustHandle(cases: AnyCases, one: AnyCase, state: AnyMachineSnapshot): boolean {
  if (one.possible !== undefined) return one.possible(state);
  const stimulus = stimulusOf(one.event);
  if (stimulus.kind === 'elapsed') return matches(state, stimulus.state);
  return stimulus.kind !== 'sent' && callsUnderWay(cases, state).includes(stimulus.id);
}

/** Compares, and names what differs when it fails. */
export function same(what: string, actual: unknown, expected: unknown): void {
  try {
    deepStrictEqual(actual, expected);
  } catch (error) {
    throw new Error(`${what} is not as promised\n${error instanceof Error ? error.message : error}`);
  }
}
