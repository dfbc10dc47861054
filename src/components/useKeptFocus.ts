import { type RefObject, useEffect, useRef } from 'react';

/** Where an action stands: in which row, counted from 0, and which of the row's it is. */
type Place = { row: number; action: number };

const actionsOf = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('button, a') ?? []),
];

function placeOf(element: HTMLElement): Place | null {
  const row = element.closest<HTMLTableRowElement>('tbody tr');
  return row && { row: row.sectionRowIndex, action: actionsOf(row).indexOf(element) };
}

/** The same action of the row that is in that place now, or of the last one. */
function actionAt(area: HTMLElement | null, { row, action }: Place): HTMLElement | undefined {
  const rows = [...(area?.querySelectorAll('tbody tr') ?? [])];
  return actionsOf(rows[row] ?? rows.at(-1))[action];
}

/**
 * Keeps the focus from falling to the body when what has it goes; what could be
 * done with a row that goes hands it to the same of the next row.
 * @param area where the focus is watched over
 * @param fallback says what takes it where no row can
 * @returns what takes it when the dialog is gone that a row's action has opened
 */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null,
): RefObject<HTMLElement | null> {
  const holder = useRef<HTMLElement>(null);
  const place = useRef<Place>(null);
  const isElsewhere = useRef(true);
  const heir = {
    get current() {
      const action = place.current && actionAt(area.current, place.current);
      return action ?? fallback();
    },
  };

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const isInside = target instanceof HTMLElement && area.current?.contains(target) === true;
      isElsewhere.current = !isInside;
      if (!isInside) return;
      holder.current = target;
      place.current = placeOf(target);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [area]);

  // After every change of what is drawn: only such a change can take the focus away, or move the row.
  useEffect(() => {
    if (holder.current?.isConnected) {
      place.current = placeOf(holder.current);
      return;
    }
    if (isElsewhere.current || document.activeElement !== document.body) return;
    isElsewhere.current = true;
    heir.current?.focus();
  });
  return heir;
}
