import type { SnapshotFrom } from 'xstate';
import { type ImportAccount, NO_PROGRESS } from '../../../machines/importChoices';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { answered, type Change, defineCases } from '../case';

type Before = SnapshotFrom<typeof spreadsheetMachine>;
type Changed = Change<typeof spreadsheetMachine>;

const isClosed = (before: Before) => before.matches('closed');

/** An import of before, of which two rows were imported. */
const account: ImportAccount = {
  kind: 'cidades',
  startedAt: '2026-11-25T14:02:00.000Z',
  progress: { ...NO_PROGRESS, total: 3, ready: 2, imported: 2 },
};

const importing = (last: ImportAccount | null, isUndone: boolean): Changed => {
  const input = { kind: 'cidades', last, isUndone };
  return { state: 'importing', context: input, starts: [{ id: 'importing', input }] };
};

export const spreadsheetCases = defineCases({
  machine: spreadsheetMachine,
  effects: [],
  calls: { importing: 'importing', exporting: 'exporting' },
  busy: [],
  starts: [
    {
      title: 'closed',
      input: undefined,
      change: { state: 'closed', context: { kind: '', busca: '', last: null, isUndone: false } },
    },
  ],
  events: [
    {
      title: 'export asked',
      event: { type: 'export', kind: 'cidades', busca: 'mar' },
      // One at a time.
      possible: isClosed,
      change: () => ({
        state: 'exporting',
        context: { kind: 'cidades', busca: 'mar' },
        starts: [{ id: 'exporting', input: { kind: 'cidades', busca: 'mar' } }],
      }),
    },
    {
      title: 'import asked',
      event: { type: 'import', kind: 'cidades' },
      possible: isClosed,
      change: () => importing(null, false),
    },
    {
      title: 'import of before looked at',
      event: { type: 'lastImport.show', account },
      possible: isClosed,
      change: () => importing(account, false),
    },
    {
      title: 'import of before undone',
      event: { type: 'lastImport.undo', account },
      possible: isClosed,
      change: () => importing(account, true),
    },
    ...(['importing', 'exporting'] as const).map((id) => ({
      title: `${id} closed`,
      event: answered(id, undefined),
      change: (): Changed => ({ state: 'closed' }),
    })),
  ],
});
