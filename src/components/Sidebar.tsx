import { House, LogOut, type LucideIcon, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Brand } from './Brand';
import { classes } from './classes';

const entry = classes(
  'flex h-10 w-full items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors active:brightness-95',
  'pointer-coarse:h-12',
);
const idle = 'text-ink-soft hover:bg-line/60 hover:text-ink';

export type SidebarLink = { to: string; label: string; icon: LucideIcon };

const home: SidebarLink = { to: '/pagina-inicial', label: 'Página inicial', icon: House };

type SidebarProps = {
  /** The links below 'Página inicial', in this order. */
  links: readonly SidebarLink[];
  isDark: boolean;
  onToggleTheme: () => void;
  onSignOut: () => void;
  /** A link was clicked. */
  onFollow?: () => void;
  /** In place of the plain profile picture. */
  picture?: ReactNode;
};

export const ProfilePicture = ({ alt }: { alt: string }) => (
  <img src="/perfil.svg" alt={alt} width={36} height={36} className="size-9 rounded-full" />
);

/** The main navigation, the theme and 'Sair' (specification, section 2). */
export function Sidebar({ links, isDark, onToggleTheme, onSignOut, onFollow, ...props }: SidebarProps) {
  const ThemeIcon = isDark ? Sun : Moon;
  return (
    <div className="flex min-h-full flex-col gap-6 p-4">
      <div className="px-2 pt-1">
        <Brand />
      </div>
      <nav aria-label="Principal" className="flex flex-col gap-1">
        {[home, ...links].map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            onClick={onFollow}
            className={({ isActive }) =>
              classes(
                entry,
                isActive ? 'bg-accent-soft font-semibold text-accent forced-colors:underline' : idle,
              )
            }
          >
            <Icon className="size-4.5 shrink-0" />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-1">
        <button type="button" aria-pressed={isDark} className={classes(entry, idle)} onClick={onToggleTheme}>
          <ThemeIcon className="size-4.5 shrink-0" />
          Alternar tema
        </button>
        <button type="button" className={classes(entry, idle)} onClick={onSignOut}>
          <LogOut className="size-4.5 shrink-0" />
          Sair
        </button>
        <div className="mt-3 border-t border-line px-1.5 pt-4">
          {/* As high as name and email, so that nothing moves when they come. */}
          <div className="flex min-h-9.5 items-center">
            {props.picture || <ProfilePicture alt="Foto de perfil" />}
          </div>
        </div>
      </div>
    </div>
  );
}
