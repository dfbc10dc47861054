import { Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Brand } from '../../components/Brand';
import { iconButtonClasses } from '../../components/Button';
import { classes } from '../../components/classes';
import { Drawer } from '../../components/Drawer';
import { LatePart } from '../../components/LatePart';
import { Sidebar, type SidebarLink } from '../../components/Sidebar';
import { useShortcuts } from '../../components/useShortcuts';
import { AccountButton } from '../account/AccountButton';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';
import { textIn } from '../navigationState';
import type { Theme } from './useTheme';

/** The width from which the sidebar is permanent: the `md` screen of the design. */
const WIDE = '(min-width: 48rem)';

type AppLayoutProps = {
  /** The kinds of record that the sidebar leads to. */
  links: readonly SidebarLink[];
  theme: Theme;
  onSignOut: () => void;
  /** Opens the palette. */
  onFind: () => void;
  /** The page. */
  children: ReactNode;
};

/** @returns whether the page has a search box */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  // By itself, select() focuses in some browsers only.
  box?.focus();
  box?.select();
  return box !== null;
}

/** The frame of every signed-in page: skip link, sidebar or drawer, and the content. */
export function AppLayout({ links, theme, onSignOut, onFind, children }: AppLayoutProps) {
  const extensions = useExtensions();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawerId = useId();
  const close = () => setIsOpen(false);

  // Back and forward leave the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every other page
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && setIsOpen(false);
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  useShortcuts({
    search: () => {
      if (extensions) return onFind();
      if (focusSearch()) return;
      // A record has none: its list, as it was left.
      navigate(`/${pathname.split('/')[1]}${textIn(state, 'lista') ?? ''}`);
      setTimeout(focusSearch);
    },
  });

  const changePassword = () => {
    close();
    setIsChangingPassword(true);
  };
  const sidebar = {
    links,
    isDark: theme.isDark,
    onToggleTheme: theme.toggle,
    onSignOut,
    onFollow: close,
    picture: extensions && <AccountButton extensions={extensions} onChangePassword={changePassword} />,
  };
  const isMenuButtonShown = () => menuButton.current?.offsetParent != null;

  return (
    <div className="min-h-dvh bg-canvas text-ink md:pl-sidebar print:min-h-0 print:pl-0">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link leads to a place on this page */}
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

      <aside className="fixed inset-y-0 left-0 hidden w-sidebar overflow-y-auto border-r border-line bg-sunken md:block print:hidden">
        <Sidebar {...sidebar} />
      </aside>

      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 md:hidden print:hidden">
        <button
          ref={menuButton}
          type="button"
          aria-label="Abrir menu"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? drawerId : undefined}
          className={iconButtonClasses()}
          onClick={() => setIsOpen(true)}
        >
          <Menu className="size-5" />
        </button>
        <Brand />
        {extensions && (
          <button
            type="button"
            aria-label="Encontrar"
            aria-haspopup="dialog"
            className={`ml-auto ${iconButtonClasses()}`}
            onClick={(event) => {
              // Safari doesn't focus a button that is clicked; the palette gives the focus back to it.
              event.currentTarget.focus();
              onFind();
            }}
          >
            <Search className="size-5" />
          </button>
        )}
      </header>
      <Drawer
        id={drawerId}
        open={isOpen}
        onClose={close}
        restoreFocus={() => (isMenuButtonShown() ? menuButton.current : main.current?.querySelector('h1'))}
      >
        <Sidebar {...sidebar} />
      </Drawer>

      <main ref={main} id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {extensions && isChangingPassword && (
        <LatePart
          code={lateParts.password}
          props={{
            extensions,
            onClose: () => setIsChangingPassword(false),
            focusFallback: () =>
              isMenuButtonShown()
                ? menuButton.current
                : document.querySelector<HTMLElement>('[data-account]'),
          }}
          place="window"
          onClose={() => setIsChangingPassword(false)}
        />
      )}
    </div>
  );
}
