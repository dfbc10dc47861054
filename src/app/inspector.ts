import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { maskSecrets } from './maskSecrets';

/** Enough for a long look back when the inspector is opened late. */
const REMEMBERED_EVENTS = 2_000;

/**
 * Shows every flow of a page in the Stately inspector: a window opened by
 * `?inspect`, or by a button for browsers that block windows nobody clicked for.
 * @returns receives what every actor does
 */
export function createInspector(page: Window): (event: InspectionEvent) => void {
  const parameter = new URLSearchParams(page.location.search).get('inspect');
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: REMEMBERED_EVENTS,
    serialize: maskSecrets,
    // `?inspect=<address>` sends to a receiver of one's own instead of the Stately inspector.
    ...(parameter && { url: parameter }),
  });
  if (parameter === null) addButton(page.document, () => inspector.start());
  else inspector.start();
  return (event) => inspector.inspect.next?.(event);
}

function addButton(document: Document, start: () => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Inspetor';
  button.className = 'fixed right-2 bottom-2 z-50 rounded border bg-surface px-2 py-1 text-sm print:hidden';
  button.addEventListener('click', start);
  document.body.append(button);
}
