import type { RefObject } from 'react';
import { classes } from '../../components/classes';

/** Leads the keyboard past the navigation, and is seen while it has the focus. */
export const SkipLink = ({ main }: { main: RefObject<HTMLElement | null> }) => (
  // biome-ignore lint/a11y/useValidAnchor: a skip link leads to a place on this page
  <a
    href="#conteudo"
    className={classes(
      'sr-only z-50 rounded-md bg-accent-solid text-sm font-semibold text-on-solid',
      'focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2',
    )}
    onClick={(event) => {
      // A followed link would make a history entry without the state of the app.
      event.preventDefault();
      main.current?.focus();
    }}
  >
    Pular para o conteúdo
  </a>
);
