import { assign, fromPromise, setup } from 'xstate';
import type { RecentChange } from '../src/domain/changes';
import { rejectNotProvided } from './shared/notProvided';

/** The last changes of the register, for the home page. */
export const recentMachine = setup({
  types: {
    context: {} as { changes: RecentChange[] },
    events: {} as { type: 'records.changed' },
  },
  actors: { loadChanges: fromPromise<RecentChange[]>(() => rejectNotProvided('loadChanges')) },
  actions: { applyChanges: assign((_, params: { changes: RecentChange[] }) => params) },
}).createMachine({
  id: 'recent',
  description: 'Ninguém pediu esta leitura: ela não avisa de nada.',
  context: { changes: [] },
  initial: 'loading',
  on: { 'records.changed': { target: '.loading' } },
  states: {
    loading: {
      invoke: {
        id: 'loadChanges',
        src: 'loadChanges',
        input: {},
        onDone: {
          target: 'ready',
          actions: { type: 'applyChanges', params: ({ event }) => ({ changes: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    ready: {},
    failed: {},
  },
});
