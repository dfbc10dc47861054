import { fromPromise } from 'xstate';
import type { ImportAccount } from '../../../machines/importChoices';
import { lateChart } from '../../../machines/lateChart';
import { throwNotProvided } from '../../../machines/notProvided';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { ApiError } from '../../domain/errors';
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
};

export type SpreadsheetModule = typeof import('./spreadsheetCharts');

const NOT_LOADED = 'Não foi possível abrir a planilha. Verifique a conexão e tente novamente.';

/**
 * The spreadsheets of a session. What they are made of is loaded when the first one is asked for.
 * @param module their module, where it is loaded already
 */
export function provideSpreadsheet(services: SpreadsheetServices, module?: SpreadsheetModule) {
  let charts = module?.createSpreadsheetCharts(services);
  const load = async () => {
    const [{ createSpreadsheetCharts }] = await Promise.all([
      import('./spreadsheetCharts'),
      import('./Spreadsheets'),
    ]);
    charts ??= createSpreadsheetCharts(services);
  };
  return spreadsheetMachine.provide({
    actors: {
      loadCharts: fromPromise(() =>
        load().catch(() => {
          throw new ApiError(NOT_LOADED);
        }),
      ),
      importing: lateChart(() => charts?.importing ?? throwNotProvided('importing')),
      exporting: lateChart(() => charts?.exporting ?? throwNotProvided('exporting')),
    },
    actions: { showError: services.alerts.showError },
  });
}
