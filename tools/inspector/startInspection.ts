import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { array, type Infer, is, literal, optional, string, type } from 'superstruct';
import type { ActorRefLike, EventObject, InspectionEvent } from 'xstate';
import { createPanel } from './panel';

const WINDOW_PATH = '/tools/inspector/';
const HOSTED = 'https://stately.ai/inspect';

/** The name that @statelyai/inspect gives its window; a reload of the app finds an open one by it. */
const WINDOW_NAME = 'xstateinspector';

/** So many messages are kept for a window that opens late; the oldest go first. */
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

const nodeSchema = type({ id: string() });
/** XState 6 reports event, sender, snapshot and the transitions taken as one. */
const transitionSchema = type({
  type: literal('@xstate.transition'),
  microsteps: array(type({ source: nodeSchema, target: optional(array(nodeSchema)), eventType: string() })),
});
type Microstep = Infer<typeof transitionSchema>['microsteps'][number];

const toNames = ({ source, target, eventType }: Microstep) => ({
  source: source.id,
  targets: target?.map(({ id }) => id) ?? null,
  eventType,
});

/**
 * Turns what XState reports into messages at once. The library's own observer
 * waits until the page is idle, and a reload would lose what it has not sent.
 * @returns the `inspect` option of actors, and what sends an event to a running actor by its session id
 */
export function createObserver(send: (message: Message) => void, mask: (message: Message) => Message) {
  const running = new Map<string, ActorRefLike>();
  let current: InspectionEvent | undefined;
  const serialize = (message: Message): Message => {
    const { id, sessionId } = Object(current?.actorRef);
    const isNamed = message.type === '@xstate.actor' && id !== sessionId;
    const masked = mask({ ...message, rootId: current?.rootId ?? '', ...(isNamed && { name: id }) });
    const transitions =
      message.type === '@xstate.snapshot' && is(current, transitionSchema) ? current.microsteps : undefined;
    return Object.assign(masked, transitions && { transitions: transitions.map(toNames) });
  };
  // Params of actions and guards lie deeper in a chart than the ten levels of the default.
  const inspector = createInspector({ send }, { serialize, serializationDepthLimit: 100 });

  const inspect = (reported: InspectionEvent): void => {
    current = reported;
    const { actorRef } = reported;
    const { sessionId } = actorRef;
    const event = 'event' in reported ? reported.event : undefined;
    const snapshot = 'snapshot' in reported ? reported.snapshot : undefined;
    const sourceRef = 'sourceRef' in reported ? reported.sourceRef : undefined;
    const isWhole = is(reported, transitionSchema);
    // React's strict mode starts an actor again that it has stopped.
    running.set(sessionId, actorRef);
    if (reported.type === '@xstate.actor') inspector.actor(actorRef);
    if (event && (isWhole || reported.type === '@xstate.event')) {
      inspector.event(actorRef, event, sourceRef ? { source: sourceRef } : {});
    }
    if (event && snapshot && (isWhole || reported.type === '@xstate.snapshot')) {
      inspector.snapshot(actorRef, snapshot, { event });
      if (snapshot.status !== 'active') running.delete(sessionId);
    }
  };
  return {
    inspect,
    deliver: (sessionId: string, event: EventObject) => running.get(sessionId)?.send(event),
  };
}

/**
 * Posts what every actor of a page does, as messages of `@statelyai/inspect`, to
 * a window: the one of this folder (`?inspect=local`, or the button), or the
 * hosted one (`?inspect`), once its question is answered.
 * @param mask copies a message as JSON without secrets
 * @returns the `inspect` option of actors
 */
export function startInspection(
  page: Window,
  mask: (message: Message) => Message,
): (event: InspectionEvent) => void {
  const parameter = new URLSearchParams(page.location.search).get('inspect');
  const isHosted = parameter !== null && parameter !== 'local';
  const { origin, host } = isHosted ? new URL(HOSTED) : page.location;
  const kept: Message[] = [];
  let target: Window | null = null;
  let isConnected = false;

  const post = (message: Message) => target?.postMessage(message, origin);
  const send = (message: Message) => {
    kept.push(message);
    if (kept.length > KEPT_MESSAGES) kept.shift();
    if (isConnected) post(message);
  };
  const observer = createObserver(send, mask);
  page.addEventListener('message', ({ data, source }) => {
    if (source !== target) return;
    if (!isHosted && is(data, sentSchema)) observer.deliver(data.sessionId, data.event);
    if (data?.type !== '@statelyai.connected') return;
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

  return observer.inspect;
}
