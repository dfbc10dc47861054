import { setup } from 'xstate';

/** The sidebar of small screens, a drawer that opens over the page (section 2). */
export const drawerMachine = setup({
  types: { events: {} as { type: 'open' } | { type: 'close' } },
}).createMachine({
  id: 'drawer',
  description: 'Menu lateral das telas pequenas.',
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open' } } },
    open: { on: { close: { target: 'closed' } } },
  },
});
