import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import { failure } from './eventParams';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import type { RecordsChanged } from './writeEvents';

/** A thing that is read to be shown, and read again when it may have changed (sections 2 and 7). */
export const createReadMachine = <Data>() =>
  setup({
    types: {
      context: {} as { data: Data | null },
      events: {} as
        | { type: 'retry' }
        | { type: 'tab.shown' }
        | { type: 'connection.restored' }
        | RecordsChanged,
      tags: {} as 'busy',
    },
    actors: {
      load: fromPromise<Data>(() => rejectNotProvided('load')),
      hear: fromCallback(() => throwNotProvided('hear')),
    },
    actions: {
      applyData: assign((_, { data }: { data: Data }) => ({ data })),
      showError: (_, _params: Failure) => throwNotProvided('showError'),
    },
  }).createMachine({
    id: 'read',
    description: 'Cada leitura é independente: a falha de uma não esconde outra.',
    context: { data: null },
    invoke: { id: 'hear', src: 'hear' },
    initial: 'loading',
    on: { 'records.changed': { target: '.loading' } },
    states: {
      loading: {
        tags: ['busy'],
        invoke: {
          id: 'load',
          src: 'load',
          onDone: {
            target: 'ready',
            actions: { type: 'applyData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'showError', params: failure },
          },
        },
      },
      ready: {},
      failed: { on: { retry: { target: 'loading' }, 'connection.restored': { target: 'loading' } } },
    },
  });
