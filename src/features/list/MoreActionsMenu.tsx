import { ArchiveRestore, ClipboardList, Copy, Download, type LucideIcon, Upload } from 'lucide-react';
import { AnchoredPopover } from '../../components/AnchoredPopover';
import { useAnnounce } from '../../components/Announcer';
import { formatCount } from '../../components/formatCount';
import type { RecordName } from '../../domain/changes';
import { failureOf, isExpected } from '../../domain/errors';
import type { OpenDialog } from '../dialogs/DialogHost';
import { everyKind } from '../everyKind';
import { useServices } from '../services';
import { copyEmails, MOST_EMAILS } from './copyEmails';
import type { ListView } from './listView';

const NOT_COPIED = 'O navegador não deixou copiar os emails.';

type MoreActionsMenuProps = {
  kind: RecordName;
  view: Pick<ListView, 'busca' | 'searched' | 'busy' | 'total'>;
  openDialog: OpenDialog;
  onClose: () => void;
};

export default function MoreActionsMenu({ kind, view, openDialog, onClose }: MoreActionsMenuProps) {
  const { busca } = view;
  /** The number of records that the search finds; 0 while it is not known. */
  const total = busca === view.searched && !view.busy ? view.total : 0;
  const { http, alerts } = useServices();
  const announce = useAnnounce();
  const hasEmails =
    everyKind[kind].email !== undefined && 'clipboard' in navigator && total > 0 && total <= MOST_EMAILS;
  const row = (label: string, Icon: LucideIcon, onChoose: () => void) => (
    <button
      type="button"
      className="flex min-h-10 w-full items-center gap-3 rounded-sm px-2.5 text-left text-sm font-medium hover:bg-sunken pointer-coarse:min-h-11"
      onClick={() => {
        onClose();
        onChoose();
      }}
    >
      <Icon className="size-4 shrink-0 text-ink-soft" />
      {label}
    </button>
  );
  return (
    <AnchoredPopover
      label="Mais ações"
      busy={false}
      opener="[data-more-actions]"
      align="end"
      onClose={onClose}
    >
      <div className="p-2">
        {row('Importar planilha', Upload, () => openDialog({ shows: 'import', kind }))}
        {row('Exportar planilha', Download, () => openDialog({ shows: 'export', input: { kind, busca } }))}
        {hasEmails &&
          row(total === 1 ? 'Copiar o email' : `Copiar os ${formatCount(total)} emails`, Copy, () => {
            const said = (count: number) =>
              count === 1 ? '1 email copiado.' : `${formatCount(count)} emails copiados.`;
            copyEmails(http, everyKind[kind], busca).then(
              (count) => announce(said(count), { isSeen: true }),
              (error) => (isExpected(error) ? alerts.showError(failureOf(error)) : alerts.show(NOT_COPIED)),
            );
          })}
        {row('Importações', ClipboardList, () => openDialog({ shows: 'imports' }))}
        {row('Apagados', ArchiveRestore, () => openDialog({ shows: 'deleted', kind }))}
      </div>
    </AnchoredPopover>
  );
}
