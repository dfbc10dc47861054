import { assign, fromPromise, setup } from 'xstate';
import type { LogLine } from '../src/domain/changes';
import { output } from './eventParams';
import { rejectNotProvided } from './notProvided';

/** The number of changes that are read at first, and more each time. */
const STEP = 20;

type History = { changes: LogLine[]; total: number };
type HistoryInput = { id: number | null };

/** The total is null until it is known. */
type HistoryContext = HistoryInput & { changes: LogLine[]; total: number | null; limit: number };

/** The changes of a record, newest first; child of its detail. */
export const historyMachine = setup({
  types: {
    input: {} as HistoryInput,
    context: {} as HistoryContext,
    events: {} as { type: 'reload' } | { type: 'showMore' },
    tags: {} as 'busy',
  },
  actors: {
    loadHistory: fromPromise<History, HistoryInput & { limit: number }>(() =>
      rejectNotProvided('loadHistory'),
    ),
  },
  actions: {
    applyHistory: assign((_, { changes, total }: History) => ({ changes, total })),
    forgetHistory: assign({ changes: [], total: null }),
    raiseLimit: assign(({ context }) => ({ limit: context.limit + STEP })),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ id: input.id, changes: [], total: null, limit: STEP }),
  initial: 'loading',
  on: {
    reload: {
      description: 'Quem salvou por último já não se sabe.',
      target: '.loading',
      actions: { type: 'forgetHistory' },
    },
  },
  states: {
    idle: { on: { showMore: { target: 'loading', actions: { type: 'raiseLimit' } } } },
    loading: {
      description: 'O que já está na tela fica.',
      tags: ['busy'],
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context: { id, limit } }) => ({ id, limit }),
        onDone: { target: 'idle', actions: { type: 'applyHistory', params: output } },
        onError: { description: 'Ninguém pediu esta leitura: ela não avisa de nada.', target: 'idle' },
      },
    },
  },
});
