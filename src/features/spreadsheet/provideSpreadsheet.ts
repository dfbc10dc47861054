import { type EventObject, fromCallback } from 'xstate';
import { exportingMachine } from '../../../machines/exportingMachine';
import { importingMachine } from '../../../machines/importingMachine';
import type { Defect, ImportAccount } from '../../../machines/shared/importing';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { createKey, type Services } from '../services';
import { importSentence } from './counted';
import type { KeptRows } from './sheet';
import { type SheetKind, sheetKindOf } from './sheetKinds';

/** The last import of a tab, for as long as its owner works there. */
export type LastImport = {
  keep: (owner: string | null, account: ImportAccount, rows: KeptRows) => void;
  /** Null where there was none; `hasRows` where its rows are kept, too. */
  read: () => (ImportAccount & { hasRows: boolean }) | null;
  readRows: () => KeptRows | null;
};

/** Services of the session that imports and exports use. */
type SpreadsheetServices = Pick<Services, 'http' | 'alerts' | 'lastImport'> & {
  owner: () => string | null;
  /** Tells the session that an import has made or removed records. */
  tellImported: (kind: SheetKind) => void;
};

const isDefect = <Command>(event: Command | Defect): event is Defect => Object(event).type === 'defect';

type Tell = (news: EventObject) => void;
type Opened<Command> = { hear: (command: Command) => void; close: () => void };

/** An actor whose code is loaded when it is asked for. What breaks in it ends the flow that asks. */
const lazyActor = <Command extends EventObject, Input>(
  load: () => Promise<(input: Input, tell: Tell, fail: (error: unknown) => void) => Opened<Command>>,
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
export function provideSpreadsheet({ http, alerts, lastImport, owner, tellImported }: SpreadsheetServices) {
  const { showError } = alerts;
  const importing = importingMachine.provide({
    actors: {
      sheet: lazyActor(async () => {
        const [{ openSheet }, { createSheetCalls }] = await Promise.all([
          import('./sheet'),
          import('./sheetCalls'),
        ]);
        return (input, tell, fail) => {
          const ownOwner = owner();
          const calls = {
            ...createSheetCalls(http),
            createKey,
            tellImported,
            keep: (account: ImportAccount, rows: KeptRows) => {
              const current = owner();
              // Another user's session has begun in this place: the counts alone are told.
              if (current !== null && current !== ownOwner) alerts.show(importSentence(account));
              else lastImport.keep(ownOwner, account, rows);
            },
            readKept: lastImport.readRows,
          };
          return openSheet({ ...input, kind: sheetKindOf(input.kind) }, calls, tell, fail);
        };
      }),
    },
    actions: { showError },
  });
  const exporting = exportingMachine.provide({
    actors: {
      gathering: lazyActor(async () => {
        const [{ openGathering }, { createSheetCalls }] = await Promise.all([
          import('./gathering'),
          import('./sheetCalls'),
        ]);
        return ({ kind, busca }, tell, fail) =>
          openGathering({ kind: sheetKindOf(kind), busca }, createSheetCalls(http), tell, fail);
      }),
    },
    actions: { showError },
  });
  return spreadsheetMachine.provide({ actors: { importing, exporting } });
}
