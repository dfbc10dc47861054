import { fromCallback, fromPromise, type Subscription } from 'xstate';
import {
  answerOf,
  changeOf,
  type SessionEvent,
  unseenOf,
  type WriteEnded,
  type WriteRequest,
} from '../../machines/writeAnswers';
import type { RecordName } from '../domain/changes';
import { ApiError } from '../domain/errors';
import { type Alerts, aboutRecord, addressOf, createKey, type Services } from '../features/services';

/**
 * How pages speak with the `writes` of the session. An event goes through the bridge's own mailbox: an error
 * in a listener would only be reported, one in `receive` ends the flow.
 */
export function createBridges(
  auth: Services['auth'],
  alerts: Pick<Alerts, 'showError'>,
): Pick<Services, 'session' | 'askWrite'> {
  const currentWrites = () => auth.getSnapshot().children.writes;
  /** Hears the end of the write that this actor has asked for, once. */
  const hearEnd = (page: string, hear: (ended: WriteEnded) => void): Subscription | undefined => {
    const subscription = currentWrites()?.on('write.ended', (ended) => {
      if (ended.page !== page) return;
      subscription?.unsubscribe();
      hear(ended);
    });
    return subscription;
  };

  return {
    session: (kinds: readonly RecordName[], parse = (values: object) => values) =>
      fromCallback<SessionEvent>(({ self, receive, sendBack }) => {
        const writes = currentWrites();
        const page = self.sessionId;
        receive((event) => {
          if (event.type === 'write') {
            writes?.send({ ...event, page, address: addressOf(event.kind, event.id), freshKey: createKey() });
            return;
          }
          const change = event.type === 'write.ended' ? changeOf(event) : event;
          const isOwn = event.type === 'write.ended' && event.page === page;
          const news = isOwn ? answerOf(event) : change;
          if (news) sendBack({ ...news, values: news.values && parse(news.values) });
        });
        const hear = (news: Exclude<SessionEvent, WriteRequest>) => {
          if (kinds.includes(news.kind)) self.send(news);
        };
        const ends = writes?.on('write.ended', hear);
        const changes = writes?.on('records.changed', hear);
        return () => {
          ends?.unsubscribe();
          changes?.unsubscribe();
          const { status, context } = writes?.getSnapshot() ?? {};
          const isPending = status === 'active' && context?.pending.some((one) => one.page === page);
          if (isPending) hearEnd(page, (ended) => alerts.showError(null, unseenOf(ended)));
        };
      }),

    askWrite: (kind: RecordName, task: 'delete' | 'restore') =>
      fromPromise<void, { id: number }>(
        ({ input: { id }, self, signal }) =>
          new Promise((resolve, reject) => {
            const page = self.sessionId;
            const subscription = hearEnd(page, ({ outcome, failure }) => {
              const reason = outcome === 'gone' ? outcome : undefined;
              if (outcome === 'acknowledged') resolve();
              else reject(new ApiError(failure.message ?? '', {}, reason));
            });
            signal.addEventListener('abort', () => subscription?.unsubscribe());
            currentWrites()?.send({
              type: 'write',
              task,
              ...aboutRecord(kind, id),
              page,
              freshKey: createKey(),
            });
          }),
      ),
  };
}
