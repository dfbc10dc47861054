import type { SnapshotFrom } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import { alert, defineCases } from '../case';

const closed = (deletedId: number | null) => ({
  state: 'closed',
  context: { deletedId },
  ends: { output: { deletedId } },
});

const refusal = { failure: { kind: 'api', message: 'Não deu.' }, fields: {} } as const;
const isDeleting = (before: SnapshotFrom<typeof deletionMachine>) => before.matches('deleting');

export const deletionCases = defineCases({
  machine: deletionMachine,
  effects: ['showError'],
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
    {
      title: 'deletion acknowledged',
      event: { type: 'write.acknowledged', id: 7, values: null, etag: null },
      possible: isDeleting,
      change: () => closed(7),
    },
    ...(['gone', 'refused', 'lost'] as const).map((outcome) => ({
      title: `deletion ${outcome}`,
      event: { ...refusal, type: `write.${outcome}` as const, key: '', values: null },
      possible: isDeleting,
      // Another person may have deleted it before.
      change: () => ({ ...closed(outcome === 'gone' ? 7 : null), effects: [alert('Não deu.')] }),
    })),
  ],
});
