import { createActor, fromPromise, type InspectionEvent, toPromise } from 'xstate';
import type { RecordRef } from '../../machines/shared/detail';
import { isConnectionLost, isGone } from '../../machines/shared/errors';
import { createWriteMachine, type WriteInput } from '../../machines/writeMachine';
import type { FormInWork, KeptForm } from '../screens/detail/formKeeper';
import type { RecordsChange } from '../screens/useFlow';
import type { Session } from './session';
import type { UnfinishedWork } from './unfinishedWork';

/** What the writes of an app take from around them. */
type WritesParts = {
  auth: Session['auth'];
  /** Interrupts whoever is in front of the page with a sentence. */
  show: (message: string) => void;
  /** Told when a write that nobody waited for has ended, well or not. */
  tellChange: (change: RecordsChange) => void;
  unfinished: Pick<UnfinishedWork, 'keeper' | 'dropSaved'>;
  /** Receives what every write does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

/** One way of writing, such as deleting people. */
type WriteKind<Draft, Result> = {
  /** Whose lists and totals the write changes: `pessoas`. */
  resource: string;
  /** Afterwards the record is no longer there. */
  deletes?: boolean;
  /** What was typed into the form whose write this is, or has been and failed; null where nothing was. */
  formOf?: (draft: Draft, error?: unknown) => FormInWork | null;
  sentencesFor: (draft: Draft) => WriteInput<Draft>['sentences'];
  send: (draft: Draft, signal: AbortSignal) => Promise<Result>;
};

/**
 * Everything on its way to the server. Each write is an actor of the app's and
 * so outlives the screen that asked for it; the end of the session, which is
 * told by itself, ends them all.
 */
export function createWrites({ auth, show, tellChange, unfinished, inspect }: WritesParts) {
  const running = new Set<{ stop: () => void; keepIfLeft: () => void }>();
  /** Nobody is told of anything any more. */
  const stopAll = () => {
    for (const { stop } of running) stop();
  };
  auth.subscribe((snapshot) => {
    if (!snapshot.matches('expired')) return;
    for (const { keepIfLeft } of running) keepIfLeft();
    stopAll();
  });

  /** @returns starts and follows the writes of one kind */
  function of<Draft extends RecordRef, Result>(kind: WriteKind<Draft, Result>) {
    const { resource, deletes = false, formOf = () => null, sentencesFor, send } = kind;
    const machine = createWriteMachine<Draft, Result>().provide({
      actors: { send: fromPromise(({ input, signal }) => send(input.draft, signal)) },
      actions: { tell: (_, { message }) => show(message) },
    });
    type Write = ReturnType<typeof start>;
    const underWay = new Map<number, Write>();

    function start(draft: Draft) {
      const keep = unfinished.keeper();
      let unsavedAt: string | null = null;
      const keepForm = (reason: KeptForm['reason'], error?: unknown) => {
        const form = formOf(draft, error);
        if (form !== null && keep(form, reason)) unsavedAt = form.address;
      };
      const keepUnsaved = (_: unknown, { error }: { error: unknown }) => keepForm('saveFailed', error);
      const announceChange = (_: unknown, { error }: { error: unknown }) => {
        const isDone = error === null;
        const isOffline = isConnectionLost(error);
        const form = isDone ? formOf(draft) : null;
        if (form !== null) unfinished.dropSaved(form);
        const deletedId = deletes && (isDone || isGone(error)) ? draft.id : null;
        const unsavedId = deletes || isDone ? null : draft.id;
        tellChange({ resource, deletedId, unsavedId, unsavedAt, isOffline });
      };
      const write = createActor(machine.provide({ actions: { keepUnsaved, announceChange } }), {
        id: `${resource}.write`,
        input: { draft, sentences: sentencesFor(draft) },
        ...(inspect && { inspect }),
      });
      const run = {
        stop: () => write.stop(),
        keepIfLeft: () => write.getSnapshot().matches({ underWay: 'left' }) && keepForm('sessionEnded'),
      };
      const forget = () => {
        running.delete(run);
        if (draft.id !== null) underWay.delete(draft.id);
      };
      write.subscribe({ complete: forget, error: forget });
      running.add(run);
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
          const joined = draft.id === null ? undefined : underWay.get(draft.id);
          const write = joined ?? start(draft);
          write.on('write.done', ({ result }) => resolve(result));
          write.on('write.failed', ({ error }) => reject(error));
          write.subscribe({ error: reject });
          signal.addEventListener('abort', () => {
            if (write.getSnapshot().status === 'active') write.send({ type: 'leave' });
          });
          if (joined !== undefined) return joined.send({ type: 'join' });
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
