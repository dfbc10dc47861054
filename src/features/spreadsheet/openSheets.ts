import type { GatheringNews } from '../../../machines/exportingMachine';
import type { ImportInput, SheetNews } from '../../../machines/importChoices';
import { createKey } from '../services';
import { importSentence } from './counted';
import { openGathering } from './gathering';
import type { SpreadsheetServices } from './provideSpreadsheet';
import { openSheet, type SheetCalls } from './sheet';
import { createSheetCalls } from './sheetCalls';
import { sheetKindOf } from './sheetKinds';

type Fail = (error: unknown) => void;

/** Opens sheets that are imported into a session. */
export const openImport =
  ({ http, alerts, lastImport, owner, tellImported }: SpreadsheetServices) =>
  ({ kind, last }: Pick<ImportInput, 'kind' | 'last'>, tell: (news: SheetNews) => void, fail: Fail) => {
    const ownOwner = owner();
    const keep: SheetCalls['keep'] = (account, rows) => {
      const current = owner();
      // Another user's session has begun in this place: the counts alone are told.
      if (current !== null && current !== ownOwner) alerts.show(importSentence(account));
      else lastImport.keep(ownOwner, account, rows);
    };
    const calls = { ...createSheetCalls(http), createKey, tellImported, keep, readKept: lastImport.readRows };
    return openSheet({ kind: sheetKindOf(kind), last }, calls, tell, fail);
  };

/** Opens the gathering of records that a session exports. */
export const openExport =
  ({ http }: SpreadsheetServices) =>
  ({ kind, busca }: { kind: string; busca: string }, tell: (news: GatheringNews) => void, fail: Fail) =>
    openGathering({ kind: sheetKindOf(kind), busca }, createSheetCalls(http), tell, fail);
