import { fromPromise } from 'xstate';
import type { ImportingContext } from '../../../machines/importEvents';
import { createReadMachine } from '../../../machines/readMachine';
import { loadChangeGroups } from '../../api/changeCalls';
import { createImportCalls } from '../../api/importCalls';
import type { Services } from '../services';

/** The groups of changes among which the undoing of the own import is looked for. */
const GROUPS = 20;

/** What the register has of an import; `undoneBy` is set where all of it was deleted again, null for nobody known. */
export type OwnImport = { imported: number; undoneBy?: string | null };

/** Reads, in silence, what the register has of an import that ended before its last row. */
export const provideOwnImport = (
  { http, hear }: Services,
  { importacao, kind, file }: Pick<ImportingContext, 'importacao' | 'kind' | 'file'>,
) =>
  createReadMachine<OwnImport | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { items } = await createImportCalls(http).loadImports(1, signal);
        const own = items.find(({ id }) => id === importacao);
        // The answers of its batches are all that is known.
        if (own === undefined) return null;
        if (own.intactos > 0 || own.registros === 0) return { imported: own.registros };
        const groups = await loadChangeGroups(http, GROUPS, signal);
        const undoing = groups.find(
          ({ tipo, acao, nome }) => acao === 'desfez' && tipo === kind && (nome === null || nome === file),
        );
        return undoing ? { imported: 0, undoneBy: undoing.quem } : { imported: own.registros };
      }),
      hear: hear([]),
    },
    actions: { showError: () => {} },
  });
