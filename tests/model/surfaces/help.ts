import type { helpMachine } from '../../../machines/helpMachine';
import { type Surface, thereIf } from '../surface';

/** The help on shortcuts, here over the home page. */
export const helpSurface: Surface<typeof helpMachine> = {
  starts: ['/pagina-inicial'],
  acts: {
    open: { do: (user) => user.press({ role: 'button', name: 'Atalhos' }) },
    close: { do: (user) => user.press({ role: 'button', name: 'Fechar' }) },
  },
  sights: (state) => [thereIf(state.matches('open'), 'dialog', 'Atalhos de teclado')],
};
