import { House, Keyboard, LogOut, type LucideIcon, Moon, Sun } from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { Brand } from './Brand';
import { classes } from './classes';
import { Link } from './Link';
import { shortcuts } from './useShortcuts';

const entry = classes(
  'flex h-10 w-full items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
  'pointer-coarse:h-12',
);
const idle = 'text-ink-soft hover:bg-line/60 hover:text-ink';

export type SidebarLink = { to: string; label: string; icon: LucideIcon };

const home: SidebarLink = { to: '/pagina-inicial', label: 'Página inicial', icon: House };

type SidebarProps = {
  /** Where one is. */
  pathname: string;
  /** Where one can go beside the home page, in this order. */
  links: readonly SidebarLink[];
  isDark: boolean;
  onToggleTheme: () => void;
  onShowShortcuts: () => void;
  onSignOut: () => void;
};

/** Where one can go, and what concerns the session (specification, section 2). */
export function Sidebar(props: SidebarProps) {
  /** Somewhere below, such as at a record, too. */
  const isAt = (to: string) => matchPath({ path: to, end: false }, props.pathname) !== null;

  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
      <div className="flex items-center gap-3 px-2 pt-1">
        <Brand />
        {/* In the drawer its button to close stands at the end. */}
        <img
          src="/perfil.svg"
          alt="Foto de perfil"
          width={36}
          height={36}
          className="mr-9 ml-auto size-9 shrink-0 rounded-full md:mr-0"
        />
      </div>
      <nav aria-label="Principal" className="flex flex-col gap-1">
        {[home, ...props.links].map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isAt(to) ? 'page' : undefined}
            className={classes(
              entry,
              isAt(to) ? 'bg-accent-soft font-semibold text-accent forced-colors:underline' : idle,
            )}
          >
            <Icon className="size-4.5 shrink-0" />
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-1">
        <button
          type="button"
          aria-keyshortcuts={shortcuts.help.aria}
          className={classes(entry, idle, 'pointer-coarse:hidden')}
          onClick={props.onShowShortcuts}
        >
          <Keyboard className="size-4.5 shrink-0" />
          Atalhos
          <kbd
            aria-hidden
            className="ml-auto rounded-sm border border-line bg-surface px-1.5 font-sans text-xs text-ink-faint"
          >
            ?
          </kbd>
        </button>
        <button type="button" className={classes(entry, idle)} onClick={props.onToggleTheme}>
          {props.isDark ? <Sun className="size-4.5 shrink-0" /> : <Moon className="size-4.5 shrink-0" />}
          Alternar tema
        </button>
        <div className="mt-3 border-t border-line pt-3">
          <button type="button" className={classes(entry, idle)} onClick={props.onSignOut}>
            <LogOut className="size-4.5 shrink-0" />
            Sair
          </button>
        </div>
      </div>
    </div>
  );
}
