import { mkdirSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnyActorRef,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import { type AnyCases, stimulusOf } from './case';
import { answer, hold } from './held';
import type { Path } from './paths';

/** Where sessions of failed paths are written. */
const FOLDER = 'build/paths';

/** A transition by its place in the chart: its state, and which one of that state's for its event. */
const microstepOf = (transition: AnyTransitionDefinition) => {
  const { source, eventType } = transition;
  const own = eventType === '' ? source.always : source.transitions.get(eventType);
  return { source: source.id, eventType, at: own?.indexOf(transition) ?? -1 };
};

/** Takes down what actors report, as messages of `@statelyai/inspect`. */
function createScribe() {
  const messages: object[] = [];
  let microsteps: object[] = [];
  const write = (type: string, { sessionId }: AnyActorRef, more: object) =>
    messages.push({ type, sessionId, createdAt: String(Date.now()), ...more });

  const inspect = (reported: InspectionEvent) => {
    const actor = reported.actorRef as AnyActorRef;
    if (reported.type === '@xstate.actor') {
      const { config } = Object(Reflect.get(actor, 'logic'));
      const definition = JSON.stringify(config ?? { id: actor.id });
      write(reported.type, actor, { name: actor.id, parentId: actor._parent?.sessionId, definition });
    } else if (reported.type === '@xstate.event') {
      write(reported.type, actor, { event: reported.event, sourceId: reported.sourceRef?.sessionId });
    } else if (reported.type === '@xstate.microstep') {
      microsteps.push(...reported._transitions.map(microstepOf));
    } else if (reported.type === '@xstate.snapshot') {
      const { status, value, context, tags, output, error } = Object(reported.snapshot);
      const snapshot = {
        status,
        value,
        context,
        tags: tags && [...tags],
        output,
        error: error && `${error}`,
      };
      write(reported.type, actor, { event: reported.event, snapshot, microsteps });
      microsteps = [];
    }
  };
  return { messages, inspect };
}

/** What an inspector is posted of a path: the session of an actor that takes it, as far as it comes. */
export async function sessionOf({ machine, effects, starts }: AnyCases, path: Path): Promise<object[][]> {
  const { messages, inspect } = createScribe();
  const { machine: held, calls } = hold(machine, effects);
  const clock = new SimulatedClock();
  const actor = createActor(held, { clock, input: starts[path.start]?.input, inspect });
  actor.subscribe({ error: () => {} });
  actor.start();
  try {
    for (const event of path.steps.flatMap(({ one }) => [one.event, ...(one.brings ?? [])])) {
      const stimulus = stimulusOf(event);
      if (stimulus.kind === 'sent') actor.send(stimulus.event);
      else if (stimulus.kind === 'elapsed') clock.increment(stimulus.milliseconds);
      else answer(calls, stimulus);
      await nextTurn();
    }
  } catch {
    // The path fails where it fails; what came before is what one wants to see.
  }
  return [structuredClone(messages)];
}

/** Writes the session of a path. @returns the name of the file */
export async function writeSession(cases: AnyCases, path: Path, name: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${name.replaceAll(/[^\w]+/g, '-')}.json`;
  writeFileSync(file, JSON.stringify(await sessionOf(cases, path)));
  return file;
}
