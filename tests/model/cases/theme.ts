import { themeMachine } from '../../../machines/themeMachine';
import { defineCases } from '../case';

export const themeCases = defineCases({
  machine: themeMachine,
  effects: [],
  calls: {},
  busy: [],
  starts: [{ title: 'light', input: undefined, change: { state: 'light' } }],
  events: [
    {
      title: 'toggled',
      event: { type: 'toggle' },
      possible: () => true,
      change: (before) => ({ state: before.matches('light') ? 'dark' : 'light' }),
    },
  ],
});
