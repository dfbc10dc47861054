import { setImmediate as nextTurn } from 'node:timers/promises';
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { type Actor, type ActorOptions, type AnyStateMachine, createActor } from 'xstate';
import { createMask } from '../../tools/inspector/maskSecrets';
import { isMessage, type Message } from '../../tools/inspector/window/story';

/** Records what `@statelyai/inspect` would post of actors, masked as in the app. */
export function record() {
  const posted: StatelyInspectionEvent[] = [];
  const serialize = createMask(/^senha$/, /token$/i);
  const { inspect } = createInspector(
    { send: (message) => posted.push(message) },
    { serialize, serializationDepthLimit: 100 },
  );
  return {
    create: <Machine extends AnyStateMachine>(
      machine: Machine,
      options: ActorOptions<AnyStateMachine>,
    ): Actor<AnyStateMachine> => createActor<AnyStateMachine>(machine, { ...options, inspect }),
    /** The messages so far; those of an actor are posted once nothing else runs. */
    async messages(): Promise<Message[]> {
      for (let turns = 0; turns < 4; turns += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        await nextTurn();
      }
      return posted.map((message): unknown => structuredClone(message)).filter(isMessage);
    },
  };
}
