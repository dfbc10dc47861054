import {
  ArchiveRestore,
  ClipboardList,
  Download,
  House,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Upload,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { accountOpener } from '../account/accountOpener';
import type { OpenDialog } from '../dialogs/dialogTask';
import { allKinds, newTitleOf } from '../everyKind';
import { addressOf } from '../services';

/** A command leads to an address, or acts on the page once the palette has closed. */
type Command = {
  value: string;
  label: string;
  detail?: string;
  /** Found by its whole name alone. */
  isWhole?: boolean;
  icon: LucideIcon;
} & ({ to: string } | { act: () => void });

type CommandsInput = {
  /** The address of the page below. */
  pathname: string;
  /** Its query, in which a list has its search. */
  search: string;
  openDialog: OpenDialog;
  onToggleTheme: () => void;
  onSignOut: () => void;
};

export const paletteIcon = (Icon: LucideIcon): ReactNode => (
  <span className="flex w-7 shrink-0 justify-center text-ink-soft">
    <Icon className="size-4" />
  </span>
);

/** Every command, in the order in which they are offered. */
export function paletteCommands(page: CommandsInput): Command[] {
  const { openDialog } = page;
  const list = allKinds.find(({ name }) => page.pathname === `/${name}`);
  const busca = new URLSearchParams(page.search).get('busca') ?? '';
  return [
    { value: 'inicio', label: 'Página inicial', icon: House, to: '/pagina-inicial' },
    ...allKinds.map(({ name, label, icon }) => ({ value: `lista-${name}`, label, icon, to: `/${name}` })),
    ...allKinds.map((kind) => ({
      value: `nova-${kind.name}`,
      label: newTitleOf(kind),
      icon: Plus,
      to: addressOf(kind.name, null),
    })),
    ...allKinds.map(({ name, label }) => ({
      value: `importar-${name}`,
      label: `Importar ${label.toLowerCase()}`,
      icon: Upload,
      act: () => openDialog({ shows: 'import', kind: name }),
    })),
    ...(list === undefined
      ? []
      : [
          {
            value: 'exportar',
            label: 'Exportar',
            detail: list.listTitle,
            icon: Download,
            act: () => openDialog({ shows: 'export', input: { kind: list.name, busca } }),
          },
        ]),
    {
      value: 'importacoes',
      label: 'Importações',
      icon: ClipboardList,
      act: () => openDialog({ shows: 'imports' }),
    },
    ...allKinds.map(({ name, label }) => ({
      value: `apagados-${name}`,
      label: `Apagados em ${label.toLowerCase()}`,
      icon: ArchiveRestore,
      act: () => openDialog({ shows: 'deleted', kind: name }),
    })),
    { value: 'conta', label: 'Sua conta', icon: UserRound, act: () => accountOpener()?.click() },
    { value: 'tema', label: 'Alternar tema', icon: Moon, act: page.onToggleTheme },
    { value: 'sair', label: 'Sair', isWhole: true, icon: LogOut, act: page.onSignOut },
  ];
}
