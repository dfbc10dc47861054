import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus from falling to the body when what has it goes.
 * @param area where the focus is watched over
 * @param heir says what takes it then
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, heir: () => HTMLElement | null): void {
  const holder = useRef<Element>(null);

  // After every change of what is drawn: only such a change can take the focus away.
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body && holder.current?.isConnected === false;
    if (isLost) heir()?.focus();
    const { activeElement } = document;
    holder.current = area.current?.contains(activeElement) ? activeElement : null;
  });
}
