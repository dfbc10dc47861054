import { type RefObject, useRef } from 'react';

/**
 * For dialogs that no trigger opens: remembers what had the focus and gives it
 * back when the dialog closes.
 * @param fallback takes the focus when what had it is gone
 * @param elsewhere what takes it instead of both, if the dialog closed because one has gone elsewhere
 */
export function useReturnedFocus(
  fallback: RefObject<HTMLElement | null>,
  elsewhere?: () => HTMLElement | null | undefined,
) {
  const opener = useRef<Element>(null);

  const remember = () => {
    opener.current = document.activeElement;
  };
  const giveBack = (event: Event) => {
    event.preventDefault();
    const element = opener.current;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    const target = elsewhere?.() ?? (isThere ? element : fallback.current);
    target?.focus();
  };
  return { remember, giveBack };
}
