/** The walker's own example: a chart with a call, a delay, a guard and a final state, and what its events promise. */
import { fromPromise, setup } from 'xstate';
import { answered, defineCases, elapsed, failed } from './case';

export const kettle = setup({
  types: {
    context: {} as { cups: number },
    events: {} as { type: 'switchOn' } | { type: 'switchOff' } | { type: 'fill' },
  },
  actors: { boil: fromPromise<void, { cups: number }>(() => Promise.resolve()) },
  actions: { whistle: () => {}, fillUp: () => {} },
  guards: { 'there is water': ({ context }) => context.cups > 0 },
  delays: { cooling: 50 },
}).createMachine({
  id: 'kettle',
  context: { cups: 1 },
  initial: 'off',
  states: {
    off: { on: { switchOn: { guard: 'there is water', target: 'boiling' } } },
    boiling: {
      tags: ['busy'],
      invoke: {
        id: 'boil',
        src: 'boil',
        input: ({ context }) => ({ cups: context.cups }),
        onDone: { target: 'hot', actions: { type: 'whistle' } },
        onError: { target: 'broken' },
      },
      on: { switchOff: { target: 'off' } },
    },
    hot: { after: { cooling: { target: 'off' } } },
    broken: { type: 'final' },
  },
});

export const kettleCases = defineCases({
  machine: kettle,
  effects: ['whistle'],
  calls: { boiling: 'boil' },
  busy: ['boiling'],
  starts: [{ title: 'off', input: undefined, change: { state: 'off', context: { cups: 1 } } }],
  events: [
    {
      title: 'switched on',
      event: { type: 'switchOn' },
      possible: (before) => before.matches('off'),
      change: () => ({ state: 'boiling', starts: [{ id: 'boil', input: { cups: 1 } }] }),
    },
    {
      title: 'switched off',
      event: { type: 'switchOff' },
      possible: (before) => before.matches('boiling'),
      change: () => ({ state: 'off' }),
    },
    {
      title: 'boiled',
      event: answered('boil', undefined),
      change: () => ({ state: 'hot', effects: [{ type: 'whistle' }] }),
    },
    {
      title: 'burnt',
      event: failed('boil', new Error('no water')),
      change: () => ({ state: 'broken', ends: { output: undefined } }),
    },
    {
      title: '50 ms passed',
      event: elapsed('cooling', 'kettle', 'hot', 50),
      change: () => ({ state: 'off' }),
    },
  ],
});
