import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { is, literal, string, type } from 'superstruct';
import type { InspectionEvent } from 'xstate';
import { newest } from './newest';
import { createObserver } from './observer';
import { createPanel } from './panel';

const WINDOW_PATH = '/tools/inspector/';
const HOSTED = 'https://stately.ai/inspect';

/** The name that @statelyai/inspect gives its window; a reload of the app finds an open one by it. */
const WINDOW_NAME = 'xstateinspector';

/** So many messages a window receives of what happened before it opened. */
const KEPT_MESSAGES = 10_000;

/** Present while the window is open: a reload of the app connects to it again. */
const OPEN_KEY = 'inspector.open';

type Message = StatelyInspectionEvent;

/** An event of the window for one of the page's actors. */
const sentSchema = type({
  type: literal('inspector.send'),
  sessionId: string(),
  event: type({ type: string() }),
});

/** An origin is the hosted inspector's: its address may lead to another host of Stately's. */
const isHostedOrigin = (origin: string): boolean => /^https:\/\/([\w-]+\.)*stately\.ai$/.test(origin);

/**
 * Posts what every actor of a page does, as messages of `@statelyai/inspect`, to
 * a window: the one of this folder (`?inspect=local`, or the button), or the
 * hosted one (`?inspect`), once its question is answered.
 * @param app the name that the actors of the page stand below
 * @param mask copies a message as JSON without secrets
 * @returns the `inspect` option of actors
 */
export function startInspection(
  page: Window,
  app: string,
  mask: (message: Message) => Message,
): (event: InspectionEvent) => void {
  const parameter = new URLSearchParams(page.location.search).get('inspect');
  const isHosted = parameter !== null && parameter !== 'local';
  const { host } = new URL(HOSTED);
  let kept: Message[] = [];
  let target: Window | null = null;
  /** The origin of the window, once it has said that it receives. */
  let receiver: string | null = null;

  const post = (message: Message) => receiver !== null && target?.postMessage(message, receiver);
  const send = (message: Message) => {
    kept.push(message);
    if (kept.length > 2 * KEPT_MESSAGES) kept = newest(kept, KEPT_MESSAGES);
    post(message);
  };
  const observer = createObserver(send, mask, app);

  const connect = (origin: string) => {
    if (isHosted ? !isHostedOrigin(origin) : origin !== page.location.origin) {
      receiver = null;
      panel.say(`The open window is of ${origin}: nothing is sent to it.`);
      return;
    }
    receiver = origin;
    kept = newest(kept, KEPT_MESSAGES);
    kept.forEach(post);
    if (isHosted) panel.say(`What happens on this page is sent to ${new URL(origin).host}.`);
  };
  page.addEventListener('message', ({ data, source, origin }) => {
    if (source === null || source !== target) return;
    if (data?.type === '@statelyai.connected') connect(origin);
    if (!isHosted && origin === receiver && is(data, sentSchema))
      observer.deliver(data.sessionId, data.event);
  });

  const open = (): void => {
    if (target !== null && !target.closed) target.focus();
    else {
      receiver = null;
      // Another fragment does not load an open window again: it keeps its story and connects to this run.
      target = page.open(isHosted ? HOSTED : `${WINDOW_PATH}#${Date.now()}`, WINDOW_NAME);
      if (target !== null && !isHosted) page.sessionStorage.setItem(OPEN_KEY, 'yes');
    }
    const waiting = isHosted && receiver === null ? `Waiting for ${host}…` : '';
    const blocked = `The browser has blocked the inspector’s window. Allow pop-ups of ${page.location.host} and click “Inspector”.`;
    panel.say(target === null ? blocked : waiting);
  };
  const panel = createPanel(page.document, open, isHosted ? host : null);

  /** Whether the window has gone to another page; of the hosted one, of another origin, the browser tells nothing. */
  const hasLeft = (): boolean => {
    if (isHosted || receiver === null) return false;
    try {
      return target?.location.pathname !== WINDOW_PATH;
    } catch {
      return true;
    }
  };
  page.setInterval(() => {
    if (target === null || !(target.closed || hasLeft())) return;
    const what = target.closed ? 'was closed' : 'has gone to another address, and receives nothing any more';
    target = null;
    receiver = null;
    page.sessionStorage.removeItem(OPEN_KEY);
    panel.say(`The inspector’s window ${what}. “Inspector” opens it again, with all that has happened.`);
  }, 1_000);

  if (isHosted) panel.ask();
  else if (parameter === 'local' || page.sessionStorage.getItem(OPEN_KEY) !== null) open();

  return observer.inspect;
}
