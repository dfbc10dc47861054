import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { importingMachine } from '../../../machines/importingMachine';
import { createImportCalls } from '../../api/importCalls';
import type { Services } from '../services';
import { importRows } from './importRows';

/** The chart of an import, with its calls. */
export const provideImporting = ({ http, alerts, stoppedImport, publishImported }: Services) =>
  importingMachine.provide({
    actors: {
      rows: importRows(http),
      undoBatch: fromPromise(({ input: { importacao } }) => createImportCalls(http).undoBatch(importacao)),
    },
    actions: {
      showError: (_, failure) => alerts.showError(failure),
      markRunning: (_, { file }) => stoppedImport.store(file),
      clearRunning: () => stoppedImport.clear(),
      publishImported,
    },
  });

/** Props of the component of a state. */
export type StepProps = {
  actor: ActorRefFrom<typeof importingMachine>;
  snapshot: SnapshotFrom<typeof importingMachine>;
};
