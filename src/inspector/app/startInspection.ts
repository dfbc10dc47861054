import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { REMEMBERED_EVENTS, WINDOW_PATH, windowAddress } from '../protocol';
import { broadcastRun, tabName } from './broadcast';
import { addPanel } from './panel';

/** The hosted inspector, which posts what it is given to a page that is not ours. */
const HOSTED = 'stately.ai';

/** Opens our window; one that is open already is brought forward, with the story it has told so far. */
function openOwn(page: Window, tab: string): void {
  const opened = page.open('', `cadastro.inspector.${tab}`);
  if (opened === null) return;
  if (!opened.location.pathname.startsWith(WINDOW_PATH)) opened.location.href = windowAddress(tab);
  opened.focus();
}

/**
 * Offers both inspectors to whoever develops: buttons, `?inspect=local` for our
 * own window, `?inspect` for the hosted one, `?inspect=/path` for a receiver of
 * one's own that speaks like the hosted one.
 * @param page the app's page
 * @param mask copies an event without its secrets
 * @returns what XState reports to
 */
export function startInspection(
  page: Window,
  mask: <Value>(value: Value) => Value,
): (event: InspectionEvent) => void {
  const parameter = new URLSearchParams(page.location.search).get('inspect');
  const isOwnAddress = parameter?.startsWith('/') === true;
  const hosted = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: REMEMBERED_EVENTS,
    serialize: mask,
    ...(isOwnAddress && parameter !== null && { url: parameter }),
  });
  const tab = tabName(page);
  const tell = broadcastRun(page, tab, mask);

  const { askForHosted } = addPanel(page.document, {
    openOwn: () => openOwn(page, tab),
    openHosted: () => hosted.start(),
    host: HOSTED,
  });
  if (parameter === 'local') openOwn(page, tab);
  else if (isOwnAddress) hosted.start();
  else if (parameter !== null) askForHosted();

  return (event) => {
    tell(event);
    hosted.inspect.next?.(event);
  };
}
