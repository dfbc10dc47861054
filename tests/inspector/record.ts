import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { type Actor, type ActorOptions, type AnyStateMachine, createActor } from 'xstate';
import { createSecretMask } from '../../src/app/inspector';
import { createObserver } from '../../tools/inspector/observer';
import { isMessage, type Message } from '../../tools/inspector/window/story';

/** The name that the roots of a recording stand below. */
export const APP = 'Cadastro';

/** Records what `@statelyai/inspect` would post of actors, masked as in the app. */
export function record() {
  const posted: StatelyInspectionEvent[] = [];
  const { inspect, deliver } = createObserver((message) => posted.push(message), createSecretMask(), APP);
  return {
    deliver,
    create: <Machine extends AnyStateMachine>(
      machine: Machine,
      options: ActorOptions<AnyStateMachine>,
    ): Actor<AnyStateMachine> => createActor<AnyStateMachine>(machine, { ...options, inspect }),
    /** The messages so far, once calls have answered. */
    async messages(): Promise<Message[]> {
      await nextTurn();
      return posted.map((message): unknown => structuredClone(message)).filter(isMessage);
    },
  };
}
