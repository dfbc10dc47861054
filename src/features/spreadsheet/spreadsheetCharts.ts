import { type EventObject, fromCallback } from 'xstate';
import { exportingMachine } from '../../../machines/exportingMachine';
import type { Defect, ImportInput } from '../../../machines/importChoices';
import { importingMachine } from '../../../machines/importingMachine';
import { createKey } from '../services';
import { importSentence } from './counted';
import { openGathering } from './gathering';
import type { SpreadsheetServices } from './provideSpreadsheet';
import { openSheet, type SheetCalls } from './sheet';
import { createSheetCalls } from './sheetCalls';
import { sheetKindOf } from './sheetKinds';

type Tell = (news: EventObject) => void;
type Fail = (error: unknown) => void;
type Opened<Command> = { hear: (command: Command) => void; close: () => void };

const isDefect = <Command>(event: Command | Defect): event is Defect => Object(event).type === 'defect';

/** An actor that works for a chart. What breaks in it later ends the flow that asks, too. */
const worker = <Command extends EventObject, Input>(
  open: (input: Input, tell: Tell, fail: Fail) => Opened<Command>,
) =>
  fromCallback<Command | Defect, Input>(({ input, self, receive, sendBack }) => {
    const { hear, close } = open(input, sendBack, (error) => self.send({ type: 'defect', error }));
    receive((event) => {
      if (isDefect(event)) throw event.error;
      hear(event);
    });
    return close;
  });

/** The charts of imports and exports, with their calls. */
export function createSpreadsheetCharts(services: SpreadsheetServices) {
  const { http, alerts, lastImport, owner, tellImported } = services;
  const sheetCalls = createSheetCalls(http);
  const actions = { showError: alerts.showError };

  const sheet = worker(({ kind, last }: Pick<ImportInput, 'kind' | 'last'>, tell, fail) => {
    const ownOwner = owner();
    const keep: SheetCalls['keep'] = (account, rows) => {
      const current = owner();
      // Another user's session has begun in this place: the counts alone are shown.
      if (current !== null && current !== ownOwner) alerts.show(importSentence(account));
      else lastImport.keep(ownOwner, account, rows);
    };
    const calls = { ...sheetCalls, createKey, tellImported, keep, readKept: lastImport.readRows };
    return openSheet({ kind: sheetKindOf(kind), last }, calls, tell, fail);
  });
  const gathering = worker(({ kind, busca }: { kind: string; busca: string }, tell, fail) =>
    openGathering({ kind: sheetKindOf(kind), busca }, sheetCalls, tell, fail),
  );

  return {
    importing: importingMachine.provide({ actors: { sheet }, actions }),
    exporting: exportingMachine.provide({ actors: { gathering }, actions }),
  };
}
