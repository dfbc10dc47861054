import type { SnapshotFrom } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import { ApiError } from '../../../src/domain/errors';
import { answered, defineCases, failed } from '../case';

type Before = SnapshotFrom<typeof deletionMachine>;

const closed = (deletedId: number | null) => ({
  state: 'closed',
  context: { deletedId },
  ends: { output: { deletedId } },
});
const asked = (title: string, etag: string | null) => {
  const input = { id: 7, name: 'Marília', etag };
  const context = { ...input, isChanged: false, deletedId: null };
  return { title, input, change: { state: 'confirming', context } };
};

export const deletionCases = defineCases({
  machine: deletionMachine,
  effects: ['reportConflict'],
  calls: { deleting: 'deleteRecord' },
  busy: ['deleting', 'conflicted'],
  starts: [asked('asked', '"1"'), asked('asked in a list', null)],
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
      change: ({ context: { etag } }: Before) => ({
        state: 'deleting',
        starts: [{ id: 'deleteRecord', input: { id: 7, etag } }],
      }),
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
    {
      title: 'another person had changed it',
      event: failed('deleteRecord', new ApiError('Não deu.', {}, 'changed')),
      offered: ({ context }) => !context.isChanged,
      // A list shows no version.
      change: ({ context }) =>
        context.etag === null ? closed(null) : { state: 'conflicted', effects: [{ type: 'reportConflict' }] },
    },
    {
      title: 'record read again',
      event: { type: 'record.read', id: 7, name: 'Marília', etag: '"2"' },
      possible: (before) => before.matches('conflicted'),
      change: () => ({ state: 'confirming', context: { etag: '"2"', isChanged: true } }),
    },
  ],
});
