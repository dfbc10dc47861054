import {
  ArchiveRestore,
  ClipboardList,
  Copy,
  Download,
  type LucideIcon,
  Printer,
  Upload,
} from 'lucide-react';
import { AnchoredPopover, moveAmongButtons } from '../../components/AnchoredPopover';
import { useAnnounce } from '../../components/Announcer';
import { canCopy } from '../../components/CopyButton';
import { classes } from '../../components/classes';
import { formatCount } from '../../components/formatCount';
import type { RecordName } from '../../domain/changes';
import { failureOf, isExpected } from '../../domain/errors';
import type { OpenDialog } from '../dialogs/dialogTask';
import { everyKind } from '../everyKind';
import { useServices } from '../services';
import { copyEmails, joinEmails, loadEmails, MOST_EMAILS } from './copyEmails';
import type { ListView } from './listView';

/** More rows would be too many pages. */
const MOST_PRINTED = 5_000;
/** Says why what is found can't be taken; undefined where it can. */
const limitOf = (total: number, most: number) =>
  total > most ? `no máximo ${formatCount(most)}` : undefined;
const NOT_COPIED = 'O navegador não deixou copiar os emails.';

type MoreActionsMenuProps = {
  kind: RecordName;
  view: Pick<ListView, 'busca' | 'searched' | 'busy' | 'total'>;
  openDialog: OpenDialog;
  /** Shows a text that the browser does not let the page copy. */
  onCopyByHand: (copied: { title: string; text: string }) => void;
  onClose: () => void;
};

export default function MoreActionsMenu(props: MoreActionsMenuProps) {
  const { kind, view, openDialog, onCopyByHand, onClose } = props;
  const { busca } = view;
  /** The number of records that the search finds; 0 while it is not known. */
  const total = busca === view.searched && !view.busy ? view.total : 0;
  const { http, alerts } = useServices();
  const announce = useAnnounce();
  const copyLabel = total === 1 ? 'Copiar o email' : `Copiar os ${formatCount(total)} emails`;
  const said = (count: number) =>
    count === 1 ? '1 email copiado.' : `${formatCount(count)} emails copiados.`;
  const copy = async () => {
    try {
      if (canCopy()) return announce(said(await copyEmails(http, everyKind[kind], busca)), { isSeen: true });
      onCopyByHand({ title: copyLabel, text: joinEmails(await loadEmails(http, everyKind[kind], busca)) });
    } catch (error) {
      if (isExpected(error)) alerts.showError(failureOf(error));
      else alerts.show(NOT_COPIED);
    }
  };
  /** @param limit says why it can't be chosen */
  const row = (label: string, Icon: LucideIcon, onChoose: () => void, limit?: string) => (
    <button
      type="button"
      aria-disabled={limit !== undefined || undefined}
      className={classes(
        'flex min-h-10 w-full items-center gap-3 rounded-sm px-2.5 text-left text-sm font-medium pointer-coarse:min-h-11',
        limit === undefined ? 'hover:bg-sunken' : 'text-ink-soft',
      )}
      onClick={() => {
        if (limit !== undefined) return;
        onClose();
        onChoose();
      }}
    >
      <Icon className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0">
        {label}
        {limit !== undefined && <span className="block text-xs font-normal">{limit}</span>}
      </span>
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it leads from button to button */}
      <div className="p-2" onKeyDown={moveAmongButtons}>
        {row('Importar planilha', Upload, () => openDialog({ shows: 'import', kind }))}
        {row('Exportar planilha', Download, () => openDialog({ shows: 'export', input: { kind, busca } }))}
        {total > 0 &&
          row(
            'Imprimir lista',
            Printer,
            () => openDialog({ shows: 'print', input: { kind, busca } }),
            limitOf(total, MOST_PRINTED),
          )}
        {everyKind[kind].email !== undefined &&
          total > 0 &&
          row(copyLabel, Copy, copy, limitOf(total, MOST_EMAILS))}
        {row('Importações', ClipboardList, () => openDialog({ shows: 'imports' }))}
        {row('Apagados', ArchiveRestore, () => openDialog({ shows: 'deleted', kind }))}
      </div>
    </AnchoredPopover>
  );
}
