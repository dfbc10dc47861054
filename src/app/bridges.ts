import { fromCallback, fromPromise, type Subscription } from 'xstate';
import {
  answerOf,
  type BridgeEvent,
  changeOf,
  unseenOf,
  type WriteEnded,
  type WriteRequest,
} from '../../machines/writeEvents';
import { type RecordName, recordNames } from '../domain/changes';
import { ApiError } from '../domain/errors';
import { type Alerts, aboutRecord, addressOf, createKey, type Services } from '../features/services';

/**
 * The bridges between pages and the `writes` of the session. An event goes through the bridge's own mailbox: an error
 * in a listener would only be reported, one in `receive` ends the flow.
 */
export function createBridges(
  auth: Services['auth'],
  alerts: Pick<Alerts, 'showError'>,
): Pick<Services, 'bridge' | 'askWrite' | 'publishImported'> {
  const currentWrites = () => auth.getSnapshot().children.writes;

  /** Hears the end of the write that this actor has asked for, once. */
  const hearEnd = (asker: string, hear: (ended: WriteEnded) => void): Subscription | undefined => {
    const subscription = currentWrites()?.on('write.ended', (ended) => {
      if (ended.asker !== asker) return;
      subscription?.unsubscribe();
      hear(ended);
    });
    return subscription;
  };

  return {
    bridge: (kinds: readonly RecordName[]) =>
      fromCallback<BridgeEvent>(({ self, receive, sendBack }) => {
        const writes = currentWrites();
        const asker = self.sessionId;
        /** The event of the session as the page hears it; null where nothing has changed. */
        const newsOf = (event: Exclude<BridgeEvent, WriteRequest>) => {
          if (event.type === 'records.changed') return event;
          return event.asker === asker ? answerOf(event) : changeOf(event);
        };
        receive((event) => {
          if (event.type === 'write') {
            const address = addressOf(event.kind, event.id);
            writes?.send({ ...event, asker, address, freshKey: createKey() });
            return;
          }
          const news = newsOf(event);
          if (news) sendBack(news);
        });
        const hear = (event: Exclude<BridgeEvent, WriteRequest>) => {
          if (kinds.includes(event.kind)) self.send(event);
        };
        const ends = writes?.on('write.ended', hear);
        const changes = writes?.on('records.changed', hear);
        return () => {
          ends?.unsubscribe();
          changes?.unsubscribe();
          const { status, context } = writes?.getSnapshot() ?? {};
          const isPending = status === 'active' && context?.pending.some((one) => one.asker === asker);
          if (isPending) hearEnd(asker, (ended) => alerts.showError(unseenOf(ended)));
        };
      }),

    askWrite: (kind: RecordName, task: 'delete' | 'restore') =>
      fromPromise<void, { id: number }>(
        ({ input: { id }, self, signal }) =>
          new Promise((resolve, reject) => {
            const asker = self.sessionId;
            const subscription = hearEnd(asker, ({ outcome, failure }) => {
              const reason = outcome === 'gone' ? outcome : undefined;
              if (outcome === 'acknowledged') resolve();
              else reject(new ApiError(failure.message ?? '', {}, reason));
            });
            signal.addEventListener('abort', () => subscription?.unsubscribe());
            currentWrites()?.send({
              type: 'write',
              task,
              ...aboutRecord(kind, id),
              asker,
              freshKey: createKey(),
            });
          }),
      ),

    publishImported: () => {
      for (const kind of recordNames) currentWrites()?.send({ type: 'records.imported', kind });
    },
  };
}
