import { type EventObject, fromCallback } from 'xstate';
import { exportingMachine } from '../../../machines/exportingMachine';
import type { Defect, ImportAccount } from '../../../machines/importChoices';
import { importingMachine } from '../../../machines/importingMachine';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
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

const isDefect = <Command>(event: Command | Defect): event is Defect => Object(event).type === 'defect';

type Tell = (news: EventObject) => void;
type Fail = (error: unknown) => void;
type Opened<Command> = { hear: (command: Command) => void; close: () => void };

/** An actor whose code is loaded when it is asked for. What breaks in it ends the flow that asks. */
const lazyActor = <Command extends EventObject, Input>(
  load: () => Promise<(input: Input, tell: Tell, fail: Fail) => Opened<Command>>,
) =>
  fromCallback<Command | Defect, Input>(({ input, self, receive, sendBack }) => {
    let opened: Opened<Command> | null = null;
    let isLeft = false;
    const fail = (error: unknown) => self.send({ type: 'defect', error });
    const opening = load().then((open) => {
      if (!isLeft) opened = open(input, sendBack, fail);
    });
    opening.catch(fail);
    receive((event) => {
      if (isDefect(event)) throw event.error;
      opening
        .then(
          () => opened?.hear(event),
          () => {},
        )
        .catch(fail);
    });
    return () => {
      isLeft = true;
      opened?.close();
    };
  });

/** The spreadsheets of a session, with their calls. */
export function provideSpreadsheet(services: SpreadsheetServices) {
  const actions = { showError: services.alerts.showError };
  const loadSheet = async () => (await import('./openSheets')).openImport(services);
  const loadGathering = async () => (await import('./openSheets')).openExport(services);
  return spreadsheetMachine.provide({
    actors: {
      importing: importingMachine.provide({ actors: { sheet: lazyActor(loadSheet) }, actions }),
      exporting: exportingMachine.provide({ actors: { gathering: lazyActor(loadGathering) }, actions }),
    },
  });
}
