import { deletionMachine } from '../../../machines/deletionMachine';
import { ApiError } from '../../../machines/shared/errors';
import { answered, broken, defineCases, failed } from '../case';

const alert = (message: string) => [{ type: 'showError', params: { message } }];
const announced = [{ type: 'record.deleted' }];
const gone = { state: 'gone', emits: announced, ends: { output: undefined } };
const over = { state: 'idle', context: { id: null } };

export const deletionCases = defineCases({
  machine: deletionMachine,
  effects: ['showDeleted', 'showError'],
  calls: { deleting: 'deleteRecord' },
  busy: [],
  starts: [{ title: 'nothing asked', input: undefined, change: { state: 'idle' } }],
  events: [
    {
      title: 'delete pressed',
      event: { type: 'delete', id: 7 },
      possible: (before) => before.matches('idle'),
      change: () => ({ state: 'confirming', context: { id: 7 } }),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      // The call goes on without the question.
      possible: (before) => before.matches('confirming') || before.matches('deleting'),
      change: () => over,
    },
    {
      title: 'confirmed',
      event: { type: 'confirm' },
      possible: (before) => before.matches('confirming'),
      change: () => ({ state: 'deleting', starts: [{ id: 'deleteRecord', input: { id: 7 } }] }),
    },
    {
      title: 'deleted',
      event: answered('deleteRecord', undefined),
      change: () => ({ ...gone, effects: [{ type: 'showDeleted' }] }),
    },
    {
      title: 'deletion came too late',
      event: failed('deleteRecord', new ApiError('Registro não encontrado.', {}, 'gone')),
      change: () => ({ ...gone, effects: alert('Registro não encontrado.') }),
    },
    {
      title: 'deletion failed',
      event: failed('deleteRecord', new ApiError('Erro ao apagar o registro.')),
      change: () => ({ ...over, effects: alert('Erro ao apagar o registro.') }),
    },
    broken('deletion met a defect', 'deleteRecord'),
  ],
});
