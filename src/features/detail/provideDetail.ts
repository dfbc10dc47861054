import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { DetailInput } from '../../../machines/detailForm';
import { detailMachine } from '../../../machines/detailMachine';
import type { Kind } from '../../domain/kind';
import { readRecord } from '../everyKind';
import { provideHistory } from '../history/provideHistory';
import { createKey, formAddressOf, type Services } from '../services';

/** The flow of a record's page, with its calls. */
export function provideDetail(services: Services, kind: Kind) {
  const { auth, http, alerts, drafts, hear, save, deleteRecord, whenWritten } = services;
  const { name } = kind;
  return detailMachine.provide({
    actors: {
      openPage: fromPromise(async ({ input: { id, entry }, signal }) => {
        const address = formAddressOf(name, id, entry);
        await whenWritten(address, signal);
        const record = id === null ? null : await readRecord(http, kind, id, signal);
        return { draft: drafts.read(address, kind), key: createKey(), record };
      }),
      loadRecord: fromPromise(({ input, signal }) => readRecord(http, kind, input.id, signal)),
      save,
      hear: hear([name]),
      deletion: deletionMachine.provide({ actors: { deleteRecord: deleteRecord(name) } }),
      history: provideHistory(services, name),
    },
    actions: {
      storeDraft: ({ context }, { draft }) =>
        drafts.store(formAddressOf(name, context.id, context.entry), auth.getSnapshot().context.owner, draft),
      showError: (_, failure) => alerts.showError(failure),
    },
  });
}

/**
 * The draft stored at the address of a page, and a fresh key.
 * @param id null for a new record
 * @param entry of the history
 * @param named the name that was typed for a new record before its form opened; a stored draft goes before it
 */
export const detailInput = (
  { drafts }: Services,
  kind: Kind,
  id: number | null,
  entry: string,
  named?: string,
): DetailInput => {
  const stored = drafts.read(formAddressOf(kind.name, id, entry), kind);
  const key = createKey();
  const isNamed = id === null && named !== undefined;
  const typed = isNamed
    ? {
        changes: { [kind.searched]: named },
        base: { [kind.searched]: '' },
        key,
        sent: [],
        isHandedOver: true,
      }
    : null;
  return { kind: kind.name, id, entry, draft: stored ?? typed, key };
};
