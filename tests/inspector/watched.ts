import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate';
import { maskSecrets } from '../../src/app/maskSecrets';
import { createRecorder } from '../../src/inspector/app/recorder';
import { emptyStory, type Story, tellOn } from '../../src/inspector/window/story';
import { hold } from '../model/held';

export const RUN = { id: 'run-1', startedAt: 0 };

/** A machine that runs with held calls while a recorder watches, as the app's do. */
export function watch(
  machine: AnyStateMachine,
  {
    id,
    input,
    effects = [],
    limit = 10_000,
  }: { id: string; input?: unknown; effects?: string[]; limit?: number },
) {
  let time = 0;
  const recorder = createRecorder({
    mask: maskSecrets,
    limit,
    now: () => {
      time += 1;
      return time;
    },
  });
  const { machine: held, calls } = hold(machine, effects);
  const clock = new SimulatedClock();
  const actor = createActor(held, { id, input, clock, inspect: recorder.inspect });
  actor.subscribe({ error: () => {} });
  actor.start();
  return {
    actor,
    calls,
    clock,
    recorder,
    /** Lets answers arrive. */
    settle: () => nextTurn(),
    story: (): Story => tellOn(emptyStory, RUN, recorder.all()),
  };
}
