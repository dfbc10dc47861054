import type { toggleMachine } from '../../../machines/toggleMachine';
import { labels } from '../../support/labels';
import { type Surface, thereIf } from '../surface';

/** The theme of any signed-in page, here the home page. */
export const themeSurface: Surface<typeof toggleMachine> = {
  starts: ['/pagina-inicial'],
  acts: { toggle: { do: (user) => user.press({ role: 'button', name: labels.frame.theme }) } },
  sights: (state) => [{ kind: 'theme', theme: state.matches('on') ? 'dark' : 'light' }],
  wires: {},
};

/** The menu of small screens, over the home page. */
export const drawerSurface: Surface<typeof toggleMachine> = {
  starts: ['/pagina-inicial'],
  acts: {
    toggle: {
      offered: (before) => before.matches('off'),
      do: (user) => user.press({ role: 'button', name: labels.frame.openMenu }),
    },
    close: { do: (user) => user.press({ role: 'button', name: labels.frame.closeMenu }) },
  },
  sights: (state) => [thereIf(state.matches('on'), 'dialog', 'Menu')],
  wires: {},
  viewport: { width: 375, height: 800 },
};
