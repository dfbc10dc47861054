import type { AnyMachineSnapshot } from 'xstate';

/** What every machine promises that opens something over the page and closes it again. */
export const overlay = {
  effects: [],
  calls: {},
  busy: [],
  starts: [{ title: 'closed', input: undefined, change: { state: 'closed' } }],
  events: [
    {
      title: 'opened',
      event: { type: 'open' as const },
      possible: (before: AnyMachineSnapshot) => before.matches('closed'),
      change: () => ({ state: 'open' }),
    },
    {
      title: 'closed',
      event: { type: 'close' as const },
      possible: (before: AnyMachineSnapshot) => before.matches('open'),
      change: () => ({ state: 'closed' }),
    },
  ],
};
