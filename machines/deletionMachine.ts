import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../src/domain/errors';
import type { NamedRecord } from './shared/list';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import type { WriteResult } from './shared/write';

const output = <Output>({ event }: { event: { output: Output } }) => event.output;

/** The one question before a record is deleted (section 4), for lists and details. The write alerts its end. */
export const deletionMachine = setup({
  types: {
    input: {} as NamedRecord,
    context: {} as NamedRecord & { deletedId: number | null },
    events: {} as { type: 'confirm' } | { type: 'cancel' },
    output: {} as { deletedId: number | null },
    tags: {} as 'busy',
  },
  actors: {
    deleteRecord: fromPromise<WriteResult<unknown>, { id: number }>(() => rejectNotProvided('deleteRecord')),
  },
  actions: {
    applyDeletion: assign(({ context }) => ({ deletedId: context.id })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the record is there no more': (_, { outcome }: WriteResult<unknown>) =>
      outcome === 'acknowledged' || outcome === 'gone',
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
      on: {
        cancel: { description: 'A pergunta fecha; apagar continua, e o fim é avisado.', target: 'closed' },
      },
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'the record is there no more', params: output },
            target: 'closed',
            actions: { type: 'applyDeletion' },
          },
          { target: 'closed' },
        ],
        onError: {
          target: 'closed',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ deletedId: context.deletedId }),
});
