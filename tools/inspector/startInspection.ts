import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { createPanel } from './panel';

const WINDOW_PATH = '/tools/inspector/';
const HOSTED = 'https://stately.ai/inspect';

/** The name that @statelyai/inspect gives its window; a reload of the app finds an open one by it. */
const WINDOW_NAME = 'xstateinspector';

/** So many messages are kept for a window that opens late; the oldest go first. */
const KEPT_MESSAGES = 10_000;

/** Present while the window is open: a reload of the app connects to it again. */
const OPEN_KEY = 'inspector.open';

/**
 * Posts what every actor of a page does, as messages of `@statelyai/inspect`, to
 * a window: the one of this folder (`?inspect=local`, or the button), or the
 * hosted one (`?inspect`), once its question is answered.
 * @param mask copies a message as JSON without secrets
 * @returns the `inspect` option of actors
 */
export function startInspection(
  page: Window,
  mask: (message: StatelyInspectionEvent) => StatelyInspectionEvent,
): (event: InspectionEvent) => void {
  const parameter = new URLSearchParams(page.location.search).get('inspect');
  const isHosted = parameter !== null && parameter !== 'local';
  const { origin, host } = isHosted ? new URL(HOSTED) : page.location;
  const kept: StatelyInspectionEvent[] = [];
  let target: Window | null = null;
  let isConnected = false;

  const post = (message: StatelyInspectionEvent) => target?.postMessage(message, origin);
  const send = (message: StatelyInspectionEvent) => {
    kept.push(message);
    if (kept.length > KEPT_MESSAGES) kept.shift();
    if (isConnected) post(message);
  };
  page.addEventListener('message', ({ data, source }) => {
    if (data?.type !== '@statelyai.connected' || source !== target) return;
    isConnected = true;
    kept.forEach(post);
  });

  const open = (): void => {
    if (target !== null && !target.closed) target.focus();
    else {
      isConnected = false;
      // Another fragment does not load an open window again: it keeps its story and connects to this run.
      target = page.open(isHosted ? HOSTED : `${WINDOW_PATH}#${Date.now()}`, WINDOW_NAME);
      if (target !== null && !isHosted) page.sessionStorage.setItem(OPEN_KEY, 'yes');
    }
    const blocked = `O navegador bloqueou a janela do inspetor. Permita pop-ups de ${page.location.host} e clique em “Inspetor”.`;
    panel.say(target === null ? blocked : '');
  };
  const panel = createPanel(page.document, open, isHosted ? host : null);

  page.setInterval(() => {
    if (target?.closed !== true) return;
    target = null;
    isConnected = false;
    page.sessionStorage.removeItem(OPEN_KEY);
    panel.say('A janela do inspetor foi fechada. “Inspetor” a abre de novo, com tudo o que aconteceu.');
  }, 1_000);

  if (isHosted) panel.ask();
  else if (parameter === 'local' || page.sessionStorage.getItem(OPEN_KEY) !== null) open();

  // Params of actions and guards lie deeper in a chart than the ten levels of the default.
  const inspector = createInspector({ send }, { serialize: mask, serializationDepthLimit: 100 });
  return (event) => inspector.inspect.next?.(event);
}
