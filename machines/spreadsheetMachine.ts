import { type ActorRefFrom, assign, setup } from 'xstate';

/** The kind of record, and for an export the search text of its list. */
type Spreadsheet = { kind: string; busca: string };

/** Which dialog of spreadsheets stands over the pages; leaving the list closes none (docs/decisions/0028). */
export const spreadsheetMachine = setup({
  types: {
    context: {} as Spreadsheet,
    events: {} as { type: 'import'; kind: string } | ({ type: 'export' } & Spreadsheet) | { type: 'close' },
  },
  actions: { applyChoice: assign((_, { kind, busca }: Spreadsheet) => ({ kind, busca })) },
}).createMachine({
  id: 'spreadsheet',
  description: 'Uma importação ou uma exportação de cada vez, sobre qualquer página.',
  context: { kind: '', busca: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        import: {
          target: 'importing',
          actions: { type: 'applyChoice', params: ({ event }) => ({ kind: event.kind, busca: '' }) },
        },
        export: { target: 'exporting', actions: { type: 'applyChoice', params: ({ event }) => event } },
      },
    },
    importing: { on: { close: { target: 'closed' } } },
    exporting: { on: { close: { target: 'closed' } } },
  },
});

export type SpreadsheetActor = ActorRefFrom<typeof spreadsheetMachine>;
