import { ArchiveRestore, ClipboardList, Download, type LucideIcon, Undo2, Upload } from 'lucide-react';
import type { ExportInput } from '../../../machines/exportingMachine';
import type { ImportInput } from '../../../machines/importChoices';
import { AnchoredPopover } from '../../components/AnchoredPopover';
import { useServices } from '../services';
import { canUndo, importSentence } from '../spreadsheet/counted';

/** Opens the dialog of an import or an export. */
export type OpenSheet = (task: { import?: ImportInput; export?: ExportInput }) => void;

type MoreActionsMenuProps = ExportInput & {
  openSheet: OpenSheet;
  onShowDeleted: () => void;
  onClose: () => void;
};

export default function MoreActionsMenu({ kind, busca, openSheet, ...props }: MoreActionsMenuProps) {
  const { onShowDeleted, onClose } = props;
  const last = useServices().lastImport.read();
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
  const ofLast = ({ hasRows, ...account }: NonNullable<typeof last>) => (
    <>
      <p className="mt-2 border-t border-line px-2.5 py-3 text-sm text-ink-soft">{importSentence(account)}</p>
      {hasRows &&
        row('Ver a última importação', ClipboardList, () =>
          openSheet({ import: { kind: account.kind, last: account, isUndone: false } }),
        )}
      {canUndo({ hasRows, ...account }) &&
        row('Desfazer esta importação', Undo2, () =>
          openSheet({ import: { kind: account.kind, last: account, isUndone: true } }),
        )}
    </>
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
        {row('Importar planilha', Upload, () => openSheet({ import: { kind, last: null, isUndone: false } }))}
        {row('Exportar planilha', Download, () => openSheet({ export: { kind, busca } }))}
        {row('Apagados', ArchiveRestore, onShowDeleted)}
        {last && ofLast(last)}
      </div>
    </AnchoredPopover>
  );
}
