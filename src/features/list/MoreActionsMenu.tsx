import { ArchiveRestore, ClipboardList, Download, type LucideIcon, Upload } from 'lucide-react';
import type { ExportInput } from '../../../machines/exportingMachine';
import { AnchoredPopover } from '../../components/AnchoredPopover';
import type { RecordName } from '../../domain/changes';

/** Opens the dialog of an import or an export. */
export type OpenSheet = (task: { import?: RecordName; export?: ExportInput }) => void;

type MoreActionsMenuProps = ExportInput & {
  openSheet: OpenSheet;
  onShowImports: () => void;
  onShowDeleted: () => void;
  onClose: () => void;
};

export default function MoreActionsMenu({ kind, busca, openSheet, ...props }: MoreActionsMenuProps) {
  const { onShowImports, onShowDeleted, onClose } = props;
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
        {row('Importar planilha', Upload, () => openSheet({ import: kind }))}
        {row('Exportar planilha', Download, () => openSheet({ export: { kind, busca } }))}
        {row('Importações', ClipboardList, onShowImports)}
        {row('Apagados', ArchiveRestore, onShowDeleted)}
      </div>
    </AnchoredPopover>
  );
}
