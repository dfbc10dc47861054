import { fromPromise } from 'xstate';
import type { ImportingContext } from '../../../machines/importEvents';
import { createReadMachine } from '../../../machines/readMachine';
import { createImportCalls } from '../../api/importCalls';
import type { Services } from '../services';

/**
 * The part of an import that is in the register; `undoneBy` is set if all of it was deleted again, null if the user is
 * unknown.
 */
export type OwnImport = { imported: number; undoneBy?: string | null };

/** Reads, in silence, what the register has of an import that ended before its last row. */
export const provideOwnImport = (
  { http, hear }: Services,
  { importacao }: Pick<ImportingContext, 'importacao'>,
) =>
  createReadMachine<OwnImport | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { items } = await createImportCalls(http).loadImports(1, signal);
        const own = items.find(({ id }) => id === importacao);
        // The answers of its batches are all that is known.
        if (own === undefined) return null;
        const isUndone = own.desfeita !== null && own.intactos === 0;
        return isUndone ? { imported: 0, undoneBy: own.desfeita?.quem ?? null } : { imported: own.registros };
      }),
      hear: hear([]),
    },
    actions: { showError: () => {} },
  });
