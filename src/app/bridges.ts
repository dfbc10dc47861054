import { type EventObject, fromCallback } from 'xstate';
import type { ChangeEvent, WriteAnswer, WriteInput } from '../../machines/writeAnswers';
import type { RecordName } from '../domain/changes';
import { createKey, type Services } from '../features/services';

/**
 * The bridges between the actors of the pages and the `writes` of the session. An event goes through the
 * bridge's own mailbox: an error in a listener would only be reported, one in `receive` ends the flow.
 */
export function createBridges(auth: Services['auth']): Pick<Services, 'askWrite' | 'hearChanges'> {
  const currentWrites = () => auth.getSnapshot().children.writes;
  return {
    askWrite: <Input>(
      toWrite: (input: Input) => Omit<WriteInput, 'asker' | 'freshKey'>,
      toEvent: (answer: WriteAnswer) => EventObject = (answer) => answer,
    ) =>
      fromCallback<WriteAnswer, Input>(({ input, self, receive, sendBack }) => {
        const writes = currentWrites();
        const asker = self.sessionId;
        receive((answer) => sendBack(toEvent(answer)));
        const subscription = writes?.on('write.answered', (answered) => {
          if (answered.asker === asker) self.send(answered.answer);
        });
        writes?.send({ type: 'write.ask', ...toWrite(input), asker, freshKey: createKey() });
        return () => {
          subscription?.unsubscribe();
          const { status, context } = writes?.getSnapshot() ?? {};
          const isPending = context?.pending.some((one) => one.asker === asker) ?? false;
          // With the session its writes have ended.
          if (isPending && status === 'active') writes?.send({ type: 'write.left', asker });
        };
      }),

    hearChanges: (
      kinds: readonly RecordName[],
      toEvent: (change: ChangeEvent) => EventObject = (change) => change,
    ) =>
      fromCallback<ChangeEvent>(({ self, receive, sendBack }) => {
        receive((change) => sendBack(toEvent(change)));
        const subscription = currentWrites()?.on('records.changed', (change) => {
          if (kinds.includes(change.kind)) self.send(change);
        });
        return () => subscription?.unsubscribe();
      }),
  };
}
