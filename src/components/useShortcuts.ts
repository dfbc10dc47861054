import { useEffect } from 'react';
import { isComposing } from './useComposedText';

export type Shortcut = 'save' | 'saveAndClose' | 'saveAndNew' | 'search' | 'undo';

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

const keysOf = (key: string, shift = '') => ({
  /** For `aria-keyshortcuts`. */
  get aria() {
    return `${isMac() ? 'Meta' : 'Control'}+${shift && 'Shift+'}${key}`;
  },
  /** As people read it. */
  get hint() {
    return `${isMac() ? '⌘' : 'Ctrl'} ${shift && '⇧ '}${key}`;
  },
});

export const shortcuts = {
  save: keysOf('S'),
  saveAndClose: keysOf('Enter'),
  saveAndNew: keysOf('Enter', 'Shift'),
  search: keysOf('K'),
  undo: keysOf('Z'),
} satisfies Record<Shortcut, unknown>;

const shortcutKeys: Partial<Record<string, Shortcut>> = {
  s: 'save',
  enter: 'saveAndClose',
  k: 'search',
  z: 'undo',
};

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])';
const isInTextField = ({ target }: KeyboardEvent) =>
  target instanceof Element && (target.matches(TEXT_FIELDS) || target.closest('[contenteditable]') !== null);

/** A text field takes the key itself: it undoes what is typed, and on a Mac Ctrl+K cuts the rest of a line. */
const isOfTextField = (event: KeyboardEvent, shortcut: Shortcut | undefined) =>
  (shortcut === 'undo' || (shortcut === 'search' && event.ctrlKey && isMac())) && isInTextField(event);

/** Returns which shortcut a key press is, if any; Ctrl and Cmd are the same. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  // Chrome's autofill sends a plain Event as 'keydown'.
  if (!(event instanceof KeyboardEvent) || isComposing(event)) return undefined;
  // AltGr is reported as Ctrl and Alt on Windows.
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.shiftKey) return key === 'enter' ? 'saveAndNew' : undefined;
  const shortcut = shortcutKeys[key];
  return isOfTextField(event, shortcut) ? undefined : shortcut;
}

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Handles the shortcuts of a page while it is mounted; a held key counts once, none behind a dialog. */
export function useShortcuts(handlers: Partial<Record<Shortcut, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      const handler = shortcut && handlers[shortcut];
      if (handler === undefined) return;
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
