import { assign, fromPromise, setup } from 'xstate';
import { isGone, messageOf } from '../src/domain/errors';
import type { NamedRecord } from './shared/list';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/** The question before a record is deleted, and the deletion (section 4); child of the list and of the detail. */
export const deletionMachine = setup({
  types: {
    input: {} as NamedRecord,
    context: {} as NamedRecord & { deletedId: number | null },
    events: {} as { type: 'confirm' } | { type: 'cancel' },
    output: {} as { deletedId: number | null },
    tags: {} as 'busy',
  },
  actors: { deleteRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('deleteRecord')) },
  actions: {
    applyDeletion: assign(({ context }) => ({ deletedId: context.id })),
    showDeleted: () => throwNotProvided('showDeleted'),
    showError: (_, _params: { message: string }) => throwNotProvided('showError'),
  },
  guards: { 'the record is gone': (_, params: { error: unknown }) => isGone(params.error) },
}).createMachine({
  id: 'deletion',
  description: 'Realmente deseja apagar?',
  context: ({ input }) => ({ id: input.id, name: input.name, deletedId: null }),
  initial: 'confirming',
  states: {
    confirming: { on: { confirm: { target: 'deleting' }, cancel: { target: 'closed' } } },
    deleting: {
      tags: ['busy'],
      on: {
        cancel: { description: 'A pergunta fecha; apagar continua, e o fim é avisado.', target: 'closed' },
      },
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'closed', actions: [{ type: 'applyDeletion' }, { type: 'showDeleted' }] },
        onError: [
          {
            description: 'Outra pessoa o apagou antes.',
            guard: { type: 'the record is gone', params: ({ event }) => event },
            target: 'closed',
            actions: [
              { type: 'applyDeletion' },
              { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            ],
          },
          {
            target: 'closed',
            actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ deletedId: context.deletedId }),
});
