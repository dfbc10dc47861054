import { Menu, Search } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Brand } from '../../components/Brand';
import { iconButtonClasses } from '../../components/Button';
import { LatePart } from '../../components/LatePart';
import { Sidebar, type SidebarLink } from '../../components/Sidebar';
import { AccountButton } from '../account/AccountButton';
import type { OpenDialog } from '../dialogs/dialogTask';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';
import { SkipLink } from './SkipLink';
import { useDrawer } from './useDrawer';
import { useSearchShortcut } from './useSearchShortcut';
import type { Theme } from './useTheme';

const isShown = (button: HTMLElement | null) => button?.offsetParent != null;

type AppLayoutProps = {
  /** The kinds of record that the sidebar leads to. */
  links: readonly SidebarLink[];
  theme: Theme;
  onSignOut: () => void;
  /** Opens the palette. */
  onFind: () => void;
  openDialog: OpenDialog;
  /** The page. */
  children: ReactNode;
};

/** The frame of every signed-in page: skip link, sidebar or drawer, and the content. */
export function AppLayout({ links, theme, onSignOut, onFind, openDialog, children }: AppLayoutProps) {
  const extensions = useExtensions();
  const drawer = useDrawer();
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawerId = useId();
  useSearchShortcut(extensions ? onFind : null);

  const changePassword = () => {
    drawer.close();
    openDialog({ shows: 'password' });
  };
  const sidebar = {
    links,
    isDark: theme.isDark,
    onToggleTheme: theme.toggle,
    onSignOut,
    onFollow: drawer.close,
    picture: extensions && <AccountButton extensions={extensions} onChangePassword={changePassword} />,
  };

  return (
    <div className="min-h-dvh bg-canvas text-ink md:pl-sidebar print:min-h-0 print:pl-0">
      <SkipLink main={main} />
      <aside className="fixed inset-y-0 left-0 hidden w-sidebar overflow-y-auto border-r border-line bg-sunken md:block print:hidden">
        <Sidebar {...sidebar} />
      </aside>

      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 md:hidden print:hidden">
        <button
          ref={menuButton}
          type="button"
          data-menu
          aria-label="Abrir menu"
          aria-haspopup="dialog"
          aria-expanded={drawer.isOpen}
          aria-controls={drawer.isOpen ? drawerId : undefined}
          className={iconButtonClasses()}
          onClick={drawer.open}
        >
          <Menu className="size-5" />
        </button>
        <Brand />
        {extensions && (
          <button
            type="button"
            aria-label="Pesquisar"
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
        {drawer.isOpen && (
          <LatePart
            code={lateParts.drawer}
            props={{
              id: drawerId,
              onClose: drawer.close,
              restoreFocus: () =>
                isShown(menuButton.current) ? menuButton.current : main.current?.querySelector('h1'),
              children: <Sidebar {...sidebar} />,
            }}
            place="below"
            onClose={drawer.close}
          />
        )}
      </header>

      <main ref={main} id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}
