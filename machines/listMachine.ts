import { assign, fromPromise, raise, setup } from 'xstate';
import { failureKindOf, isConnectionLost, isForPeople, isGone, messageOf } from './shared/errors';
import {
  answered,
  type ListQuery,
  type ListTypes,
  onLastPage,
  type Page,
  pageCount,
  type RecordsNews,
  unanswered,
  withLoss,
  withoutDeleted,
} from './shared/list';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { SEARCH_DEBOUNCE } from './shared/search';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

/**
 * A list of records, searched, paged and deleted from (sections 2, 4 and 7).
 * Two regions, because an event of the query must never abort a running deletion.
 */
export const createListMachine = <Item extends { id: number }>() =>
  setup({
    types: {} as ListTypes<Item>,
    actors: {
      loadPage: fromPromise<Page<Item>, ListQuery>(() => rejectNotProvided('loadPage')),
      deleteRecord: fromPromise<void, { id: number | null }>(() => rejectNotProvided('deleteRecord')),
    },
    delays: { debounce: SEARCH_DEBOUNCE, callTimeout: CALL_TIMEOUT },
    actions: {
      keepSearch: assign((_, params: { busca: string }) => ({ busca: params.busca, pagina: 1, saved: null })),
      keepQuery: assign((_, { busca, pagina }: ListQuery) => ({ busca, pagina, saved: null, failure: null })),
      keepAnswer: assign(({ context }, params: Page<Item>) => answered(context, params)),
      keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureKindOf(params.error) })),
      keepLoss: assign(({ context }, params: RecordsNews) => withLoss(context, params)),
      forgetFailure: assign({ failure: null }),
      forgetRows: assign({ items: null }),
      goToLastPage: assign(({ context }, params: { total: number }) => onLastPage(context, params.total)),
      keepToDelete: assign((_, params: { item: Item }) => ({ toDelete: params.item })),
      forgetToDelete: assign({ toDelete: null }),
      removeRow: assign(({ context }, params: RecordsNews) => withoutDeleted(context, params)),
      announceChange: raise(({ context }) => ({ type: 'records.changed', deletedId: context.toDelete?.id })),
      showDeleted: () => throwNotProvided('showDeleted'),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
      'the page is past the last one': ({ context }, params: { total: number }) =>
        context.pagina > pageCount(params.total, context.pageSize),
      'the connection is still lost': ({ context }, params: { error: unknown }) =>
        context.failure === 'connection' && isConnectionLost(params.error),
      'the record is gone': (_, params: { error: unknown }) => isGone(params.error),
    },
  }).createMachine({
    id: 'list',
    context: ({ input }) => unanswered(input),
    type: 'parallel',
    states: {
      query: {
        initial: 'loading',
        on: {
          'search.typed': {
            description: 'Cada tecla volta à primeira página e recomeça a espera.',
            target: '.debouncing',
            actions: { type: 'keepSearch', params: ({ event }) => event },
          },
          'page.chosen': {
            target: '.loading',
            actions: {
              type: 'keepQuery',
              params: ({ context, event }) => ({ busca: context.busca, pagina: event.pagina }),
            },
          },
          'url.changed': {
            description: 'Voltar, avançar ou um link; o da própria lista a atualiza.',
            target: '.loading',
            actions: { type: 'keepQuery', params: ({ event }) => event },
          },
          'records.changed': {
            target: '.loading',
            actions: { type: 'keepLoss', params: ({ event }) => event },
          },
        },
        states: {
          loading: {
            description: 'Sair daqui cancela a chamada: uma resposta velha não chega à tela.',
            tags: ['busy'],
            invoke: {
              id: 'loadPage',
              src: 'loadPage',
              input: ({ context }) => ({ busca: context.busca, pagina: context.pagina }),
              onDone: [
                {
                  guard: { type: 'the page is past the last one', params: ({ event }) => event.output },
                  target: 'loading',
                  reenter: true,
                  actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                },
                { target: 'idle', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
              ],
              onError: [
                {
                  description: 'Digitar sem conexão não repete o alerta a cada pausa.',
                  guard: { type: 'the connection is still lost', params: ({ event }) => event },
                  target: 'failed',
                },
                {
                  guard: { type: 'the failure is for people', params: ({ event }) => event },
                  target: 'failed',
                  actions: [
                    { type: 'keepFailure', params: ({ event }) => event },
                    { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
                  ],
                },
              ],
            },
            after: {
              callTimeout: [
                {
                  guard: { type: 'the connection is still lost', params: { error: NO_ANSWER } },
                  target: 'failed',
                },
                {
                  target: 'failed',
                  actions: [
                    { type: 'keepFailure', params: { error: NO_ANSWER } },
                    { type: 'showError', params: { message: NO_ANSWER.message } },
                  ],
                },
              ],
            },
          },
          debouncing: {
            description: 'Espera a próxima tecla; a consulta que vem já conta com a mudança.',
            tags: ['busy'],
            on: { 'records.changed': { actions: { type: 'keepLoss', params: ({ event }) => event } } },
            after: { debounce: { target: 'loading' } },
          },
          idle: {},
          failed: {
            description: 'O que havia na tela não era a resposta: só volta com uma.',
            entry: { type: 'forgetRows' },
            on: { retry: { target: 'loading', actions: { type: 'forgetFailure' } } },
          },
        },
      },
      deletion: {
        initial: 'idle',
        on: { 'records.changed': { actions: { type: 'removeRow', params: ({ event }) => event } } },
        states: {
          idle: {
            entry: { type: 'forgetToDelete' },
            on: {
              delete: {
                target: 'confirming',
                actions: { type: 'keepToDelete', params: ({ event }) => event },
              },
            },
          },
          confirming: {
            description: 'Realmente deseja apagar?',
            on: { confirm: { target: 'deleting' }, cancel: { target: 'idle' } },
          },
          deleting: {
            on: { cancel: { description: 'Apagar continua, e o fim é contado.', target: 'idle' } },
            invoke: {
              id: 'deleteRecord',
              src: 'deleteRecord',
              input: ({ context }) => ({ id: context.toDelete?.id ?? null }),
              onDone: {
                target: 'idle',
                actions: [{ type: 'announceChange' }, { type: 'showDeleted' }],
              },
              onError: [
                {
                  description: 'Outra pessoa o apagou antes.',
                  guard: { type: 'the record is gone', params: ({ event }) => event },
                  target: 'idle',
                  actions: [
                    { type: 'announceChange' },
                    { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
                  ],
                },
                {
                  guard: { type: 'the failure is for people', params: ({ event }) => event },
                  target: 'idle',
                  actions: {
                    type: 'showError',
                    params: ({ event }) => ({ message: messageOf(event.error) }),
                  },
                },
              ],
            },
          },
        },
      },
    },
  });
