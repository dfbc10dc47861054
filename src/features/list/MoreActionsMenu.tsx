import { ArchiveRestore, ClipboardList, Download, type LucideIcon, Undo2, Upload } from 'lucide-react';
import type { SpreadsheetActor } from '../../../machines/spreadsheetMachine';
import { AnchoredPopover } from '../../components/AnchoredPopover';
import { canUndo, importSentence } from '../spreadsheet/counted';
import type { LastImport } from '../spreadsheet/provideSpreadsheet';

type MoreActionsMenuProps = {
  /** The last import of this owner in this tab. */
  last: ReturnType<LastImport['read']>;
  spreadsheet: SpreadsheetActor | undefined;
  onImport: () => void;
  onExport: () => void;
  onShowDeleted: () => void;
  onClose: () => void;
};

export default function MoreActionsMenu({ last, spreadsheet, onClose, ...props }: MoreActionsMenuProps) {
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
          spreadsheet?.send({ type: 'lastImport.show', account }),
        )}
      {canUndo({ hasRows, ...account }) &&
        row('Desfazer esta importação', Undo2, () => spreadsheet?.send({ type: 'lastImport.undo', account }))}
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
        {row('Importar planilha', Upload, props.onImport)}
        {row('Exportar planilha', Download, props.onExport)}
        {row('Apagados', ArchiveRestore, props.onShowDeleted)}
        {last && ofLast(last)}
      </div>
    </AnchoredPopover>
  );
}
