import { describe, expect, it } from 'vitest';
import { type AnyTransitionDefinition, createMachine } from 'xstate';
import { placeOf } from '../../tools/inspector/observer';
import {
  activeNodes,
  chartOf,
  heardBy,
  leafNames,
  nodesOf,
  transitionsOf,
  transitionsTaken,
} from '../../tools/inspector/window/chart';
import { type Box, drawingFor, drawingsOf } from '../../tools/inspector/window/layout';
import { addMessages, emptyStory } from '../../tools/inspector/window/story';
import { machines } from '../model/models';
import { record } from './record';

const config = {
  id: 'detail',
  type: 'parallel' as const,
  states: {
    form: {
      initial: 'deciding',
      on: { reset: '.editing' },
      states: {
        deciding: { always: [{ guard: 'the record is new', target: 'editing' }, { target: 'loading' }] },
        loading: {
          invoke: { id: 'load', src: 'load', onDone: 'editing', onError: { target: 'left' } },
          after: { callTimeout: 'left' },
        },
        editing: {
          on: {
            typed: {},
            save: [
              { guard: { type: 'the values are valid', params: { deep: { er: [1] } } }, target: 'saving' },
              { actions: 'showErrors' },
            ],
          },
        },
        saving: {
          initial: 'asked',
          onDone: 'left',
          states: { asked: { on: { 'save.*': 'saved' } }, saved: { type: 'final' as const } },
        },
        left: {},
      },
    },
    menu: {
      initial: 'closed',
      states: { closed: { on: { toggle: 'open' } }, open: { on: { toggle: 'closed' } } },
    },
  },
};
const chart = chartOf(JSON.stringify(config));

it('finds the active states of a value, composite ones too', () => {
  const value = { form: { saving: 'asked' }, menu: 'closed' };
  expect(activeNodes(chart.root, value).map(({ path }) => path.join('.'))).toEqual([
    '',
    'form',
    'form.saving',
    'form.saving.asked',
    'menu',
    'menu.closed',
  ]);
  expect(leafNames(value)).toEqual(['form.saving.asked', 'menu.closed']);
});

describe('the transitions just taken', () => {
  const textOf = ({ source, eventType, guard, target }: AnyTransitionDefinition) => {
    const guardText =
      guard === undefined ? '' : ` [${typeof guard === 'string' ? guard : Object(guard).type}]`;
    return `${source.key} ${eventType || 'always'}${guardText} → ${target?.map(({ key }) => key).join() ?? 'stays'}`;
  };

  it('are those that the actor took, by the event, by guards, at once and in each region', async () => {
    const recorded = record();
    const actor = recorded.create(
      createMachine(config).provide({
        guards: { 'the record is new': () => true, 'the values are valid': ({ event }) => event.valid },
        actions: { showErrors: () => {} },
      }),
      { id: 'detail' },
    );
    const reported: string[][] = [];
    actor.system.inspect((inspected) => {
      if (inspected.type === '@xstate.microstep')
        reported.at(-1)?.push(...inspected._transitions.map(textOf));
    });
    reported.push(['deciding always [the record is new] → editing']);
    actor.start();
    for (const event of [
      { type: 'save', valid: false },
      { type: 'save', valid: true },
      { type: 'toggle' },
      { type: 'save.answered' },
      { type: 'reset' },
      { type: 'unknown' },
    ]) {
      reported.push([]);
      actor.send(event);
    }
    const { entries } = addMessages(emptyStory, await recorded.messages());
    const own = entries.filter(({ actor: { name } }) => name === 'detail');
    const shown = own.map(({ microsteps }) => transitionsTaken(chart, microsteps).map(textOf));
    expect(shown).toEqual(reported);
    expect(shown).toEqual([
      ['deciding always [the record is new] → editing'],
      ['editing save → stays'],
      ['editing save [the values are valid] → saving'],
      ['closed toggle → open'],
      ['asked save.* → saved', 'saving xstate.done.state.detail.form.saving → left'],
      ['form reset → editing'],
      [],
    ]);
  });

  it('are told apart where two of one event lead to the same state', async () => {
    const machine = createMachine({
      id: 'write',
      initial: 'sending',
      states: {
        sending: {
          on: {
            settled: [
              { guard: 'the write succeeded', target: 'idle' },
              { guard: 'the write failed', target: 'idle' },
            ],
          },
        },
        idle: {},
      },
    }).provide({ guards: { 'the write succeeded': () => false, 'the write failed': () => true } });
    const recorded = record();
    recorded.create(machine, { id: 'write' }).start().send({ type: 'settled' });
    const last = addMessages(emptyStory, await recorded.messages()).entries.at(-1);
    const taken = transitionsTaken(chartOf(last?.actor.definition ?? ''), last?.microsteps ?? []);
    expect(taken.map(textOf)).toEqual(['sending settled [the write failed] → idle']);
  });

  it.each(machines.map((machine) => [machine.id, machine] as const))(
    'are found again in the chart of %s by their places',
    (_, machine) => {
      const withoutFunctions = (_key: string, value: unknown) =>
        typeof value === 'function' ? { type: value.name } : value;
      const drawn = chartOf(JSON.stringify(machine.config, withoutFunctions));
      const all = nodesOf(machine.root).flatMap(transitionsOf);
      expect(transitionsTaken(drawn, all.map(placeOf)).map(textOf)).toEqual(all.map(textOf));
    },
  );
});

it('lists what the active states would hear, inner ones first', () => {
  expect([...heardBy(chart, { form: 'editing', menu: 'closed' }).keys()]).toEqual([
    'toggle',
    'typed',
    'save',
    'reset',
  ]);
  expect([...heardBy(chart, { form: 'loading', menu: 'closed' }).keys()]).toContain(
    'xstate.error.actor.load',
  );
});

describe('the drawing', () => {
  const overlap = (one: Box, other: Box) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;

  it.each([0, 1])(
    'keeps labels apart from each other and from states, to the right and down: %i',
    async (way) => {
      const { boxes = [], edges = [] } = (await drawingsOf(chart))[way] ?? {};
      const obstacles = [
        ...edges.map(({ label }) => label),
        ...boxes.filter(({ node }) => Object.keys(node.states).length === 0).map(({ box }) => box),
      ];
      const overlaps = obstacles.flatMap((one, index) =>
        obstacles.slice(index + 1).filter((other) => overlap(one, other)),
      );
      expect(edges).toHaveLength(10);
      expect(overlaps).toEqual([]);
    },
  );

  it('does not turn while its window grows', async () => {
    const first = await drawingFor(chart, { width: 300, height: 900 });
    expect(await drawingFor(chart, { width: 1900, height: 300 })).toBe(first);
  });
});
