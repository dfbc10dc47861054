import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import type { DetailInput } from '../../../machines/detailForm';
import { detailMachine } from '../../../machines/detailMachine';
import { type Kind, nameIn } from '../../domain/kind';
import { readRecord } from '../everyKind';
import { provideHistory } from '../history/provideHistory';
import { errorsIn, textIn } from '../navigationState';
import { createKey, entryOf, formAddressOf, type Services } from '../services';

/** The flow of a record's page, with its calls. */
export function provideDetail(services: Services, kind: Kind) {
  const { auth, http, alerts, drafts, hear, save, handOver, deleteRecord, whenWritten } = services;
  const { name } = kind;
  return detailMachine.provide({
    actors: {
      openPage: fromPromise(async ({ input: { id, entry }, signal }) => {
        const address = formAddressOf(name, id, entry);
        await whenWritten(address, signal);
        const [draft, record] = await Promise.all([
          drafts.take(address, kind),
          id === null ? null : readRecord(http, kind, id, signal),
        ]);
        return { draft, key: createKey(), record };
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
      handOver: (_, input) => handOver(input, nameIn(kind, input.values)),
      showError: (_, failure) => alerts.showError(failure),
    },
  });
}

/**
 * The draft stored at the address of a page, its errors, and a fresh key.
 * @param id null for a new record
 * @param location of the page, whose state may name the errors of a form that was handed over, or the name that was
 *   typed for a new record before its form opened; a stored draft goes before it
 */
export const detailInput = (
  { drafts }: Services,
  kind: Kind,
  id: number | null,
  location: { key: string; state: unknown },
): DetailInput => {
  const entry = entryOf(location);
  const address = formAddressOf(kind.name, id, entry);
  const key = createKey();
  const stored = drafts.read(address, kind);
  const named = id === null ? textIn(location.state, 'named') : undefined;
  const typed =
    named === undefined
      ? null
      : {
          changes: { [kind.searched]: named },
          base: { [kind.searched]: '' },
          key,
          sent: [],
          isHandedOver: true,
        };
  const isDraftElsewhere = stored === null && drafts.hasOthers(address);
  const errors = errorsIn(location.state);
  return { kind: kind.name, id, entry, draft: stored ?? typed, key, isDraftElsewhere, errors };
};
