import { useSelector } from '@xstate/react';
import { Menu } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { drawerMachine } from '../../../machines/drawerMachine';
import { helpMachine } from '../../../machines/helpMachine';
import { Brand } from '../../components/Brand';
import { iconButtonClasses } from '../../components/Button';
import { Drawer, ShortcutsDialog } from '../../components/overlays';
import { Sidebar, type SidebarLink } from '../../components/Sidebar';
import { useShortcuts } from '../../components/useShortcuts';
import { MIRRORED } from '../mirrored';
import { useFlow } from '../useFlow';
import { useTheme } from './Shell';

/** Where the sidebar becomes permanent: the `md` screen of the design. */
const WIDE = '(min-width: 48rem)';

type AppLayoutProps = {
  /** The kinds of record that the sidebar leads to. */
  links: readonly SidebarLink[];
  onSignOut: () => void;
  /** The screen. */
  children: ReactNode;
};

type Opened = ActorRefFrom<typeof drawerMachine> | ActorRefFrom<typeof helpMachine>;

const close = (opened: Opened) => opened.send({ type: 'close' });

/** The frame of every signed-in screen: sidebar or drawer, skip link, help and the content. */
export function AppLayout(props: AppLayoutProps) {
  const { pathname, key, state } = useLocation();
  const isMirrored = useNavigationType() === 'REPLACE' && Boolean(state?.[MIRRORED]);
  const drawer = useFlow(drawerMachine, { id: 'drawer' });
  const help = useFlow(helpMachine, { id: 'help' });
  const places = useRef({ here: key, openedAt: key });

  const arrive = useEffectEvent((here: string) => {
    // A list that corrects its own address leads nobody away.
    if (isMirrored && places.current.openedAt === places.current.here) places.current.openedAt = here;
    places.current.here = here;
    if (here === places.current.openedAt) return;
    close(drawer);
    close(help);
  });
  useEffect(() => arrive(key), [key]);

  return <Frame {...props} pathname={pathname} drawer={drawer} help={help} places={places} />;
}

type FrameProps = AppLayoutProps & {
  pathname: string;
  drawer: ActorRefFrom<typeof drawerMachine>;
  help: ActorRefFrom<typeof helpMachine>;
  /** Keys of locations: where one is, and where the drawer or the help was opened. */
  places: RefObject<{ here: string; openedAt: string }>;
};

/** Drawn anew at another path only: a list writes every key of its search into the address. */
const Frame = memo(function Frame(props: FrameProps) {
  const { pathname, links, onSignOut, children, drawer, help, places } = props;
  const isDrawerOpen = useSelector(drawer, (snapshot) => snapshot.matches('open'));
  const isHelpOpen = useSelector(help, (snapshot) => snapshot.matches('open'));
  const theme = useTheme();
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawerId = useId();

  const heading = () => main.current?.querySelector('h1');
  const isElsewhere = () => places.current.here !== places.current.openedAt;
  const open = (what: Opened) => {
    places.current.openedAt = places.current.here;
    what.send({ type: 'open' });
  };
  useShortcuts({ help: () => open(help) });

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && close(drawer);
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [drawer]);

  const sidebar = {
    pathname,
    links,
    isDark: theme.isDark,
    onToggleTheme: theme.toggle,
    onShowShortcuts: () => {
      close(drawer);
      open(help);
    },
    onSignOut,
  };

  return (
    <div className="min-h-dvh bg-canvas text-ink md:pl-sidebar print:pl-0">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link leads to a place on this page */}
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-sm font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        onClick={(event) => {
          // Following the link for real would make a history entry without the app's state.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Pular para o conteúdo
      </a>

      <aside className="fixed inset-y-0 left-0 hidden w-sidebar border-r border-line bg-sunken md:block print:hidden">
        <Sidebar {...sidebar} />
      </aside>

      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 md:hidden print:hidden">
        <button
          ref={menuButton}
          type="button"
          aria-label="Abrir menu"
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          aria-controls={isDrawerOpen ? drawerId : undefined}
          className={iconButtonClasses()}
          onClick={() => open(drawer)}
        >
          <Menu className="size-5" />
        </button>
        <Brand />
      </header>
      <Drawer
        id={drawerId}
        open={isDrawerOpen}
        onClose={() => close(drawer)}
        // After a link or Back the menu button is no place to be, nor where the sidebar stands in its place.
        focusAfterwards={() =>
          isElsewhere() || window.matchMedia(WIDE).matches ? heading() : menuButton.current
        }
      >
        <Sidebar {...sidebar} />
      </Drawer>

      <main ref={main} id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <ShortcutsDialog
        open={isHelpOpen}
        onClose={() => close(help)}
        fallbackFocus={main}
        focusElsewhere={() => (isElsewhere() ? heading() : null)}
      />
    </div>
  );
});
