import { Button } from '../../components/Button';

type UndoNoticeProps = {
  /** The record that was deleted a moment ago; null for none. */
  name: string | null;
  busy: boolean;
  onUndo: () => void;
};

/**
 * Offers to undo a deletion. The line is drawn below the list, so that no row moves, and follows the heading in the tab
 * order. The live region is always in the document, because screen readers don't read one that appears with its text.
 */
export function UndoNotice({ name, busy, onUndo }: UndoNoticeProps) {
  return (
    <div aria-live="polite">
      {name !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-warn-soft px-3 py-2 text-sm sm:px-4 print:hidden">
          <p className="min-w-0 wrap-anywhere">
            Registro apagado: <bdi>{name}</bdi>.
          </p>
          <Button busy={busy} onClick={onUndo}>
            Desfazer
          </Button>
        </div>
      )}
    </div>
  );
}
