import type { toggleMachine } from '../../../machines/toggleMachine';
import { type Surface, thereIf } from '../surface';

/** The theme of any signed-in page, here the home page. */
export const themeSurface: Surface<typeof toggleMachine> = {
  starts: ['/pagina-inicial'],
  acts: { toggle: { do: (user) => user.press({ role: 'button', name: 'Alternar tema' }) } },
  sights: (state) => [{ kind: 'theme', theme: state.matches('on') ? 'dark' : 'light' }],
  wires: {},
};

/** The menu of small screens, over the home page. */
export const drawerSurface: Surface<typeof toggleMachine> = {
  starts: ['/pagina-inicial'],
  acts: {
    toggle: {
      offered: (before) => before.matches('off'),
      do: (user) => user.press({ role: 'button', name: 'Abrir menu' }),
    },
    close: { do: (user) => user.press({ role: 'button', name: 'Fechar menu' }) },
  },
  sights: (state) => [thereIf(state.matches('on'), 'dialog', 'Menu')],
  wires: {},
  viewport: { width: 375, height: 800 },
};
