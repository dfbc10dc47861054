import { createConflictMachine } from '../../../machines/conflictMachine';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import type { CidadeValues } from '../../../src/domain/cidade';
import { answered, broken, defineCases, elapsed, failed } from '../case';

const machine = createConflictMachine<CidadeValues>();

const alert = (message: string) => [{ type: 'showError', params: { message } }];
const load = [{ id: 'loadRecord', input: { id: 7 } }];
const newer = { id: 7, values: { nome: 'Recife' }, etag: '"3"' };

export const conflictCases = defineCases({
  machine,
  effects: ['showError'],
  calls: { reading: 'loadRecord' },
  busy: ['reading'],
  starts: [{ title: 'somebody was faster', input: { id: 7 }, change: { state: 'reading', starts: load } }],
  events: [
    {
      title: 'newer record read',
      event: answered('loadRecord', newer),
      change: () => ({ state: 'shown', context: { newer } }),
    },
    {
      title: 'record deleted, too',
      event: failed('loadRecord', new ApiError('Registro não encontrado.', {}, 'gone')),
      change: () => ({
        state: 'gone',
        effects: alert('Registro não encontrado.'),
        ends: { output: undefined },
      }),
    },
    {
      title: 'reading failed',
      event: failed('loadRecord', new ConnectionError()),
      change: () => ({ state: 'failed', effects: alert('Erro de conexão.') }),
    },
    {
      title: 'reading took 30 s',
      event: elapsed('callTimeout', 'conflict', 'reading', 30_000),
      change: () => ({ state: 'failed', effects: alert('Erro de conexão.') }),
    },
    broken('reading met a defect', 'loadRecord'),
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches('failed'),
      change: () => ({ state: 'reading', starts: load }),
    },
  ],
});
