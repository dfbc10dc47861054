import { fromCallback, fromPromise } from 'xstate';
import {
  unseenOf,
  type WriteEnd,
  type WriteEnded,
  WriteError,
  type WriteInput,
} from '../../machines/writeEvents';
import { type RecordName, recordNames } from '../domain/changes';
import { type Alerts, addressOf, createKey, type Services } from '../features/services';

/** What pages ask the writes of the session for, and what they hear of them. */
export function createWrites(
  auth: Services['auth'],
  alerts: Pick<Alerts, 'showError'>,
): Pick<Services, 'save' | 'askWrite' | 'hear' | 'isWriting' | 'whenWritten' | 'publishImported'> {
  const currentWrites = () => auth.getSnapshot().children.writes;
  let asked = 0;

  /**
   * Asks for a write, and answers its end. The session alerts a failure; what a page shows without an alert, such
   * as the message of a field, is alerted where the page was left meanwhile.
   * @param signal aborted when the page is left: the write goes on, and nothing is answered
   */
  const ask = (input: Omit<WriteInput, 'name' | 'address' | 'freshKey'>, signal: AbortSignal) =>
    new Promise<WriteEnded>((resolve) => {
      const writes = currentWrites();
      const address = addressOf(input.kind, input.id);
      asked += 1;
      const name = `${address} ${asked}`;
      const subscription = writes?.on('write.ended', (ended) => {
        if (ended.name !== name) return;
        subscription?.unsubscribe();
        if (signal.aborted) alerts.showError(unseenOf(ended));
        else resolve(ended);
      });
      writes?.send({ type: 'write', ...input, name, address, freshKey: createKey() });
    });

  const requireSuccess = (end: WriteEnd) => {
    if (end.outcome !== 'acknowledged') throw new WriteError(end);
    return end;
  };

  const isWriting = (address: string) =>
    currentWrites()
      ?.getSnapshot()
      .context.pending.some((one) => one.address === address) ?? false;

  return {
    save: fromPromise(async ({ input, signal }) =>
      requireSuccess(await ask({ task: 'save', ...input }, signal)),
    ),

    askWrite: (kind, task) =>
      fromPromise(async ({ input: { id }, signal }) => {
        requireSuccess(await ask({ task, kind, id, values: null, etag: null, key: '', sent: [] }, signal));
      }),

    isWriting,

    whenWritten: (address, then) => {
      if (!isWriting(address)) {
        then();
        return () => {};
      }
      const subscription = currentWrites()?.subscribe(() => {
        if (isWriting(address)) return;
        subscription?.unsubscribe();
        then();
      });
      return () => subscription?.unsubscribe();
    },

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
