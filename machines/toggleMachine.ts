import { setup } from 'xstate';

/** The dark theme, on or off, kept in memory only (section 4). */
export const toggleMachine = setup({
  types: { events: {} as { type: 'toggle' } },
}).createMachine({
  id: 'toggle',
  description: 'Tema escuro; a escolha vive só na memória.',
  initial: 'off',
  states: {
    off: { on: { toggle: { target: 'on' } } },
    on: { on: { toggle: { target: 'off' } } },
  },
});
