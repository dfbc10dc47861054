import { Button } from '../../components/Button';

type UndoNoticeProps = {
  /** The record that was deleted a moment ago; null for none. */
  name: string | null;
  busy: boolean;
  onUndo: () => void;
};

/** The status line drawn below a list, and reached right after its heading, which offers to undo a deletion, so that no row moves; the live region is always there, because one that appears with its text is not read. */
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
