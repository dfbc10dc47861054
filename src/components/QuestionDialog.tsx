import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { classes, overlayClasses } from './classes';
import { ignoreHeldEnter } from './ignoreHeldEnter';
import { useDialog } from './ModalDialog';

type QuestionDialogProps = {
  title: string;
  confirmLabel: string;
  busy?: boolean;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
  /** The dialog does not know yet if a yes is possible. */
  isWaiting?: boolean;
  /** Replaces the button of a yes if none is possible. */
  instead?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
  /** The consequence of a yes. */
  children: ReactNode;
};

/** A question before something is deleted or thrown away, for as long as it is rendered. 'Cancelar' has the focus. */
export function QuestionDialog(props: QuestionDialogProps) {
  const {
    title,
    confirmLabel,
    busy = false,
    isWaiting = false,
    focusFallback,
    onCancel,
    onConfirm,
    children,
  } = props;
  const focusReturn = useDialog(focusFallback);

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
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
            <Dialog.Title className="text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Description className="mt-2 text-sm text-ink-soft">{children}</Dialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={onCancel}>{busy || props.instead ? 'Fechar' : 'Cancelar'}</Button>
              {props.instead ?? (
                <Button
                  look="danger"
                  busy={busy}
                  unavailable={isWaiting}
                  onClick={() => !isWaiting && onConfirm()}
                >
                  {confirmLabel}
                </Button>
              )}
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
