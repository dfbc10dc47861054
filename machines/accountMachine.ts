import { assign, fromPromise, setup } from 'xstate';
import type { Account } from '../src/domain/usuario';
import { rejectNotProvided } from './shared/notProvided';

/** Who is signed in; read each time the picture of the sidebar is pressed. */
export const accountMachine = setup({
  types: { context: {} as { account: Account | null }, events: {} as { type: 'load' } },
  actors: { loadAccount: fromPromise<Account>(() => rejectNotProvided('loadAccount')) },
  actions: { applyAccount: assign((_, params: { account: Account }) => params) },
}).createMachine({
  id: 'account',
  context: { account: null },
  initial: 'unread',
  states: {
    unread: { on: { load: { target: 'loading' } } },
    loading: {
      tags: ['busy'],
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: {},
        onDone: {
          target: 'ready',
          actions: { type: 'applyAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: { description: 'Sem nome nem email, a senha ainda pode ser trocada.', target: 'failed' },
      },
    },
    ready: { on: { load: { target: 'loading' } } },
    failed: { on: { load: { target: 'loading' } } },
  },
});
