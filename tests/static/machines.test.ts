import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breaksOf, stateName, statesOf, transitionName, transitionsOf } from '../model/chart';
import { allCases } from '../model/models';
import { readMachine } from './machineLaw';

const folder = new URL('../../machines/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const readings = files.map((name) => readMachine(name, readFileSync(new URL(name, folder), 'utf8')));

describe('the law of the machines', () => {
  it.each(files.map((file, index) => ({ file, reading: readings[index] })))(
    'holds in $file',
    ({ reading }) => {
      expect(reading?.broken).toEqual([]);
    },
  );

  it('knows every machine file by its cases', () => {
    const known = allCases.map(({ machine }) => machine.id).sort();
    expect(readings.map(({ id }) => id).sort()).toEqual(known);
  });
});

/** Calls that take any failure alike, and why. */
const takesAnyFailure: Record<string, string> = {
  'signedIn.probing: probePessoas broke': 'nobody is shown what the probe answers',
};

describe.each(allCases)('the chart of $machine.id', ({ machine }) => {
  it('runs exactly what a static reader sees', () => {
    const reading = readings.find(({ id }) => id === machine.id);
    const invokes = [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke);
    expect({
      states: statesOf(machine).length,
      transitions: transitionsOf(machine).length,
      invokes: invokes.length,
    }).toEqual({
      states: reading?.states,
      transitions: reading?.transitions,
      invokes: reading?.invokes,
    });
  });

  it('dresses no defect as an answer: a call’s failures are answered behind a guard', () => {
    const calls = statesOf(machine).flatMap((node) =>
      node.invoke.map(({ id }) => `${stateName(node)}: ${id} broke`),
    );
    expect(calls.filter((name) => !Object.hasOwn(takesAnyFailure, name))).toEqual(breaksOf(machine));
  });

  it('gives every state and every transition a name of its own', () => {
    const names = [...statesOf(machine).map(stateName), ...transitionsOf(machine).map(transitionName)];
    expect(new Set(names).size).toBe(names.length);
  });
});

const lawful = `
  import { setup } from 'xstate';
  export const m = setup({}).createMachine({
    id: 'm',
    context: ({ input }) => ({ ...input }),
    initial: 'a',
    states: {
      a: { on: { go: { target: 'b', actions: { type: 'act', params: ({ event }) => event } } } },
      b: {
        invoke: { id: 'c', src: 'c', input: {}, onDone: { target: 'a' }, onError: { target: 'a' } },
        after: { wait: { target: 'a' } },
      },
    },
  });`;

const crimes: [what: string, from: string, to: string][] = [
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
  ['a call without an input', 'input: {}, ', ''],
  ['a call without onDone', "onDone: { target: 'a' }, ", ''],
  ['a call without onError', ", onError: { target: 'a' }", ''],
  ['a call whose src is not literal', "src: 'c'", 'src: c'],
  ['a systemId', "src: 'c'", "src: 'c', systemId: 'c'"],
  ['a clock', '({ event }) => event', '() => Date.now()'],
  ['the network', '({ event }) => event', "() => fetch('/')"],
  ['too many lines', "import { setup } from 'xstate';", `import { setup } from 'xstate';${'\n'.repeat(200)}`],
];

describe('the law itself', () => {
  it('lets a lawful machine pass', () => {
    expect(readMachine('lawful.ts', lawful)).toEqual({
      id: 'm',
      states: 2,
      transitions: 4,
      invokes: 1,
      broken: [],
    });
  });

  it.each(crimes)('catches %s', (_, from, to) => {
    expect(lawful).toContain(from);
    expect(readMachine('crime.ts', lawful.replace(from, to)).broken).not.toEqual([]);
  });
});
