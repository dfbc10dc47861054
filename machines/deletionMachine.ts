import { assign, emit, fromPromise, setup } from 'xstate';
import type { RecordRef } from './shared/detail';
import { isForPeople, isGone, messageOf } from './shared/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

export type DeletionEvent = { type: 'delete'; id: number } | { type: 'confirm' } | { type: 'cancel' };

/**
 * Asks before a record is deleted, and deletes it (section 4). Whoever leaves
 * the question while the call runs goes on; the call does, too.
 */
export const deletionMachine = setup({
  types: {
    context: {} as RecordRef,
    events: {} as DeletionEvent,
    emitted: {} as { type: 'record.deleted' },
  },
  actors: {
    deleteRecord: fromPromise<void, RecordRef>(() => rejectNotProvided('deleteRecord')),
  },
  actions: {
    keepId: assign((_, params: { id: number }) => ({ id: params.id })),
    forgetId: assign({ id: null }),
    announceDeletion: emit({ type: 'record.deleted' }),
    showDeleted: () => throwNotProvided('showDeleted'),
    showError: (_, _params: { message: string }) => throwNotProvided('showError'),
  },
  guards: {
    'the record is gone': (_, params: { error: unknown }) => isGone(params.error),
    'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
  },
}).createMachine({
  id: 'deletion',
  context: { id: null },
  initial: 'idle',
  states: {
    idle: {
      entry: { type: 'forgetId' },
      on: {
        delete: { target: 'confirming', actions: { type: 'keepId', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: 'Realmente deseja apagar?',
      on: { confirm: { target: 'deleting' }, cancel: { target: 'idle' } },
    },
    deleting: {
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'gone',
          actions: [{ type: 'announceDeletion' }, { type: 'showDeleted' }],
        },
        onError: [
          {
            description: 'Outra pessoa o apagou antes.',
            guard: { type: 'the record is gone', params: ({ event }) => event },
            target: 'gone',
            actions: [
              { type: 'announceDeletion' },
              { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            ],
          },
          {
            guard: { type: 'the failure is for people', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
          },
        ],
      },
      on: {
        cancel: {
          description: 'A pergunta não prende ninguém; apagar continua, e o fim é contado.',
          target: 'idle',
        },
      },
    },
    gone: { type: 'final' },
  },
});
