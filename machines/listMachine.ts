import { assertEvent, assign, fromPromise, raise, setup } from 'xstate';
import { REFRESH_RETRY, SEARCH_DEBOUNCE } from '../src/domain/constants';
import { type Failure, failureOf, isGone } from '../src/domain/errors';
import { deletionMachine } from './deletionMachine';
import {
  initialContext,
  type ListContext,
  type ListEvent,
  type ListInput,
  type ListQuery,
  type NamedRecord,
  type Page,
  pageCount,
  type RecordsChange,
  removeRow,
} from './shared/list';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/**
 * A list of records, searched, paged and deleted from (sections 2, 4 and 7). Two regions: an event of the
 * query never aborts a deletion.
 */
export const createListMachine = <Item extends { id: number }>() =>
  setup({
    types: {
      input: {} as ListInput,
      context: {} as ListContext<Item>,
      events: {} as ListEvent,
      children: {} as { deletion: 'deletion' },
      tags: {} as 'busy',
    },
    actors: {
      loadPage: fromPromise<Page<Item>, ListQuery>(() => rejectNotProvided('loadPage')),
      deletion: deletionMachine,
      restoreRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('restoreRecord')),
      readRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('readRecord')),
    },
    delays: { debounce: SEARCH_DEBOUNCE, refreshRetry: REFRESH_RETRY },
    actions: {
      applySearch: assign((_, { busca }: { busca: string }) => ({ busca, pagina: 1, highlightedId: null })),
      applyQuery: assign((_, { busca, pagina }: ListQuery) => ({ busca, pagina, highlightedId: null })),
      applyPage: assign(({ context }, { items, total }: Page<Item>) => ({
        items,
        total,
        shown: context.pagina,
      })),
      clearRows: assign({ items: null }),
      goToLastPage: assign((_, params: { total: number }) => ({ pagina: pageCount(params.total) })),
      removeRow: assign(({ context }, params: RecordsChange) => removeRow(context, params)),
      reload: raise((_, { deletedId }: RecordsChange) => ({ type: 'write.ended' as const, deletedId })),
      applyAsked: assign((_, { id, name }: NamedRecord) => ({ asked: { id, name } })),
      applyDeleted: assign(({ context }) => ({ deleted: context.asked, asked: null })),
      forgetDeleted: assign({ deleted: null }),
      announceRestored: (_, _params: { name: string }) => throwNotProvided('announceRestored'),
      writeUrl: (_, _params: ListQuery) => throwNotProvided('writeUrl'),
      showError: (_, _params: Failure) => throwNotProvided('showError'),
    },
    guards: {
      'the page is past the last one': ({ context }, params: { total: number }) =>
        context.pagina > pageCount(params.total),
      'it is another query': ({ context }, params: ListQuery) =>
        params.busca !== context.busca || params.pagina !== context.pagina,
      'there are rows': ({ context }) => context.items !== null,
      'a deletion can be undone': ({ context }) => context.deleted !== null,
      'it is not among the deleted': (_, { error }: { error: unknown }) => isGone(error),
      'the record is deleted': (_, params: { deletedId: number | null }) => params.deletedId !== null,
    },
  }).createMachine({
    id: 'list',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    states: {
      query: {
        initial: 'loading',
        on: {
          'search.typed': {
            description: 'Cada tecla volta à primeira página e recomeça a espera.',
            target: '.debouncing',
            actions: { type: 'applySearch', params: ({ event }) => event },
          },
          'page.chosen': {
            target: '.loading',
            actions: {
              type: 'applyQuery',
              params: ({ context, event }) => ({ busca: context.busca, pagina: event.pagina }),
            },
          },
          'url.changed': {
            description: 'Voltar, avançar ou um link.',
            guard: { type: 'it is another query', params: ({ event }) => event },
            target: '.loading',
            actions: { type: 'applyQuery', params: ({ event }) => event },
          },
          'write.ended': {
            description: 'Uma linha apagada sai na hora; a espera por outra tecla não encurta.',
            actions: { type: 'removeRow', params: ({ event }) => event },
          },
        },
        states: {
          loading: {
            description:
              'O que foi pedido. Sair daqui cancela a chamada: uma resposta velha não chega à tela.',
            tags: ['busy'],
            entry: { type: 'writeUrl', params: ({ context: { busca, pagina } }) => ({ busca, pagina }) },
            invoke: {
              id: 'loadPage',
              src: 'loadPage',
              input: ({ context: { busca, pagina } }) => ({ busca, pagina }),
              onDone: [
                {
                  guard: { type: 'the page is past the last one', params: ({ event }) => event.output },
                  target: 'loading',
                  reenter: true,
                  actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                },
                { target: 'idle', actions: { type: 'applyPage', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'failed',
                actions: {
                  type: 'showError',
                  params: ({ event }) => failureOf(event.error),
                },
              },
            },
            on: {
              'write.ended': {
                description: 'A resposta a caminho pode ser de antes.',
                target: 'loading',
                reenter: true,
                actions: { type: 'removeRow', params: ({ event }) => event },
              },
            },
          },
          debouncing: {
            description: 'Espera a próxima tecla.',
            tags: ['busy'],
            after: { debounce: { target: 'loading' } },
          },
          idle: {
            on: {
              'write.ended': {
                target: 'refreshing',
                actions: { type: 'removeRow', params: ({ event }) => event },
              },
              'tab.shown': { target: 'refreshing' },
              'connection.restored': { target: 'refreshing' },
            },
          },
          refreshing: {
            description: 'Uma leitura que ninguém pediu: o que está na tela fica, e uma falha não é dita.',
            entry: { type: 'writeUrl', params: ({ context: { busca, pagina } }) => ({ busca, pagina }) },
            invoke: {
              id: 'refreshPage',
              src: 'loadPage',
              input: ({ context: { busca, pagina } }) => ({ busca, pagina }),
              onDone: [
                {
                  guard: { type: 'the page is past the last one', params: ({ event }) => event.output },
                  target: 'loading',
                  actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                },
                { target: 'idle', actions: { type: 'applyPage', params: ({ event }) => event.output } },
              ],
              onError: [{ guard: 'there are rows', target: 'stale' }, { target: 'failed' }],
            },
            on: {
              'write.ended': {
                description: 'A resposta a caminho pode ser de antes.',
                target: 'refreshing',
                reenter: true,
                actions: { type: 'removeRow', params: ({ event }) => event },
              },
            },
          },
          stale: {
            description: 'As linhas ficam, e a leitura é tentada de novo.',
            after: { refreshRetry: { target: 'refreshing' } },
            on: {
              'write.ended': {
                target: 'refreshing',
                actions: { type: 'removeRow', params: ({ event }) => event },
              },
              'tab.shown': { target: 'refreshing' },
              'connection.restored': { target: 'refreshing' },
            },
          },
          failed: {
            description: 'O que havia na tela não era a resposta: só volta com uma.',
            entry: { type: 'clearRows' },
            on: {
              retry: { target: 'loading' },
              'tab.shown': { target: 'refreshing' },
              'write.ended': { target: 'refreshing' },
              'connection.restored': {
                description: 'A lista volta sozinha quando a rede volta.',
                target: 'refreshing',
              },
            },
          },
        },
      },
      deletion: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [{ guard: 'a deletion can be undone', target: 'undoable' }, { target: 'none' }],
          },
          none: {
            on: {
              delete: { target: 'asked', actions: { type: 'applyAsked', params: ({ event }) => event } },
            },
          },
          undoable: {
            description:
              'Até a próxima pesquisa, página ou exclusão; as leituras da própria lista não contam.',
            on: {
              'search.typed': { target: 'none', actions: { type: 'forgetDeleted' } },
              'page.chosen': { target: 'none', actions: { type: 'forgetDeleted' } },
              delete: { target: 'asked', actions: { type: 'applyAsked', params: ({ event }) => event } },
              undo: { target: 'restoring' },
            },
          },
          asked: {
            invoke: {
              id: 'deletion',
              src: 'deletion',
              input: ({ event }) => {
                assertEvent(event, 'delete');
                return { id: event.id, name: event.name };
              },
              onDone: [
                {
                  guard: { type: 'the record is deleted', params: ({ event }) => event.output },
                  target: 'undoable',
                  actions: [
                    { type: 'applyDeleted' },
                    { type: 'reload', params: ({ event }) => event.output },
                  ],
                },
                { description: 'A exclusão de antes ainda pode ser desfeita.', target: 'deciding' },
              ],
              onError: { target: 'deciding' },
            },
          },
          restoring: {
            invoke: {
              id: 'restoreRecord',
              src: 'restoreRecord',
              input: ({ context }) => ({ id: context.deleted?.id ?? 0 }),
              onDone: { target: 'restored' },
              onError: [
                {
                  guard: { type: 'it is not among the deleted', params: ({ event }) => event },
                  target: 'recognizing',
                },
                {
                  target: 'undoable',
                  actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
                },
              ],
            },
          },
          recognizing: {
            description: 'Outra pessoa a restaurou antes? Então ela está lá.',
            invoke: {
              id: 'readRecord',
              src: 'readRecord',
              input: ({ context }) => ({ id: context.deleted?.id ?? 0 }),
              onDone: { target: 'restored' },
              onError: {
                target: 'undoable',
                actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
              },
            },
          },
          restored: {
            entry: [
              {
                type: 'announceRestored',
                params: ({ context }) => ({ name: context.deleted?.name ?? '' }),
              },
              { type: 'forgetDeleted' },
              { type: 'reload', params: { deletedId: null } },
            ],
            always: { target: 'none' },
          },
        },
      },
    },
  });
