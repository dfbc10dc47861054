import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { defineCases } from '../case';

export const spreadsheetCases = defineCases({
  machine: spreadsheetMachine,
  effects: [],
  calls: {},
  busy: [],
  starts: [
    { title: 'closed', input: undefined, change: { state: 'closed', context: { kind: '', busca: '' } } },
  ],
  events: [
    {
      title: 'export asked',
      event: { type: 'export', kind: 'cidades', busca: 'mar' },
      // One at a time.
      possible: (before) => before.matches('closed'),
      change: () => ({ state: 'exporting', context: { kind: 'cidades', busca: 'mar' } }),
    },
    {
      title: 'import asked',
      event: { type: 'import', kind: 'cidades' },
      possible: (before) => before.matches('closed'),
      change: () => ({ state: 'importing', context: { kind: 'cidades', busca: '' } }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => !before.matches('closed'),
      change: () => ({ state: 'closed' }),
    },
  ],
});
