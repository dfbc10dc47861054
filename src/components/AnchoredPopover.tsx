import * as Popover from '@radix-ui/react-popover';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes, overlayClasses } from './classes';

type AnchoredPopoverProps = {
  label: string;
  busy: boolean;
  /** Matches the button that opens and closes it by itself. */
  opener: string;
  /** The edge of the box that it shares. */
  align: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
};

/** Arrow keys, Home and End lead from button to button. */
export function moveAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const aims: Partial<Record<string, number>> = {
    ArrowDown: (at + 1) % buttons.length,
    ArrowUp: (Math.max(at, 0) - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const aim = aims[event.key];
  if (aim === undefined) return;
  event.preventDefault();
  buttons[aim]?.focus();
}

/** A popover for as long as it is rendered, under the positioned box that it is rendered in. */
export function AnchoredPopover({ label, busy, opener, align, onClose, children }: AnchoredPopoverProps) {
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor className="pointer-events-none absolute inset-0" />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          aria-busy={busy || undefined}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest(opener)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body)
              document.querySelector<HTMLElement>(opener)?.focus();
          }}
          className={classes(
            overlayClasses,
            'z-50 max-h-(--radix-popover-content-available-height) w-60 max-w-[calc(100vw-1.5rem)]',
            'animate-appear overflow-y-auto rounded-md',
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
