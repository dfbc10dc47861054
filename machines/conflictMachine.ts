import { assign, fromPromise, setup } from 'xstate';
import type { RecordRef, SavedRecord } from './shared/detail';
import { isForPeople, isGone, messageOf } from './shared/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

export type ConflictEvent = { type: 'retry' };

/** What somebody else has made of a record that was being edited: read, to be shown beside the form. */
export const createConflictMachine = <Values extends object>() =>
  setup({
    types: {
      input: {} as { id: number },
      context: {} as {
        id: number;
        /** The record as the server has it now; null until it has been read. */
        newer: SavedRecord<Values> | null;
      },
      events: {} as ConflictEvent,
      tags: {} as 'busy',
    },
    actors: {
      loadRecord: fromPromise<SavedRecord<Values>, RecordRef>(() => rejectNotProvided('loadRecord')),
    },
    delays: { callTimeout: CALL_TIMEOUT },
    actions: {
      keepNewer: assign((_, params: SavedRecord<Values>) => ({ newer: params })),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
      'the record is gone': (_, params: { error: unknown }) => isGone(params.error),
    },
  }).createMachine({
    id: 'conflict',
    description: 'Outra pessoa salvou antes: o que ela salvou, ao lado do que foi digitado.',
    context: ({ input }) => ({ id: input.id, newer: null }),
    initial: 'reading',
    states: {
      reading: {
        tags: ['busy'],
        invoke: {
          id: 'loadRecord',
          src: 'loadRecord',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'shown',
            actions: { type: 'keepNewer', params: ({ event }) => event.output },
          },
          onError: [
            {
              description: 'Quem a salvou também pode tê-la apagado.',
              guard: { type: 'the record is gone', params: ({ event }) => event },
              target: 'gone',
              actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
            {
              guard: { type: 'the failure is for people', params: ({ event }) => event },
              target: 'failed',
              actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
          ],
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'showError', params: { message: NO_ANSWER.message } },
          },
        },
      },
      shown: {},
      failed: { on: { retry: { target: 'reading' } } },
      gone: { type: 'final' },
    },
  });
