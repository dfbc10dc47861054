import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { machines } from '../model/models';
import { stateName, statesOf, transitionName, transitionsOf } from '../walker/chart';
import { readMachine } from './machineLaw';

const folder = new URL('../../machines/', import.meta.url);
const readings = readdirSync(folder)
  .filter((name) => name.endsWith('Machine.ts'))
  .map((name) => readMachine(name, readFileSync(new URL(name, folder), 'utf8')));

const byId = <One extends { id: string | null }>(all: readonly One[]) =>
  [...all].sort((one, other) => String(one.id).localeCompare(String(other.id)));

describe('the charts', () => {
  it('break no rule', () => {
    expect(readings.flatMap(({ broken }) => broken)).toEqual([]);
  });

  it('have cases, all of them, and run exactly what a static reader sees', () => {
    const running = machines.map((machine) => ({
      id: machine.id,
      states: statesOf(machine).length,
      transitions: transitionsOf(machine).length,
      invokes: [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke).length,
      broken: [],
    }));
    expect(byId(readings)).toEqual(byId(running));
  });

  it('give every state and every transition a name of its own', () => {
    const names = machines.flatMap((machine) => [
      ...statesOf(machine).map((node) => `${machine.id} ${stateName(node)}`),
      ...transitionsOf(machine).map((transition) => `${machine.id} ${transitionName(transition)}`),
    ]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

const lawful = `
  import { fromCallback, fromPromise, setup } from 'xstate';
  export const m = setup({ actors: { c: fromPromise(load), d: fromCallback(hear) } }).createMachine({
    id: 'm',
    context: ({ input }) => ({ ...input }),
    initial: 'a',
    states: {
      a: { on: { go: { target: 'b', actions: { type: 'act', params: ({ event }) => event } } } },
      b: {
        invoke: [
          { id: 'c', src: 'c', onDone: { target: 'a' }, onError: { target: 'a' } },
          { id: 'd', src: 'd' },
        ],
        after: { wait: { target: 'a' } },
      },
    },
  });`;

const breaches: [what: string, from: string, to: string][] = [
  ['a second machine', "id: 'm',", "id: 'm', meta: setup({}).createMachine({ id: 'n' }),"],
  ['a config from elsewhere', 'createMachine({', 'createMachine(true ? config : {'],
  ['a spread', "id: 'm',", "id: 'm', ...shared,"],
  ['a shorthand', "initial: 'a'", 'initial'],
  ['a computed key', 'go: {', '[go]: {'],
  ['a target that is not literal', "target: 'b'", 'target: next'],
  ['a string as a transition', "{ target: 'a' }, onError", "'a', onError"],
  ['an inline action', "{ type: 'act', params: ({ event }) => event }", '() => {}'],
  ['an inline guard', "target: 'b',", "target: 'b', guard: () => true,"],
  ['an action without a name', "type: 'act', ", ''],
  ['a lifecycle key', 'go: {', "'xstate.done.actor.c': {"],
  ['a delay without a name', 'wait: {', '300: {'],
  ['a call without an id', "id: 'c', ", ''],
  ['an empty input', "id: 'd',", "id: 'd', input: {},"],
  ['a callback with an answer', "src: 'd'", "src: 'd', onDone: { target: 'a' }"],
  ['a transition that says nothing', "wait: { target: 'a' }", 'wait: {}'],
  ['a call without onDone', "onDone: { target: 'a' }, ", ''],
  ['a call without onError', ", onError: { target: 'a' }", ''],
  ['a call whose src is not literal', "src: 'c'", 'src: c'],
  ['a systemId', "src: 'c'", "src: 'c', systemId: 'c'"],
  ['a clock', '({ event }) => event', '() => Date.now()'],
  ['the network', '({ event }) => event', "() => fetch('/')"],
  ['too many lines', "id: 'm',", `id: 'm',${'\n'.repeat(160)}`],
];

it('a chart that breaks a rule is noticed', () => {
  expect(readMachine('lawful.ts', lawful)).toEqual({
    id: 'm',
    states: 2,
    transitions: 4,
    invokes: 2,
    broken: [],
  });
  const unnoticed = breaches.filter(
    ([, from, to]) => readMachine('breach.ts', lawful.replace(from, to)).broken.length === 0,
  );
  expect(unnoticed.map(([what]) => what)).toEqual([]);
});
