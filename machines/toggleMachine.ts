import { setup } from 'xstate';

/** Something that is on or off: the dark theme, kept in memory only (section 4), and the drawer (section 2). */
export const toggleMachine = setup({
  types: { events: {} as { type: 'toggle' } | { type: 'close' } },
}).createMachine({
  id: 'toggle',
  description: 'Tema escuro ou menu lateral; a escolha vive só na memória.',
  initial: 'off',
  states: {
    off: { on: { toggle: { target: 'on' } } },
    on: { on: { toggle: { target: 'off' }, close: { target: 'off' } } },
  },
});
