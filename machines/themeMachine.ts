import { setup } from 'xstate';

/** The choice between the light and the dark face, kept in memory only (section 4). */
export const themeMachine = setup({
  types: { events: {} as { type: 'toggle' } },
}).createMachine({
  id: 'theme',
  description: 'Tema claro ou escuro; a escolha vive só na memória.',
  initial: 'light',
  states: {
    light: { on: { toggle: { target: 'dark' } } },
    dark: { on: { toggle: { target: 'light' } } },
  },
});
