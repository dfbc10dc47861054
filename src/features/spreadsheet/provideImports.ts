import { fromPromise } from 'xstate';
import { importsMachine } from '../../../machines/importsMachine';
import { createImportCalls } from '../../api/importCalls';
import type { Services } from '../services';

/** The flow of the imports of the register. */
export function provideImports({ http, alerts, publishImported }: Services) {
  const calls = createImportCalls(http);
  return importsMachine.provide({
    actors: {
      loadImports: fromPromise(async ({ input, signal }) => {
        const { items, total } = await calls.loadImports(input.pagina, signal);
        return { imports: items, total };
      }),
      undoBatch: fromPromise(({ input }) => calls.undoBatch(input.id)),
    },
    actions: {
      publishImported,
      showError: (_, failure) => alerts.showError(failure),
    },
  });
}
