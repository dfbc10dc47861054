import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateName, statesOf, transitionName, transitionsOf } from '../model/chart';
import { allCases } from '../model/models';
import { readMachine } from './machineLaw';

const folder = new URL('../../machines/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const readings = files.map((name) => readMachine(name, readFileSync(new URL(name, folder), 'utf8')));

describe('the law of the machines', () => {
  it('holds in every file', () => {
    expect(readings.flatMap(({ broken }) => broken)).toEqual([]);
  });

  it('knows every machine file by its cases', () => {
    const known = allCases.map(({ machine }) => machine.id).sort();
    expect(readings.map(({ id }) => id).sort()).toEqual(known);
  });

  it('lets a static reader see exactly what runs', () => {
    const running = allCases.map(({ machine }) => ({
      id: machine.id,
      states: statesOf(machine).length,
      transitions: transitionsOf(machine).length,
      invokes: [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke).length,
    }));
    const byId = (one: { id: string | null }, other: { id: string | null }) =>
      String(one.id).localeCompare(String(other.id));
    const read = readings.map(({ broken: _broken, ...chart }) => chart);
    expect(read.sort(byId)).toEqual(running.sort(byId));
  });

  it('gives every state and every transition of a chart a name of its own', () => {
    const repeated = allCases.flatMap(({ machine }) => {
      const names = [...statesOf(machine).map(stateName), ...transitionsOf(machine).map(transitionName)];
      return names.filter((name, index) => names.indexOf(name) !== index);
    });
    expect(repeated).toEqual([]);
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

  it('catches every breach', () => {
    const unseen = breaches.filter(
      ([, from, to]) => readMachine('breach.ts', lawful.replace(from, to)).broken.length === 0,
    );
    expect(unseen).toEqual([]);
  });
});
