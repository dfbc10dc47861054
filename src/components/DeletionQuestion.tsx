import * as Dialog from '@radix-ui/react-dialog';
import { type RefObject, useRef } from 'react';
import { Button } from './Button';
import { ignoreHeldEnter } from './ignoreHeldEnter';
import { useReturnedFocus } from './useReturnedFocus';

export type DeletionQuestionProps = {
  open: boolean;
  /** The deletion is running: the dialog can be left, and nothing stops it. */
  busy: boolean;
  /** The record that would go. */
  name: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Takes the focus afterwards when the button that asked is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
};

/** Asks before a record is deleted (section 4); the safe answer has the focus. */
export function DeletionQuestion(props: DeletionQuestionProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const focus = useReturnedFocus(props.fallbackFocus);

  const takeFocus = (event: Event) => {
    event.preventDefault();
    focus.remember();
    cancelButton.current?.focus();
  };

  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <Dialog.Content
            role="alertdialog"
            aria-busy={props.busy || undefined}
            // The key that asked may still be down, and the focus is on an answer by now.
            onKeyDown={ignoreHeldEnter}
            onOpenAutoFocus={takeFocus}
            onCloseAutoFocus={focus.giveBack}
            onPointerDownOutside={(event) => event.preventDefault()}
            className="max-h-full w-full max-w-dialog animate-rise overflow-y-auto rounded-lg border border-line bg-raised p-6 shadow-overlay"
          >
            <Dialog.Title className="text-lg font-semibold">Realmente deseja apagar?</Dialog.Title>
            <Dialog.Description className="mt-2 text-sm text-ink-soft">
              <bdi className="line-clamp-4 font-medium text-ink wrap-anywhere">{props.name}</bdi>
              <span className="mt-1 block">O registro sai da lista e não pode ser recuperado.</span>
            </Dialog.Description>
            {/* On phones away from where the bins of the rows are: a finger that taps one twice must not answer. */}
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-row-reverse">
              <Button ref={cancelButton} onClick={props.onClose}>
                {/* What runs is not called off any more. */}
                {props.busy ? 'Fechar' : 'Cancelar'}
              </Button>
              <Button look="danger" busy={props.busy} onClick={props.onConfirm}>
                Apagar
              </Button>
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
