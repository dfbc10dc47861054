import { fromCallback, fromPromise } from 'xstate';
import type { SaveInput } from '../../machines/detailForm';
import {
  unseenOf,
  type WriteEnd,
  type WriteEnded,
  WriteError,
  type WriteInput,
} from '../../machines/writeEvents';
import { type RecordName, recordNames } from '../domain/changes';
import { type Alerts, addressOf, createKey, formAddressOf, type Services } from '../features/services';

/** Creates the calls by which pages reach the writes of the session, and `hear`, which reports changes to them. */
export function createWrites(
  auth: Services['auth'],
  alerts: Pick<Alerts, 'showError'>,
): Pick<
  Services,
  'save' | 'handOver' | 'deleteRecord' | 'restoreRecord' | 'hear' | 'whenWritten' | 'publishImported'
> {
  const currentWrites = () => auth.getSnapshot().children.writes;
  const pendingWrites = () => currentWrites()?.getSnapshot().context.pending ?? [];
  /** The signals of the calls that wait for a pending write, by its name. */
  const waiting = new Map<string, AbortSignal[]>();

  /**
   * Asks for a write and resolves with its end. If a write of this name is pending, the call waits for that one.
   * `write` alerts a failure; a message that the page shows in place is alerted here once every waiting page was left.
   * @param signal aborted when the page is left: the write goes on, and nothing is answered
   */
  const ask = (input: Omit<WriteInput, 'freshKey' | 'handedOver'>, signal: AbortSignal) =>
    new Promise<WriteEnded>((resolve) => {
      const writes = currentWrites();
      const { name } = input;
      // The first call of a write alerts for all that join it.
      const isJoined = pendingWrites().some((pending) => pending.name === name);
      const signals = isJoined ? (waiting.get(name) ?? []) : [];
      signals.push(signal);
      waiting.set(name, signals);
      const subscription = writes?.on('write.ended', (ended) => {
        if (ended.name !== name) return;
        subscription?.unsubscribe();
        waiting.delete(name);
        if (!signal.aborted) resolve(ended);
        else if (!isJoined && signals.every(({ aborted }) => aborted)) alerts.showError(unseenOf(ended));
      });
      writes?.send({ type: 'write', ...input, handedOver: null, freshKey: createKey() });
    });

  /** A save of a form, under the name that it is known by. */
  const saveOf = ({ entry, ...input }: SaveInput) => {
    const address = formAddressOf(input.kind, input.id, entry);
    return { ...input, task: 'save' as const, name: `${address} ${input.key}`, address };
  };

  const requireSuccess = (end: WriteEnd) => {
    if (end.outcome !== 'acknowledged') throw new WriteError(end);
    return end;
  };

  /** Asks for a write that saves no values. */
  const askAbout = async (
    task: 'delete' | 'restore',
    record: { kind: RecordName; id: number; etag: string | null },
    signal: AbortSignal,
  ) => {
    const address = addressOf(record.kind, record.id);
    const input = { ...record, task, address, name: `${address} ${task}`, values: null, key: '', sent: [] };
    requireSuccess(await ask(input, signal));
  };

  return {
    save: fromPromise(async ({ input, signal }) => requireSuccess(await ask(saveOf(input), signal))),

    handOver: (input, title) => {
      const handedOver = { title, entry: input.entry };
      const write = { type: 'write', ...saveOf(input), handedOver, freshKey: createKey() } as const;
      // XState warns of a machine that starts while an action of another one runs.
      queueMicrotask(() => currentWrites()?.send(write));
    },

    deleteRecord: (kind) =>
      fromPromise(({ input: { id, etag }, signal }) => askAbout('delete', { kind, id, etag }, signal)),

    restoreRecord: (kind) =>
      fromPromise(({ input: { id }, signal }) => askAbout('restore', { kind, id, etag: null }, signal)),

    whenWritten: (address, signal) =>
      new Promise((resolve) => {
        const isWriting = () => pendingWrites().some((pending) => pending.address === address);
        if (!isWriting()) return resolve();
        const subscription = currentWrites()?.subscribe(() => {
          if (isWriting()) return;
          subscription?.unsubscribe();
          resolve();
        });
        signal.addEventListener('abort', () => subscription?.unsubscribe());
      }),

    hear: (kinds: readonly RecordName[]) =>
      fromCallback(({ sendBack }) => {
        const changes = currentWrites()?.on('records.changed', (change) => {
          if (kinds.includes(change.kind)) sendBack(change);
        });
        const restore = () => sendBack({ type: 'connection.restored' });
        // What others saved while the tab was hidden.
        const show = () => {
          if (!document.hidden) sendBack({ type: 'tab.shown' });
        };
        window.addEventListener('online', restore);
        document.addEventListener('visibilitychange', show);
        return () => {
          changes?.unsubscribe();
          window.removeEventListener('online', restore);
          document.removeEventListener('visibilitychange', show);
        };
      }),

    publishImported: () => {
      for (const kind of recordNames) currentWrites()?.send({ type: 'records.imported', kind });
    },
  };
}
