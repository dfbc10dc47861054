import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import type { ImportInput } from '../../../machines/importEvents';
import { importingMachine } from '../../../machines/importingMachine';
import { createImportCalls } from '../../api/imports';
import { loadPage } from '../../api/resource';
import { type Cidade, cidadeSchema } from '../../domain/cidade';
import type { Services } from '../services';
import { asActor } from './asActor';
import { openImportSheet } from './importSheet';

/** The most records that the server lists at once. */
const PAGE_LIMIT = 1_000;

/** The chart of an import, with its calls. */
export function provideImporting({ http, alerts, stoppedImport, publishImported }: Services) {
  const { sendBatch, undoBatch } = createImportCalls(http);
  const listCities = async (signal: AbortSignal) => {
    const cities: Cidade[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page, limit: PAGE_LIMIT, filter: '' };
      const { items, total } = await loadPage(http, '/cidades', query, cidadeSchema, signal);
      cities.push(...items);
      if (items.length === 0 || cities.length >= total) return cities;
    }
  };

  return importingMachine.provide({
    actors: {
      sheet: asActor((input: ImportInput, tell, fail) =>
        openImportSheet(input, { listCities, sendBatch }, tell, fail),
      ),
      undoBatch: fromPromise(({ input: { importacao } }) => undoBatch(importacao)),
    },
    actions: {
      showError: (_, failure) => alerts.showError(failure),
      markRunning: (_, { file }) => stoppedImport.store(file),
      clearRunning: () => stoppedImport.clear(),
      publishImported,
    },
  });
}

/** Props of the component of a state. */
export type StepProps = {
  actor: ActorRefFrom<typeof importingMachine>;
  snapshot: SnapshotFrom<typeof importingMachine>;
};
