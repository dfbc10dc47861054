import { fromCallback, fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { DetailInput } from '../../../machines/detailForm';
import { detailMachine } from '../../../machines/detailMachine';
import type { Kind } from '../../domain/kind';
import { readRecord } from '../everyKind';
import { provideHistory } from '../history/provideHistory';
import { addressOf, createKey, type Services } from '../services';

/** The flow of a record's page, with its calls. */
export function provideDetail(services: Services, kind: Kind) {
  const { auth, http, alerts, drafts, hear, save, askWrite, whenWritten } = services;
  const { name } = kind;
  return detailMachine.provide({
    actors: {
      loadRecord: fromPromise(({ input, signal }) => readRecord(http, kind, input.id, signal)),
      awaitDraft: fromCallback(({ input, sendBack }) => {
        const address = addressOf(name, input.id);
        const read = () => sendBack({ type: 'draft.read', draft: drafts.read(address, kind) });
        return whenWritten(address, read);
      }),
      save,
      hear: hear([name]),
      deletion: deletionMachine.provide({ actors: { deleteRecord: askWrite(name, 'delete') } }),
      history: provideHistory(services, name),
    },
    actions: {
      storeDraft: ({ context }, { draft }) =>
        drafts.store(addressOf(name, context.id), auth.getSnapshot().context.owner, draft),
      showError: (_, failure) => alerts.showError(failure),
    },
  });
}

/**
 * The draft stored at the address of a record, if what was sent from there before has ended, and a fresh key.
 * @param id null for a new record
 */
export const detailInput = ({ drafts, isWriting }: Services, kind: Kind, id: number | null): DetailInput => {
  const address = addressOf(kind.name, id);
  const hasPending = isWriting(address);
  const draft = hasPending ? null : drafts.read(address, kind);
  return { kind: kind.name, id, draft, key: createKey(), hasPending };
};
