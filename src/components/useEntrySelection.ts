import { type FocusEvent, type MouseEvent, useRef } from 'react';

/** Selects the text of a field for whoever goes to it, so that the first key replaces it. */
export function useEntrySelection() {
  /** The window, or an alert, has taken the focus from the page: the field is still the one at hand. */
  const isAway = useRef(false);
  const takesFocus = useRef(false);

  return {
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      // Who comes back to the window goes on where the caret was.
      if (!isAway.current) target.select();
      isAway.current = false;
    },
    /** @returns whether the field has lost the focus to another part of the page */
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>): boolean => {
      isAway.current = currentTarget === document.activeElement;
      return !isAway.current;
    },
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      takesFocus.current = currentTarget !== document.activeElement;
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      // In WebKit the button that comes up undoes the selection of the focus, and does so after the click.
      if (!takesFocus.current) return;
      event.preventDefault();
      event.currentTarget.select();
    },
  };
}
