import type { themeMachine } from '../../../machines/themeMachine';
import { type Surface, there } from '../surface';

/** The theme of any signed-in page, here the home page. */
export const themeSurface: Surface<typeof themeMachine> = {
  starts: ['/pagina-inicial'],
  acts: { toggle: { do: (user) => user.press({ role: 'button', name: 'Alternar tema' }) } },
  sights: (state) => [there('button', 'Alternar tema'), { kind: 'theme', dark: state.matches('dark') }],
};
