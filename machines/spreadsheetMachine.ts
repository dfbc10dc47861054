import { type ActorRefFrom, assign, setup } from 'xstate';
import { exportingMachine } from './exportingMachine';
import type { ImportAccount, ImportInput } from './importChoices';
import { importingMachine } from './importingMachine';

/** The kind of record, for an export the search text of its list, for an import the one before. */
type Spreadsheet = ImportInput & { busca: string };

/** Works on one sheet at a time, over all pages of a session (docs/decisions/0028). */
export const spreadsheetMachine = setup({
  types: {
    context: {} as Spreadsheet,
    events: {} as
      | { type: 'import'; kind: string }
      | { type: 'lastImport.show'; account: ImportAccount }
      | { type: 'lastImport.undo'; account: ImportAccount }
      | { type: 'export'; kind: string; busca: string },
    children: {} as { importing: 'importing'; exporting: 'exporting' },
  },
  actors: { importing: importingMachine, exporting: exportingMachine },
  actions: {
    applyImport: assign((_, { kind, last, isUndone }: ImportInput) => ({ kind, last, isUndone })),
    applyExport: assign((_, { kind, busca }: Pick<Spreadsheet, 'kind' | 'busca'>) => ({ kind, busca })),
  },
}).createMachine({
  id: 'spreadsheet',
  description: 'Uma importação ou uma exportação de cada vez, sobre qualquer página.',
  context: { kind: '', busca: '', last: null, isUndone: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        import: {
          target: 'importing',
          actions: {
            type: 'applyImport',
            params: ({ event }) => ({ kind: event.kind, last: null, isUndone: false }),
          },
        },
        'lastImport.show': {
          target: 'importing',
          actions: {
            type: 'applyImport',
            params: ({ event: { account } }) => ({ kind: account.kind, last: account, isUndone: false }),
          },
        },
        'lastImport.undo': {
          target: 'importing',
          actions: {
            type: 'applyImport',
            params: ({ event: { account } }) => ({ kind: account.kind, last: account, isUndone: true }),
          },
        },
        export: { target: 'exporting', actions: { type: 'applyExport', params: ({ event }) => event } },
      },
    },
    importing: {
      invoke: {
        id: 'importing',
        src: 'importing',
        input: ({ context }) => ({ kind: context.kind, last: context.last, isUndone: context.isUndone }),
        onDone: { target: 'closed' },
      },
    },
    exporting: {
      invoke: {
        id: 'exporting',
        src: 'exporting',
        input: ({ context }) => ({ kind: context.kind, busca: context.busca }),
        onDone: { target: 'closed' },
      },
    },
  },
});

export type SpreadsheetActor = ActorRefFrom<typeof spreadsheetMachine>;
