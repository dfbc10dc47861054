import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../src/domain/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/** One total of the home page (sections 2 and 7). */
export const totalMachine = setup({
  types: {
    context: {} as { total: number | null },
    events: {} as { type: 'retry' } | { type: 'records.changed' },
    tags: {} as 'busy',
  },
  actors: { countRecords: fromPromise<number>(() => rejectNotProvided('countRecords')) },
  actions: {
    applyTotal: assign((_, params: { total: number }) => ({ total: params.total })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
}).createMachine({
  id: 'total',
  description: 'Cada total é independente: a falha de um não esconde o outro.',
  context: { total: null },
  initial: 'loading',
  on: { 'records.changed': { target: '.loading' } },
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        id: 'countRecords',
        src: 'countRecords',
        input: {},
        onDone: {
          target: 'ready',
          actions: { type: 'applyTotal', params: ({ event }) => ({ total: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    ready: {},
    failed: { on: { retry: { target: 'loading' } } },
  },
});
