import { setup } from 'xstate';

/** The help on shortcuts, a dialog that opens over any signed-in page. */
export const helpMachine = setup({
  types: { events: {} as { type: 'open' } | { type: 'close' } },
}).createMachine({
  id: 'help',
  description: 'Ajuda: as teclas de atalho.',
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open' } } },
    open: { on: { close: { target: 'closed' } } },
  },
});
