import { toggleMachine } from '../../../machines/toggleMachine';
import { defineCases } from '../case';

export const toggleCases = defineCases({
  machine: toggleMachine,
  effects: [],
  calls: {},
  busy: [],
  starts: [{ title: 'off', input: undefined, change: { state: 'off' } }],
  events: [
    {
      title: 'toggled',
      event: { type: 'toggle' },
      possible: () => true,
      change: (before) => ({ state: before.matches('on') ? 'off' : 'on' }),
    },
  ],
});
