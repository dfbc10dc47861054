import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { ActorRefLike, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate';

type Message = StatelyInspectionEvent;

/** A transition by its place in the chart: its state, and which one of that state's for its event. */
export function placeOf(transition: AnyTransitionDefinition) {
  const { source, eventType } = transition;
  const own = eventType === '' ? source.always : source.transitions.get(eventType);
  return { source: source.id, eventType, at: own?.indexOf(transition) ?? -1 };
}

/**
 * The actors at work, the innermost last. XState hands an event over within the call that
 * sends it, so the innermost is the sender of an event that names none.
 */
function watchWork() {
  let working: ActorRefLike[] = [];
  return {
    begin: (actor: ActorRefLike) => {
      // An actor that breaks reports no end; work that waits for nothing has ended by the next microtask.
      if (working.length === 0) queueMicrotask(() => (working = []));
      if (!working.includes(actor)) working.push(actor);
    },
    end: (actor: ActorRefLike) => {
      if (working.includes(actor)) working.length = working.indexOf(actor);
    },
    innermost: (except?: ActorRefLike) => working.findLast((actor) => actor !== except),
  };
}

/** The page is handling a key, a click or the like: an event sent now is the user's. */
const isUserActing = () => {
  if (typeof UIEvent === 'undefined') return false;
  const event: unknown = Reflect.get(globalThis, 'event');
  return event instanceof UIEvent || (event instanceof Event && /^(submit|change|drop)$/.test(event.type));
};

/**
 * Turns what XState reports into messages at once. The library's own observer
 * waits until the page is idle, and a reload would lose what it has not sent.
 * @param app the name of the actor that the page's own roots stand below
 * @returns the `inspect` option of actors, and what sends an event to a running actor by its session id
 */
export function createObserver(
  send: (message: Message) => void,
  mask: (message: Message) => Message,
  app: string,
) {
  const running = new Map<string, ActorRefLike>();
  const announced = new WeakSet<ActorRefLike>();
  /** The transitions that each actor has taken since its last snapshot. */
  const taken = new WeakMap<ActorRefLike, AnyTransitionDefinition[]>();
  const work = watchWork();

  /** The parts that the library leaves out of the message that it is making. */
  let further: object = {};
  const serialize = (message: Message): Message => ({ ...mask(message), rootId: app, ...further });
  // Params of actions and guards lie deeper in a chart than the ten levels of the default.
  const inspector = createInspector({ send }, { serialize, serializationDepthLimit: 100 });
  inspector.actor(app);
  inspector.snapshot(app, { status: 'active' }, { event: { type: 'xstate.init' } });

  /** An actor that never starts, as the second one of React's strict mode, is announced by no event. */
  const announce = (actor: ActorRefLike): void => {
    if (announced.has(actor)) return;
    announced.add(actor);
    const { id, sessionId, _parent: parent } = Object(actor);
    further = { parentId: parent?.sessionId ?? app, ...(id !== sessionId && { name: id }) };
    inspector.actor(actor);
  };

  const inspect = (reported: InspectionEvent): void => {
    const { actorRef } = reported;
    if (reported.type === '@xstate.event') {
      announce(actorRef);
      // React's strict mode starts an actor again that it has stopped.
      running.set(actorRef.sessionId, actorRef);
      const source = reported.sourceRef ?? work.innermost();
      further = {
        causeId: work.innermost(source)?.sessionId,
        isByUser: source === undefined && isUserActing(),
      };
      inspector.event(actorRef, reported.event, source && { source });
      work.begin(actorRef);
    }
    if (reported.type === '@xstate.action') work.begin(actorRef);
    if (reported.type === '@xstate.microstep') {
      taken.set(actorRef, [...(taken.get(actorRef) ?? []), ...reported._transitions]);
    }
    if (reported.type === '@xstate.snapshot') {
      further = { microsteps: (taken.get(actorRef) ?? []).map(placeOf) };
      taken.delete(actorRef);
      inspector.snapshot(actorRef, reported.snapshot, { event: reported.event });
      work.end(actorRef);
      if (reported.snapshot.status !== 'active') running.delete(actorRef.sessionId);
    }
  };
  return {
    inspect,
    deliver: (sessionId: string, event: EventObject) => running.get(sessionId)?.send(event),
  };
}
