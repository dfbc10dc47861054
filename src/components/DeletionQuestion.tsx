import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { classes, overlayClasses } from './classes';
import { useDialog } from './ModalDialog';
import { ignoreHeldEnter } from './useShortcuts';

type DeletionQuestionProps = {
  /** The record in question; equal names are told apart by number. */
  id: number;
  name: string;
  canUndo: boolean;
  busy: boolean;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
  /** Leads to what keeps the record from being deleted. */
  related?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
};

/** The question before a record is deleted (section 4), for as long as it is rendered. */
export function DeletionQuestion(props: DeletionQuestionProps) {
  const { id, name, canUndo, busy, focusFallback, onCancel, onConfirm } = props;
  const focusReturn = useDialog(focusFallback);

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <Dialog.Content
            role="alertdialog"
            aria-busy={busy || undefined}
            onKeyDown={ignoreHeldEnter}
            // Radix focuses the first button, 'Cancelar'.
            {...focusReturn}
            onPointerDownOutside={(event) => event.preventDefault()}
            className={classes(
              overlayClasses,
              'max-h-full w-full max-w-dialog animate-rise overflow-y-auto rounded-lg p-6',
            )}
          >
            <Dialog.Title className="text-lg font-semibold">Realmente deseja apagar?</Dialog.Title>
            <Dialog.Description className="mt-2 text-sm text-ink-soft">
              <bdi className="line-clamp-4 font-medium text-ink wrap-anywhere">{name}</bdi>
              <span className="sr-only">. </span>
              <span className="mt-1 block">
                {canUndo
                  ? `O registro nº ${id} sai da lista. Você ainda pode desfazer.`
                  : `O registro nº ${id} será apagado e não poderá ser recuperado.`}
              </span>
            </Dialog.Description>
            {props.related && <div className="mt-3 text-sm empty:hidden">{props.related}</div>}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={onCancel}>{busy ? 'Fechar' : 'Cancelar'}</Button>
              <Button look="danger" busy={busy} onClick={onConfirm}>
                Apagar
              </Button>
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
