import type { drawerMachine } from '../../../machines/drawerMachine';
import { type Surface, thereIf } from '../surface';

/** The menu of small screens, here over the home page. */
export const drawerSurface: Surface<typeof drawerMachine> = {
  starts: ['/pagina-inicial'],
  acts: {
    open: { do: (user) => user.press({ role: 'button', name: 'Abrir menu' }) },
    close: { do: (user) => user.press({ role: 'button', name: 'Fechar menu' }) },
  },
  sights: (state) => [thereIf(state.matches('open'), 'dialog', 'Menu')],
};
