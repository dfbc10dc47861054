import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDismissNotices } from './Announcer';
import { iconButtonClasses } from './Button';
import { classes } from './classes';
import { ignoreHeldEnter } from './ignoreHeldEnter';

/**
 * Takes the notices off the page as a dialog opens, and gives the focus back to what had it.
 * @param fallback finds what gets the focus where that is gone
 */
export function useDialog(fallback: () => HTMLElement | null | undefined) {
  const opener = useRef<Element>(null);
  const dismissNotices = useDismissNotices();
  useEffect(() => dismissNotices(), [dismissNotices]);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const first = document.querySelector<HTMLElement>('[role="dialog"] [data-first-focus]');
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      // What the dialog has led to has taken it already.
      if (document.activeElement !== document.body) return;
      const canTakeFocus = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (canTakeFocus ? current : fallback())?.focus();
    },
  };
}

type ModalDialogProps = {
  title: string;
  /** Comes from the right, as high as the window. */
  isSheet?: boolean;
  /** Has one width for any content. */
  isWide?: boolean;
  onClose: () => void;
  /** Finds what gets the focus when the dialog has closed and its opener is gone. */
  focusFallback: () => HTMLElement | null | undefined;
  children: ReactNode;
};

/** A dialog over the page for as long as it is rendered; it is as wide as its content, and fills the screen of a phone. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, isSheet = false, isWide = false, onClose, focusFallback, children } = props;
  const focusReturn = useDialog(focusFallback);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <div
          className={classes(
            'pointer-events-none fixed inset-0 z-50 flex',
            isSheet ? 'justify-end overflow-hidden' : 'items-center justify-center sm:p-6',
          )}
        >
          <Dialog.Content
            aria-describedby={undefined}
            onKeyDown={ignoreHeldEnter}
            {...focusReturn}
            // What one has typed isn't lost by a click beside it, nor by the overlay of a password manager.
            onInteractOutside={(event) => event.preventDefault()}
            className={classes(
              'flex max-h-full w-full flex-col border-line bg-raised shadow-overlay',
              isSheet
                ? 'h-full animate-enter sm:max-w-sheet sm:border-l'
                : 'max-w-form animate-rise overflow-hidden max-sm:h-full sm:rounded-lg sm:border',
              !isSheet && !isWide && 'sm:w-fit sm:min-w-dialog',
            )}
          >
            <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
              <Dialog.Title className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
              <Dialog.Close aria-label="Fechar" className={iconButtonClasses()}>
                <X className="size-4.5" />
              </Dialog.Close>
            </header>
            <div className="min-h-0 grow overflow-y-auto p-4 sm:p-6">{children}</div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
