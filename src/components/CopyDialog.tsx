import { ModalDialog } from './ModalDialog';

type CopyDialogProps = {
  title: string;
  text: string;
  onClose: () => void;
  focusFallback: () => HTMLElement | null;
};

/** A text to copy by hand, already selected: browsers let a page copy on https and localhost alone. */
export default function CopyDialog({ text, ...dialog }: CopyDialogProps) {
  return (
    <ModalDialog isWide {...dialog}>
      <label className="flex flex-col gap-2 text-sm text-ink-soft">
        O texto está selecionado. Copie-o pelo teclado ou pelo menu do navegador.
        <textarea
          readOnly
          data-first-focus
          rows={Math.min(8, Math.ceil(text.length / 60))}
          className="w-full rounded-md border border-control bg-surface px-3 py-2 text-base text-ink wrap-anywhere sm:text-sm"
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
    </ModalDialog>
  );
}
