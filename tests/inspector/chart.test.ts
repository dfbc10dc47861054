import { describe, expect, it } from 'vitest';
import {
  activeNodes,
  chartOf,
  heardBy,
  leafNames,
  transitionsTaken,
} from '../../tools/inspector/window/chart';
import { type Box, drawingFor, drawingsOf } from '../../tools/inspector/window/layout';

const config = {
  id: 'detail',
  type: 'parallel',
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
          states: { asked: { on: { 'save.*': 'saved' } }, saved: { type: 'final' } },
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

const taken = (before: object, type: string, after: object) =>
  transitionsTaken(chart, before, { type }, after).map(
    ({ source, eventType, target }) =>
      `${source.key} ${eventType || 'always'} → ${target?.map(({ key }) => key).join() ?? 'stays'}`,
  );

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

describe('the transition just taken', () => {
  it.each([
    [
      'by the event',
      { form: 'loading', menu: 'open' },
      'xstate.done.actor.load',
      { form: 'editing', menu: 'open' },
      ['loading xstate.done.actor.load → editing'],
    ],
    [
      'by a guard that let it pass',
      { form: 'editing', menu: 'open' },
      'save',
      { form: { saving: 'asked' }, menu: 'open' },
      ['editing save → saving'],
    ],
    [
      'by a guard that did not',
      { form: 'editing', menu: 'open' },
      'save',
      { form: 'editing', menu: 'open' },
      ['editing save → stays'],
    ],
    [
      'of an outer state',
      { form: 'left', menu: 'open' },
      'reset',
      { form: 'editing', menu: 'open' },
      ['form reset → editing'],
    ],
    [
      'with what follows at once',
      { form: { saving: 'asked' }, menu: 'open' },
      'save.answered',
      { form: 'left', menu: 'open' },
      ['asked save.* → saved', 'saving xstate.done.state.detail.form.saving → left'],
    ],
    [
      'in another region',
      { form: 'left', menu: 'closed' },
      'toggle',
      { form: 'left', menu: 'open' },
      ['closed toggle → open'],
    ],
    [
      'by no event that is known',
      { form: 'left', menu: 'open' },
      'unknown',
      { form: 'left', menu: 'open' },
      [],
    ],
  ])('is found %s', (_, before, type, after, expected) => {
    expect(taken(before, type, after)).toEqual(expected);
  });
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
