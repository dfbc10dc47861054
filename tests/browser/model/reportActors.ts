/** Stands in the place of the inspector of developers, in the build whose actors report what they take. */
import type { InspectionEvent } from 'xstate';
import { shownBy } from '../../walker/coverage';

/** Where the tab keeps it, over reloads: lists of names by machine. */
export const SHOWN_KEY = 'shown';

type Shown = Record<string, string[]>;

/** Keeps the states and transitions that the actors of a page take. */
export function createInspector({ sessionStorage }: Window) {
  const stored: Shown = JSON.parse(sessionStorage.getItem(SHOWN_KEY) ?? '{}');
  const shown = new Map(Object.entries(stored).map(([machine, names]) => [machine, new Set(names)]));
  return (event: InspectionEvent): void => {
    const { machine = '', names = [] } = shownBy(event) ?? {};
    const known = shown.get(machine) ?? new Set();
    if (names.every((name) => known.has(name))) return;
    shown.set(machine, new Set([...known, ...names]));
    const all = [...shown].map(([id, seen]) => [id, [...seen]]);
    sessionStorage.setItem(SHOWN_KEY, JSON.stringify(Object.fromEntries(all)));
  };
}
