/** Stands in the place of the inspector of developers, in the build whose actors report what they take. */
import type { InspectionEvent } from 'xstate';
import { loadLateCode } from '../../../src/app/signedIn';
import { shownBy } from '../../walker/coverage';

// A walk waits for no code: the clock of its page stands still.
await loadLateCode();

/** Where the tab keeps it, over reloads. */
export const SHOWN_KEY = 'shown';

/** By the actor's id: how often each of its states and transitions was shown. */
export type Shown = Record<string, Record<string, number>>;

/** Counts the states and transitions that the actors of a page take. */
export function createInspector({ sessionStorage }: Window) {
  const shown: Shown = JSON.parse(sessionStorage.getItem(SHOWN_KEY) ?? '{}');
  return (event: InspectionEvent): void => {
    const { actor, names } = shownBy(event) ?? {};
    if (actor === undefined || names === undefined) return;
    const counts = { ...shown[actor] };
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    shown[actor] = counts;
    sessionStorage.setItem(SHOWN_KEY, JSON.stringify(shown));
  };
}
