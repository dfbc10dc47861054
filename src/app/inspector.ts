import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { maskSecrets } from './maskSecrets';

/** Enough for a long look back when the inspector is opened late. */
const REMEMBERED_EVENTS = 2_000;

const parameter = new URLSearchParams(window.location.search).get('inspect');

const inspector = createBrowserInspector({
  autoStart: false,
  maxDeferredEvents: REMEMBERED_EVENTS,
  serialize: maskSecrets,
  // `?inspect=<address>` sends to a receiver of one's own instead of the Stately inspector.
  ...(parameter && { url: parameter }),
});

/** Opened by `?inspect`, or by a button for browsers that block windows nobody clicked for. */
function addButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Inspetor';
  button.className = 'fixed right-2 bottom-2 z-50 rounded border bg-surface px-2 py-1 text-sm print:hidden';
  button.addEventListener('click', () => inspector.start());
  document.body.append(button);
}

if (parameter === null) addButton();
else inspector.start();

export const inspect = (event: InspectionEvent) => inspector.inspect.next?.(event);
