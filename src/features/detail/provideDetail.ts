import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { DetailInput } from '../../../machines/detailForm';
import { createDetailMachine } from '../../../machines/detailMachine';
import { parse } from '../../domain/rules';
import { readRecord } from '../everyKind';
import { hearWindow } from '../hearWindow';
import { provideHistory } from '../history/provideHistory';
import type { FormKind } from '../kind';
import { addressOf, createKey, type Services } from '../services';

/** The flow of a record's page, with its calls. */
export function provideDetail<Values extends object>(services: Services, kind: FormKind<Values>) {
  const { auth, http, alerts, drafts, bridge, askWrite } = services;
  const { name } = kind;
  return createDetailMachine<Values>(kind).provide({
    actors: {
      loadRecord: fromPromise(({ input, signal }) => readRecord(http, kind, input.id, signal)),
      bridge: bridge([name], (values) => parse(kind.values, values)),
      hearWindow,
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
 * The draft stored at the address of a record, and a fresh key.
 * @param id null for a new record
 */
export const detailInput = <Values extends object>(
  { drafts }: Services,
  { name, blank, values }: FormKind<Values>,
  id: number | null,
): DetailInput<Values> => ({
  id,
  blank,
  draft: drafts.read(addressOf(name, id), blank, values),
  key: createKey(),
});
