import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClasses } from './Button';
import { ignoreHeldEnter } from './ignoreHeldEnter';

type DrawerProps = {
  id: string;
  onClose: () => void;
  /** Returns what gets the focus when the drawer has closed. */
  restoreFocus: () => HTMLElement | null | undefined;
  children: ReactNode;
};

/** The sidebar of small screens, over the page, for as long as it is rendered. */
export default function Drawer({ id, onClose, restoreFocus, children }: DrawerProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim md:hidden" />
        <Dialog.Content
          id={id}
          aria-describedby={undefined}
          onKeyDown={ignoreHeldEnter}
          onOpenAutoFocus={(event) => {
            // Radix passes links over.
            event.preventDefault();
            document.getElementById(id)?.querySelector('a')?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The page that a link has led to may have taken it already.
            if (document.activeElement === document.body) restoreFocus()?.focus();
          }}
          className="fixed inset-y-0 left-0 z-40 w-sidebar max-w-full animate-slide overflow-y-auto border-r border-line bg-sunken shadow-overlay md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {children}
          {/* Scrolls with the entries, so that it covers none. */}
          <Dialog.Close aria-label="Fechar menu" className={`absolute top-3 right-3 ${iconButtonClasses()}`}>
            <X className="size-4.5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
