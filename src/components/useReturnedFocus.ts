import { type RefObject, useRef } from 'react';

/**
 * For dialogs that no trigger opens: remembers what had the focus and gives it
 * back when the dialog closes.
 * @param fallback takes the focus when what had it is gone
 */
export function useReturnedFocus(fallback: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null);

  const remember = () => {
    opener.current = document.activeElement;
  };
  const giveBack = (event: Event) => {
    event.preventDefault();
    const element = opener.current;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    const target = isThere ? element : fallback.current;
    target?.focus();
  };
  return { remember, giveBack };
}
