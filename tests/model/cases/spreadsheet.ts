import type { SnapshotFrom } from 'xstate';
import type { ImportAccount } from '../../../machines/importChoices';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { ApiError, OutdatedPageError } from '../../../src/domain/errors';
import { answered, type Change, defineCases, failed } from '../case';

type Before = SnapshotFrom<typeof spreadsheetMachine>;
type Changed = Change<typeof spreadsheetMachine>;

const isClosed = (before: Before) => before.matches('closed');

/** An import of before, of which two rows were imported. */
const account: ImportAccount = {
  kind: 'cidades',
  startedAt: '2026-11-25T14:02:00.000Z',
  progress: { total: 3, ready: 2, imported: 2, refused: 0, lost: 0, undone: 0, kept: 0 },
};

const load = (context: NonNullable<Changed['context']>): Changed => ({
  state: 'loading',
  context,
  starts: [{ id: 'loadCharts', input: undefined }],
});

const loadImport = (last: ImportAccount | null, isUndone: boolean): Changed =>
  load({ task: 'import', kind: 'cidades', last, isUndone });

export const spreadsheetCases = defineCases({
  machine: spreadsheetMachine,
  effects: ['showError', 'reloadPage'],
  calls: { loading: 'loadCharts', importing: 'importing', exporting: 'exporting' },
  busy: [],
  starts: [
    {
      title: 'closed',
      input: undefined,
      change: {
        state: 'closed',
        context: { task: 'import', kind: '', busca: '', last: null, isUndone: false },
      },
    },
  ],
  events: [
    {
      title: 'export asked',
      event: { type: 'export', kind: 'cidades', busca: 'mar' },
      // One at a time.
      possible: isClosed,
      change: () => load({ task: 'export', kind: 'cidades', busca: 'mar' }),
    },
    {
      title: 'import asked',
      event: { type: 'import', kind: 'cidades' },
      possible: isClosed,
      change: () => loadImport(null, false),
    },
    {
      title: 'import of before looked at',
      event: { type: 'lastImport.show', account },
      possible: isClosed,
      change: () => loadImport(account, false),
    },
    {
      title: 'import of before undone',
      event: { type: 'lastImport.undo', account },
      possible: isClosed,
      change: () => loadImport(account, true),
    },
    {
      title: 'code loaded',
      event: answered('loadCharts', undefined),
      change: ({ context: { task, kind, busca, last, isUndone } }): Changed =>
        task === 'export'
          ? { state: 'exporting', starts: [{ id: 'exporting', input: { kind, busca } }] }
          : { state: 'importing', starts: [{ id: 'importing', input: { kind, last, isUndone } }] },
    },
    {
      title: 'code not loaded',
      event: failed('loadCharts', new ApiError('Não foi possível abrir a planilha.')),
      // It can be asked for again.
      change: (): Changed => ({
        state: 'closed',
        effects: [
          { type: 'showError', params: { kind: 'api', message: 'Não foi possível abrir a planilha.' } },
        ],
      }),
    },
    {
      title: 'page outdated',
      event: failed('loadCharts', new OutdatedPageError()),
      // A new page brings the code, and takes the place of this one.
      change: (): Changed => ({ state: 'reloading', effects: [{ type: 'reloadPage' }] }),
    },
    ...(['importing', 'exporting'] as const).map((id) => ({
      title: `${id} closed`,
      event: answered(id, undefined),
      change: (): Changed => ({ state: 'closed' }),
    })),
  ],
});
