import { createActor, fromPromise, type InspectionEvent, toPromise } from 'xstate';
import type { RecordRef } from '../../machines/shared/detail';
import { createWriteMachine, type WriteInput } from '../../machines/writeMachine';
import type { RecordsChange } from '../screens/useFlow';
import type { Session } from './session';

/** What the writes of an app take from around them. */
type WritesParts = {
  auth: Session['auth'];
  /** Interrupts whoever is in front of the page with a sentence. */
  show: (message: string) => void;
  /** Told when a write that nobody waited for has ended, well or not. */
  tellChange: (change: RecordsChange) => void;
  /** Receives what every write does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

/** One way of writing, such as deleting people. */
type WriteKind<Draft, Result> = {
  /** Whose lists and totals the write changes: `pessoas`. */
  resource: string;
  /** Afterwards the record is no longer there. */
  deletes?: boolean;
  sentencesFor: (draft: Draft) => WriteInput<Draft>['sentences'];
  send: (draft: Draft, signal: AbortSignal) => Promise<Result>;
};

/**
 * Everything on its way to the server. Each write is an actor of the app's and
 * so outlives the screen that asked for it; the end of the session, which is
 * told by itself, ends them all.
 */
export function createWrites({ auth, show, tellChange, inspect }: WritesParts) {
  const stops = new Set<() => void>();
  /** Nobody is told of anything any more. */
  const stopAll = () => {
    for (const stop of stops) stop();
  };
  auth.subscribe((snapshot) => {
    if (snapshot.matches('expired')) stopAll();
  });

  /** @returns starts and follows the writes of one kind */
  function of<Draft extends RecordRef, Result>(kind: WriteKind<Draft, Result>) {
    const { resource, deletes = false, sentencesFor, send } = kind;
    const machine = createWriteMachine<Draft, Result>().provide({
      actors: { send: fromPromise(({ input, signal }) => send(input.draft, signal)) },
      actions: {
        announceChange: ({ context: { draft } }, { isDone }) => {
          tellChange({ resource, deletedId: deletes && isDone ? draft.id : null });
        },
        tell: (_, { message }) => show(message),
      },
    });
    type Write = ReturnType<typeof start>;
    const underWay = new Map<number, Write>();

    function start(draft: Draft) {
      const write = createActor(machine, {
        id: `${resource}.write`,
        input: { draft, sentences: sentencesFor(draft) },
        ...(inspect && { inspect }),
      });
      const stop = () => write.stop();
      const forget = () => {
        stops.delete(stop);
        if (draft.id !== null) underWay.delete(draft.id);
      };
      write.subscribe({ complete: forget, error: forget });
      stops.add(stop);
      return write;
    }

    return {
      /**
       * Writes, or waits for the same write that is still under way.
       * @param signal says that nobody waits any more; the write goes on
       * @returns pending for ever once nobody waits
       */
      follow: (draft: Draft, signal: AbortSignal): Promise<Result> =>
        new Promise((resolve, reject) => {
          const running = draft.id === null ? undefined : underWay.get(draft.id);
          const write = running ?? start(draft);
          write.on('write.done', ({ result }) => resolve(result));
          write.on('write.failed', ({ error }) => reject(error));
          write.subscribe({ error: reject });
          signal.addEventListener('abort', () => {
            if (write.getSnapshot().status === 'active') write.send({ type: 'leave' });
          });
          if (running !== undefined) return running.send({ type: 'join' });
          if (draft.id !== null) underWay.set(draft.id, write);
          write.start();
        }),

      /** Waits until nothing of this kind is under way for a record, however it ends. */
      ended: async (id: number): Promise<void> => {
        const write = underWay.get(id);
        if (write !== undefined) await toPromise(write).catch(() => undefined);
      },
    };
  }

  return { of, stop: stopAll };
}

export type Writes = ReturnType<typeof createWrites>;
