import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { themeMachine } from '../../../machines/themeMachine';
import { Announcer } from '../../components/Announcer';
import { ArrivalProvider } from '../../components/Arrival';
import { useFlow } from '../useFlow';

type Theme = { isDark: boolean; toggle: () => void };

const ThemeContext = createContext<Theme>({ isDark: false, toggle: () => {} });

export const useTheme = (): Theme => useContext(ThemeContext);

/**
 * What outlives every screen, signed in or out: the theme, the live region and
 * the memory of where the page was loaded. Wraps the whole app, once.
 */
export function Shell({ children }: { children: ReactNode }) {
  const actor = useFlow(themeMachine, { id: 'theme' });
  const isDark = useSelector(actor, (snapshot) => snapshot.matches('dark'));

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = isDark ? 'dark' : 'light';
    // What the browser draws around the page is to look like a part of it.
    const canvas = getComputedStyle(root).getPropertyValue('--canvas');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  }, [isDark]);

  return (
    <ThemeContext value={{ isDark, toggle: () => actor.send({ type: 'toggle' }) }}>
      <Announcer>
        <ArrivalProvider>{children}</ArrivalProvider>
      </Announcer>
    </ThemeContext>
  );
}
