import { helpMachine } from '../../../machines/helpMachine';
import { defineCases } from '../case';

export const helpCases = defineCases({
  machine: helpMachine,
  effects: [],
  calls: {},
  busy: [],
  starts: [{ title: 'closed', input: undefined, change: { state: 'closed' } }],
  events: [
    {
      title: 'opened',
      event: { type: 'open' },
      possible: (before) => before.matches('closed'),
      change: () => ({ state: 'open' }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => before.matches('open'),
      change: () => ({ state: 'closed' }),
    },
  ],
});
