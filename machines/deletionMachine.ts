import { assign, fromCallback, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import type { NamedRecord } from './listRows';
import { throwNotProvided } from './notProvided';
import type { WriteAnswer } from './writeAnswers';

type Unanswered = Exclude<WriteAnswer, { type: 'write.acknowledged' }>;
const failure = ({ event }: { event: Unanswered }) => event.failure;

/** The one question before a record is deleted (section 4), for lists and details. The deletion is a write. */
export const deletionMachine = setup({
  types: {
    input: {} as NamedRecord,
    context: {} as NamedRecord & { deletedId: number | null },
    events: {} as { type: 'confirm' } | { type: 'cancel' } | WriteAnswer,
    output: {} as { deletedId: number | null },
    tags: {} as 'busy',
  },
  actors: {
    deleteRecord: fromCallback<WriteAnswer, { id: number }>(() => throwNotProvided('deleteRecord')),
  },
  actions: {
    applyDeletion: assign(({ context }) => ({ deletedId: context.id })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
}).createMachine({
  id: 'deletion',
  description: 'Realmente deseja apagar?',
  context: ({ input }) => ({ id: input.id, name: input.name, deletedId: null }),
  initial: 'confirming',
  states: {
    confirming: { on: { confirm: { target: 'deleting' }, cancel: { target: 'closed' } } },
    deleting: {
      tags: ['busy'],
      invoke: { id: 'deleteRecord', src: 'deleteRecord', input: ({ context }) => ({ id: context.id }) },
      on: {
        cancel: { description: 'A pergunta fecha; apagar continua, e o fim é avisado.', target: 'closed' },
        'write.acknowledged': { target: 'closed', actions: 'applyDeletion' },
        'write.gone': {
          description: 'Outra pessoa o apagou antes.',
          target: 'closed',
          actions: ['applyDeletion', { type: 'showError', params: failure }],
        },
        'write.refused': { target: 'closed', actions: { type: 'showError', params: failure } },
        'write.lost': { target: 'closed', actions: { type: 'showError', params: failure } },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ deletedId: context.deletedId }),
});
