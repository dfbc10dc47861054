import { assign, fromPromise, setup } from 'xstate';
import { isGone } from '../src/domain/errors';
import { itself } from './eventParams';
import type { NamedRecord } from './listRows';
import { rejectNotProvided } from './notProvided';

/** The one question before a record is deleted (section 4), for lists and details. The deletion is a write. */
export const deletionMachine = setup({
  types: {
    input: {} as NamedRecord,
    context: {} as NamedRecord & { deletedId: number | null },
    events: {} as { type: 'confirm' } | { type: 'cancel' },
    output: {} as { deletedId: number | null },
    tags: {} as 'busy',
  },
  actors: {
    deleteRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('deleteRecord')),
  },
  actions: { applyDeletion: assign(({ context }) => ({ deletedId: context.id })) },
  guards: {
    'another person deleted it before': (_, params: { error: unknown }) => isGone(params.error),
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
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'closed', actions: 'applyDeletion' },
        onError: [
          {
            guard: { type: 'another person deleted it before', params: itself },
            target: 'closed',
            actions: 'applyDeletion',
          },
          { target: 'closed' },
        ],
      },
      on: {
        cancel: { description: 'A pergunta fecha; apagar continua, e o fim é avisado.', target: 'closed' },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ deletedId: context.deletedId }),
});
