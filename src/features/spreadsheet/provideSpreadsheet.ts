import { fromPromise } from 'xstate';
import type { ImportAccount } from '../../../machines/importChoices';
import { lateChart } from '../../../machines/lateChart';
import { throwNotProvided } from '../../../machines/notProvided';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { isMissingChunk, markFirstReload } from '../../components/missingChunk';
import { ApiError, OutdatedPageError } from '../../domain/errors';
import type { Services } from '../services';
import type { KeptRows } from './sheet';
import type { SheetKind } from './sheetKinds';

/** The last import of a tab, for as long as its owner works there. */
export type LastImport = {
  keep: (owner: string | null, account: ImportAccount, rows: KeptRows) => void;
  /** Null where there was none; `hasRows` where its rows are kept, too. */
  read: () => (ImportAccount & { hasRows: boolean }) | null;
  readRows: () => KeptRows | null;
};

/** Services of the session that imports and exports use. */
export type SpreadsheetServices = Pick<Services, 'http' | 'alerts' | 'lastImport'> & {
  owner: () => string | null;
  /** Tells the session that an import has made or removed records. */
  tellImported: (kind: SheetKind) => void;
  /** Loads the page again. */
  reload: () => void;
};

export type SpreadsheetModule = typeof import('./spreadsheetCharts');

const NOT_LOADED = 'Não foi possível abrir a planilha. Verifique a conexão e tente novamente.';

/**
 * The spreadsheets of a session. Their code is loaded when the first one is asked for. When it doesn't come, as
 * after a deployment, the page counts as outdated and is loaded again, once; after that, the user is told.
 * @param module their module, where it is loaded already
 */
export function provideSpreadsheet(services: SpreadsheetServices, module?: SpreadsheetModule) {
  let charts = module?.createSpreadsheetCharts(services);
  const load = async () => {
    const modules = Promise.all([import('./spreadsheetCharts'), import('./Spreadsheets')]);
    const [{ createSpreadsheetCharts }] = await modules.catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error;
      throw markFirstReload() ? new OutdatedPageError() : new ApiError(NOT_LOADED);
    });
    charts ??= createSpreadsheetCharts(services);
  };
  return spreadsheetMachine.provide({
    actors: {
      loadCharts: fromPromise(load),
      importing: lateChart(() => charts?.importing ?? throwNotProvided('importing')),
      exporting: lateChart(() => charts?.exporting ?? throwNotProvided('exporting')),
    },
    actions: { showError: services.alerts.showError, reloadPage: services.reload },
  });
}
