import * as Dialog from '@radix-ui/react-dialog';
import { useSelector } from '@xstate/react';
import { Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { drawerMachine } from '../../../machines/drawerMachine';
import { helpMachine } from '../../../machines/helpMachine';
import { Brand } from '../../components/Brand';
import { iconButtonClasses } from '../../components/Button';
import { ShortcutsDialog } from '../../components/ShortcutsDialog';
import { Sidebar } from '../../components/Sidebar';
import { useShortcuts } from '../../components/useShortcuts';
import { useFlow } from '../useFlow';
import { useTheme } from './Shell';

/** Where the sidebar becomes permanent: the `md` screen of the design. */
const WIDE = '(min-width: 48rem)';

/** The frame of every signed-in screen: sidebar or drawer, skip link, help and the content. */
export function AppLayout({ onSignOut }: { onSignOut: () => void }) {
  const drawer = useFlow(drawerMachine, { id: 'drawer' });
  const isDrawerOpen = useSelector(drawer, (snapshot) => snapshot.matches('open'));
  const help = useFlow(helpMachine, { id: 'help' });
  const isHelpOpen = useSelector(help, (snapshot) => snapshot.matches('open'));
  const theme = useTheme();
  const main = useRef<HTMLElement>(null);
  const drawerContent = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  /** Location that the drawer was opened at. */
  const openedAt = useRef(key);

  useShortcuts({ help: () => help.send({ type: 'open' }) });

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && drawer.send({ type: 'close' });
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [drawer]);

  const closeWhenElsewhere = useEffectEvent((current: string) => {
    if (current !== openedAt.current) drawer.send({ type: 'close' });
  });
  useEffect(() => closeWhenElsewhere(key), [key]);

  const setDrawer = (open: boolean) => {
    openedAt.current = key;
    drawer.send({ type: open ? 'open' : 'close' });
  };
  const session = {
    isDark: theme.isDark,
    onToggleTheme: theme.toggle,
    onShowShortcuts: () => {
      drawer.send({ type: 'close' });
      help.send({ type: 'open' });
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
        <Sidebar {...session} />
      </aside>

      <Dialog.Root open={isDrawerOpen} onOpenChange={setDrawer}>
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 md:hidden print:hidden">
          <Dialog.Trigger aria-label="Abrir menu" className={iconButtonClasses()}>
            <Menu aria-hidden className="size-5" />
          </Dialog.Trigger>
          <Brand />
        </header>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim md:hidden" />
          <Dialog.Content
            ref={drawerContent}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              // Left alone, the focus would pass the links over.
              event.preventDefault();
              drawerContent.current?.querySelector('a')?.focus();
            }}
            onCloseAutoFocus={(event) => {
              // After a link or Back the menu button is no place to be.
              if (key === openedAt.current) return;
              event.preventDefault();
              main.current?.querySelector('h1')?.focus();
            }}
            className="fixed inset-y-0 left-0 z-40 w-sidebar max-w-full animate-slide border-r border-line bg-sunken shadow-overlay md:hidden"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Sidebar {...session} />
            <Dialog.Close
              aria-label="Fechar menu"
              className={`absolute top-3 right-3 ${iconButtonClasses()}`}
            >
              <X aria-hidden className="size-4.5" />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>

      <main ref={main} id="conteudo" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <ShortcutsDialog open={isHelpOpen} onClose={() => help.send({ type: 'close' })} fallbackFocus={main} />
    </div>
  );
}
