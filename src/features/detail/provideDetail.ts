import { fromCallback, fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { DetailInput } from '../../../machines/detailForm';
import { createDetailMachine } from '../../../machines/detailMachine';
import { parse } from '../../domain/rules';
import { readRecord } from '../everyKind';
import { provideHistory } from '../history/provideHistory';
import type { FormKind } from '../kind';
import { addressOf, createKey, type Services } from '../services';

/** The flow of a record's page, with its calls. */
export function provideDetail<Values extends object>(services: Services, kind: FormKind<Values>) {
  const { auth, http, alerts, drafts, hear, askSave, askWrite, whenWritten } = services;
  const { name, blank, values } = kind;
  return createDetailMachine<Values>(kind).provide({
    actors: {
      loadRecord: fromPromise(({ input, signal }) => readRecord(http, kind, input.id, signal)),
      awaitDraft: fromCallback(({ input, sendBack }) => {
        const address = addressOf(name, input.id);
        const read = () => sendBack({ type: 'draft.read', draft: drafts.read(address, blank, values) });
        return whenWritten(address, read);
      }),
      save: askSave(name, (saved) => parse(values, saved)),
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
export const detailInput = <Values extends object>(
  { drafts, isWriting }: Services,
  { name, blank, values }: FormKind<Values>,
  id: number | null,
): DetailInput<Values> => {
  const address = addressOf(name, id);
  const hasPending = isWriting(address);
  const draft = hasPending ? null : drafts.read(address, blank, values);
  return { id, blank, draft, key: createKey(), hasPending };
};
