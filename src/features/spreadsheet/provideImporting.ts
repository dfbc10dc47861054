import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ImportInput } from '../../../machines/importChoices';
import { importingMachine } from '../../../machines/importingMachine';
import { createKey, type Services } from '../services';
import { asActor } from './asActor';
import { importSentence } from './counted';
import { openSheet, type SheetCalls } from './sheet';
import { createSheetCalls } from './sheetCalls';

/** The chart of an import, with its calls. */
export function provideImporting({ auth, http, alerts, lastImport }: Services) {
  const sheetCalls = createSheetCalls(http);
  const owner = () => auth.getSnapshot().context.owner;

  return importingMachine.provide({
    actors: {
      sheet: asActor((input: Pick<ImportInput, 'kind' | 'last'>, tell, fail) => {
        const ownOwner = owner();
        const keep: SheetCalls['keep'] = (account, rows) => {
          const current = owner();
          // Another user's session has begun in this place: the counts alone are shown.
          if (current !== null && current !== ownOwner) alerts.show(importSentence(account));
          else lastImport.keep(ownOwner, account, rows);
        };
        const tellImported: SheetCalls['tellImported'] = (kind) =>
          auth.getSnapshot().children.writes?.send({ type: 'records.imported', kind });
        const calls = { ...sheetCalls, createKey, tellImported, keep, readKept: lastImport.readRows };
        return openSheet(input, calls, tell, fail);
      }),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}

/** Props of the component of a state. */
export type StepProps = {
  actor: ActorRefFrom<typeof importingMachine>;
  snapshot: SnapshotFrom<typeof importingMachine>;
};
