import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus from falling to the body when what has it goes.
 * @param area where the focus is watched over
 * @param heir says what takes it then
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, heir: () => HTMLElement | null): void {
  const holder = useRef<Element>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      holder.current = target instanceof Element && area.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [area]);

  // After every change of what is drawn: only such a change can take the focus away.
  useEffect(() => {
    if (document.activeElement !== document.body || holder.current === null) return;
    const isGone = !holder.current.isConnected;
    holder.current = null;
    if (isGone) heir()?.focus();
  });
}
