import type { SpreadsheetActor } from '../../../machines/spreadsheetMachine';
import { AnchoredPopover } from '../../components/AnchoredPopover';
import { Button } from '../../components/Button';
import { canUndo, importSentence } from '../spreadsheet/counted';
import type { LastImport } from '../spreadsheet/provideSpreadsheet';
import type { MoreAction } from './MoreActions';

type MoreActionsMenuProps = {
  actions: readonly MoreAction[];
  /** The last import of this owner in this tab. */
  last: ReturnType<LastImport['read']>;
  spreadsheet: SpreadsheetActor | undefined;
  onClose: () => void;
};

export default function MoreActionsMenu({ actions, last, spreadsheet, onClose }: MoreActionsMenuProps) {
  const buttons = (all: readonly MoreAction[]) =>
    all.map(({ label, onChoose }) => (
      <Button
        key={label}
        wide
        onClick={() => {
          onClose();
          onChoose();
        }}
      >
        {label}
      </Button>
    ));
  const ofLast: MoreAction[] = [];
  if (last?.hasRows === true) {
    const { hasRows: _, ...account } = last;
    const show = () => spreadsheet?.send({ type: 'lastImport.show', account });
    const undo = () => spreadsheet?.send({ type: 'lastImport.undo', account });
    ofLast.push({ label: 'Ver a última importação', onChoose: show });
    if (canUndo(last)) ofLast.push({ label: 'Desfazer esta importação', onChoose: undo });
  }
  return (
    <AnchoredPopover label="Mais ações" busy={false} opener="[data-more-actions]" onClose={onClose}>
      <div className="flex flex-col gap-2">
        {buttons(actions)}
        {last !== null && (
          <p className="mt-2 border-t border-line pt-3 text-sm text-ink-soft">{importSentence(last)}</p>
        )}
        {buttons(ofLast)}
      </div>
    </AnchoredPopover>
  );
}
