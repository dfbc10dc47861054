import { deletionMachine } from '../../../machines/deletionMachine';
import { ConnectionError } from '../../../src/domain/errors';
import { alert, answered, defineCases, failed } from '../case';

const closed = (deletedId: number | null) => ({
  state: 'closed',
  context: { deletedId },
  ends: { output: { deletedId } },
});

const result = { id: 7, values: null, etag: null, key: '', freshKey: 'key', fields: {} };

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
    ...(['acknowledged', 'gone', 'refused'] as const).map((outcome) => ({
      title: `deletion ${outcome}`,
      event: answered('deleteRecord', { ...result, outcome }),
      // The write says how it ended.
      change: () => closed(outcome === 'refused' ? null : 7),
    })),
    {
      title: 'deletion broke',
      event: failed('deleteRecord', new ConnectionError()),
      change: () => ({ ...closed(null), effects: [alert('Erro de conexão.')] }),
    },
  ],
});
