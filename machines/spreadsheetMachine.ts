import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, OutdatedPageError } from '../src/domain/errors';
import type { exportingMachine } from './exportingMachine';
import type { ImportAccount, ImportInput } from './importChoices';
import type { importingMachine } from './importingMachine';
import { lateChart } from './lateChart';
import { rejectNotProvided, throwNotProvided } from './notProvided';

/** The kind of record, for an export the search text of its list, for an import the one before. */
type Spreadsheet = ImportInput & { task: 'import' | 'export'; busca: string };

/** Works on one sheet at a time, over all pages of a session (docs/decisions/0028). */
export const spreadsheetMachine = setup({
  types: {
    context: {} as Spreadsheet,
    events: {} as
      | { type: 'import'; kind: string }
      | { type: 'lastImport.show'; account: ImportAccount }
      | { type: 'lastImport.undo'; account: ImportAccount }
      | { type: 'export'; kind: string; busca: string },
    children: {} as { loadCharts: 'loadCharts'; importing: 'importing'; exporting: 'exporting' },
  },
  actors: {
    loadCharts: fromPromise<void>(() => rejectNotProvided('loadCharts')),
    importing: lateChart((): typeof importingMachine => throwNotProvided('importing')),
    exporting: lateChart((): typeof exportingMachine => throwNotProvided('exporting')),
  },
  actions: {
    applyImport: assign((_, { kind, last, isUndone }: ImportInput) => ({
      task: 'import' as const,
      kind,
      last,
      isUndone,
    })),
    applyExport: assign((_, { kind, busca }: Pick<Spreadsheet, 'kind' | 'busca'>) => ({
      task: 'export' as const,
      kind,
      busca,
    })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    reloadPage: () => throwNotProvided('reloadPage'),
  },
  guards: {
    'the page is outdated': (_, { error }: { error: unknown }) => error instanceof OutdatedPageError,
    'an export was asked for': ({ context }) => context.task === 'export',
  },
}).createMachine({
  id: 'spreadsheet',
  description: 'Uma importação ou uma exportação de cada vez, sobre qualquer página.',
  context: { task: 'import', kind: '', busca: '', last: null, isUndone: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        import: {
          target: 'loading',
          actions: {
            type: 'applyImport',
            params: ({ event }) => ({ kind: event.kind, last: null, isUndone: false }),
          },
        },
        'lastImport.show': {
          target: 'loading',
          actions: {
            type: 'applyImport',
            params: ({ event: { account } }) => ({ kind: account.kind, last: account, isUndone: false }),
          },
        },
        'lastImport.undo': {
          target: 'loading',
          actions: {
            type: 'applyImport',
            params: ({ event: { account } }) => ({ kind: account.kind, last: account, isUndone: true }),
          },
        },
        export: { target: 'loading', actions: { type: 'applyExport', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'A primeira visita não traz o código das planilhas.',
      invoke: {
        id: 'loadCharts',
        src: 'loadCharts',
        onDone: [
          { guard: { type: 'an export was asked for' }, target: 'exporting' },
          { target: 'importing' },
        ],
        onError: [
          {
            guard: { type: 'the page is outdated', params: ({ event: { error } }) => ({ error }) },
            target: 'reloading',
          },
          { target: 'closed', actions: { type: 'showError', params: ({ event }) => failureOf(event.error) } },
        ],
      },
    },
    reloading: {
      description: 'Depois de uma implantação o código não está mais lá: a página nova o traz.',
      entry: 'reloadPage',
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
