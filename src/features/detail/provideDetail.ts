import { fromPromise } from 'xstate';
import type { DetailInput } from '../../../machines/detailForm';
import { createDetailMachine } from '../../../machines/detailMachine';
import { parse } from '../../domain/rules';
import { provideDeletion } from '../deletion/provideDeletion';
import { hearPage } from '../hearPage';
import { provideHistory } from '../history/provideHistory';
import type { FormKind } from '../kind';
import { addressOf, createKey, type RecordCalls, type Services } from '../services';

/** The flow of a record's page, with its calls, and the input that it starts with. */
export function provideDetail<Values extends object>(
  services: Services,
  kind: FormKind<Values>,
  { read }: Pick<RecordCalls<Values>, 'read'>,
) {
  const { auth, alerts, drafts, session } = services;
  const { name } = kind;

  return {
    machine: createDetailMachine<Values>(kind).provide({
      actors: {
        loadRecord: fromPromise(({ input, signal }) => read(input.id, signal)),
        session: session([name], (values) => parse(kind.values, values)),
        hearPage,
        deletion: provideDeletion(services, name),
        history: provideHistory(services, name),
      },
      actions: {
        storeDraft: ({ context }, { draft }) =>
          drafts.store(addressOf(name, context.id), auth.getSnapshot().context.owner, draft),
        showError: alerts.showError,
      },
    }),

    /** The draft stored at the address of a record, and a fresh key; null for a new record. */
    inputOf: (id: number | null): DetailInput<Values> => ({
      id,
      blank: kind.blank,
      draft: drafts.read(addressOf(name, id), kind.blank, kind.values),
      key: createKey(),
    }),
  };
}
