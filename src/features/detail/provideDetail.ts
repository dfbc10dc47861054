import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { DetailInput } from '../../../machines/detailForm';
import { detailMachine } from '../../../machines/detailMachine';
import type { Kind } from '../../domain/kind';
import { readRecord } from '../everyKind';
import { hearWindow } from '../hearWindow';
import { provideHistory } from '../history/provideHistory';
import { addressOf, createKey, type Services } from '../services';

/** The flow of a record's page, with its calls. */
export function provideDetail(services: Services, kind: Kind) {
  const { auth, http, alerts, drafts, bridge, askWrite } = services;
  const { name } = kind;
  return detailMachine.provide({
    actors: {
      loadRecord: fromPromise(({ input, signal }) => readRecord(http, kind, input.id, signal)),
      bridge: bridge([name]),
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
export const detailInput = ({ drafts }: Services, kind: Kind, id: number | null): DetailInput => ({
  kind: kind.name,
  id,
  draft: drafts.read(addressOf(kind.name, id), kind),
  key: createKey(),
});
