import { assign, fromPromise, setup } from 'xstate';
import { isForPeople, messageOf } from './shared/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

export type HomeEvent =
  | { type: 'retry.pessoas' }
  | { type: 'retry.cidades' }
  /** With what people have been told of just now, if it was a failure. */
  | { type: 'refresh'; told?: string | null };

/** The home page: two totals, read side by side (sections 2 and 7). */
export const homeMachine = setup({
  types: {
    context: {} as {
      pessoas: number | null;
      cidades: number | null;
      /** The failure the user has been told of last. */
      told: string | null;
    },
    events: {} as HomeEvent,
    tags: {} as 'busy' | 'busy.pessoas' | 'busy.cidades',
  },
  actors: {
    countPessoas: fromPromise<number>(() => rejectNotProvided('countPessoas')),
    countCidades: fromPromise<number>(() => rejectNotProvided('countCidades')),
  },
  delays: { callTimeout: CALL_TIMEOUT },
  actions: {
    keepPessoas: assign((_, params: { total: number }) => ({ pessoas: params.total })),
    keepCidades: assign((_, params: { total: number }) => ({ cidades: params.total })),
    keepTold: assign((_, params: { message: string | null }) => ({ told: params.message })),
    forgetTold: assign({ told: null }),
    showError: (_, _params: { message: string }) => throwNotProvided('showError'),
  },
  guards: {
    'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
    'the user was told already': ({ context }, params: { error: unknown }) =>
      isForPeople(params.error) && params.error.message === context.told,
  },
}).createMachine({
  id: 'home',
  description: 'Os dois totais são independentes: a falha de um não esconde o outro.',
  context: { pessoas: null, cidades: null, told: null },
  type: 'parallel',
  states: {
    pessoas: {
      initial: 'loading',
      on: {
        refresh: {
          target: '.loading',
          actions: { type: 'keepTold', params: ({ event }) => ({ message: event.told ?? null }) },
        },
      },
      states: {
        loading: {
          tags: ['busy', 'busy.pessoas'],
          invoke: {
            id: 'countPessoas',
            src: 'countPessoas',
            input: {},
            onDone: {
              target: 'ready',
              actions: { type: 'keepPessoas', params: ({ event }) => ({ total: event.output }) },
            },
            onError: [
              {
                description: 'Uma conexão perdida falha nas duas chamadas; o aviso é um só.',
                guard: { type: 'the user was told already', params: ({ event }) => event },
                target: 'failed',
              },
              {
                guard: { type: 'the failure is for people', params: ({ event }) => event },
                target: 'failed',
                actions: [
                  {
                    type: 'keepTold',
                    params: ({ event }) => ({ message: messageOf(event.error) }),
                  },
                  { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
                ],
              },
            ],
          },
          after: {
            callTimeout: [
              {
                guard: { type: 'the user was told already', params: { error: NO_ANSWER } },
                target: 'failed',
              },
              {
                target: 'failed',
                actions: [
                  { type: 'keepTold', params: { message: NO_ANSWER.message } },
                  { type: 'showError', params: { message: NO_ANSWER.message } },
                ],
              },
            ],
          },
        },
        ready: {},
        failed: {
          on: { 'retry.pessoas': { target: 'loading', actions: { type: 'forgetTold' } } },
        },
      },
    },
    cidades: {
      initial: 'loading',
      on: {
        refresh: {
          target: '.loading',
          actions: { type: 'keepTold', params: ({ event }) => ({ message: event.told ?? null }) },
        },
      },
      states: {
        loading: {
          tags: ['busy', 'busy.cidades'],
          invoke: {
            id: 'countCidades',
            src: 'countCidades',
            input: {},
            onDone: {
              target: 'ready',
              actions: { type: 'keepCidades', params: ({ event }) => ({ total: event.output }) },
            },
            onError: [
              {
                description: 'Uma conexão perdida falha nas duas chamadas; o aviso é um só.',
                guard: { type: 'the user was told already', params: ({ event }) => event },
                target: 'failed',
              },
              {
                guard: { type: 'the failure is for people', params: ({ event }) => event },
                target: 'failed',
                actions: [
                  {
                    type: 'keepTold',
                    params: ({ event }) => ({ message: messageOf(event.error) }),
                  },
                  { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
                ],
              },
            ],
          },
          after: {
            callTimeout: [
              {
                guard: { type: 'the user was told already', params: { error: NO_ANSWER } },
                target: 'failed',
              },
              {
                target: 'failed',
                actions: [
                  { type: 'keepTold', params: { message: NO_ANSWER.message } },
                  { type: 'showError', params: { message: NO_ANSWER.message } },
                ],
              },
            ],
          },
        },
        ready: {},
        failed: {
          on: { 'retry.cidades': { target: 'loading', actions: { type: 'forgetTold' } } },
        },
      },
    },
  },
});
