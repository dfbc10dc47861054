import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { iconButtonClasses } from './Button';
import { ignoreHeldEnter } from './ignoreHeldEnter';
import { useReturnedFocus } from './useReturnedFocus';
import { shortcuts } from './useShortcuts';

export type ShortcutsHelpProps = {
  open: boolean;
  onClose: () => void;
  /** Takes the focus afterwards when what had it before is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
  /** What takes it instead of both when another page has come meanwhile. */
  focusElsewhere: () => HTMLElement | null | undefined;
};

/** The discreet help: which keys do what. */
export function ShortcutsHelp({ open, onClose, fallbackFocus, focusElsewhere }: ShortcutsHelpProps) {
  const focus = useReturnedFocus(fallbackFocus, focusElsewhere);

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-4">
          <Dialog.Content
            aria-describedby={undefined}
            // The key that opened it may still be down, and the focus is on what closes it by now.
            onKeyDown={ignoreHeldEnter}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            className="max-h-full w-full max-w-dialog animate-rise overflow-y-auto rounded-lg border border-line bg-raised p-6 shadow-overlay"
          >
            <div className="mb-4 flex items-center justify-between gap-4">
              <Dialog.Title className="text-lg font-semibold">Atalhos de teclado</Dialog.Title>
              <Dialog.Close aria-label="Fechar" className={iconButtonClasses()}>
                <X className="size-4.5" />
              </Dialog.Close>
            </div>
            <dl className="text-sm">
              {Object.values(shortcuts).map(({ keys, does }) => (
                <div
                  key={keys}
                  className="flex items-center justify-between gap-4 border-t border-line py-2.5"
                >
                  <dt className="text-ink-soft">{does}</dt>
                  <dd className="flex gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-sm border border-control/50 bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-medium text-ink"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
