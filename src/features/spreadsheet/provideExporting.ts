import { type ExportInput, exportingMachine } from '../../../machines/exportingMachine';
import type { Services } from '../services';
import { asActor } from './asActor';
import { openGathering } from './gathering';
import { createSheetCalls } from './sheetCalls';

/** The chart of an export, with its calls. */
export function provideExporting({ http, alerts }: Services) {
  const calls = createSheetCalls(http);
  return exportingMachine.provide({
    actors: {
      gathering: asActor((input: ExportInput, tell, fail) => openGathering(input, calls, tell, fail)),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}
