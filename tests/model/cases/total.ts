import { totalMachine } from '../../../machines/totalMachine';
import { ConnectionError } from '../../../src/domain/errors';
import { alert, answered, defineCases, failed } from '../case';

const counting = { state: 'loading', starts: [{ id: 'countRecords', input: {} }] };

export const totalCases = defineCases({
  machine: totalMachine,
  effects: ['showError'],
  calls: { loading: 'countRecords' },
  busy: ['loading'],
  starts: [{ title: 'loading', input: undefined, change: { context: { total: null }, ...counting } }],
  events: [
    {
      title: 'counted',
      event: answered('countRecords', 12),
      change: () => ({ state: 'ready', context: { total: 12 } }),
    },
    {
      title: 'connection lost',
      event: failed('countRecords', new ConnectionError()),
      change: () => ({ state: 'failed', effects: [alert('Erro de conexão.')] }),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches('failed'),
      change: () => counting,
    },
    {
      title: 'records changed',
      event: { type: 'records.changed' },
      possible: () => true,
      change: () => counting,
    },
  ],
});
