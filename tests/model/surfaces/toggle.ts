import type { toggleMachine } from '../../../machines/toggleMachine';
import { labels } from '../../support/labels';
import type { Surface } from '../surface';

/** The theme of any signed-in page, here the home page. */
export const themeSurface: Surface<typeof toggleMachine> = {
  starts: ['/pagina-inicial'],
  acts: { toggle: { do: (user) => user.press({ role: 'button', name: labels.frame.theme }) } },
  sights: (state) => [{ kind: 'theme', theme: state.matches('on') ? 'dark' : 'light' }],
  wires: {},
};
