import { deletionMachine } from '../../../machines/deletionMachine';
import { ApiError } from '../../../src/domain/errors';
import { answered, defineCases, failed } from '../case';

const closed = (deletedId: number | null) => ({
  state: 'closed',
  context: { deletedId },
  ends: { output: { deletedId } },
});

export const deletionCases = defineCases({
  machine: deletionMachine,
  effects: [],
  calls: { deleting: 'deleteRecord' },
  busy: ['deleting'],
  starts: [
    {
      title: 'asked',
      input: { id: 7, name: 'Marília' },
      change: { state: 'confirming', context: { id: 7, name: 'Marília', deletedId: null } },
    },
  ],
  events: [
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.status === 'active',
      // A call under way goes on without the question.
      change: () => closed(null),
    },
    {
      title: 'confirmed',
      event: { type: 'confirm' },
      possible: (before) => before.matches('confirming'),
      change: () => ({ state: 'deleting', starts: [{ id: 'deleteRecord', input: { id: 7 } }] }),
    },
    { title: 'deletion acknowledged', event: answered('deleteRecord', undefined), change: () => closed(7) },
    {
      title: 'deletion refused',
      event: failed('deleteRecord', new ApiError('Não deu.')),
      change: () => closed(null),
    },
    {
      title: 'deletion gone',
      event: failed('deleteRecord', new ApiError('Não deu.', {}, 'gone')),
      change: () => closed(7),
    },
  ],
});
