import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { REFRESH_RETRY, SEARCH_DEBOUNCE } from '../src/domain/constants';
import type { Failure } from '../src/domain/errors';
import { deletionMachine } from './deletionMachine';
import { failure, itself, output } from './eventParams';
import {
  initialListContext,
  type ListContext,
  type ListEvent,
  type ListInput,
  type ListQuery,
  type NamedRecord,
  type PageOfRows,
  pageCount,
  removeRow,
} from './listRows';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import type { RecordsChanged } from './writeEvents';

const query = ({ context: { busca, pagina } }: { context: ListQuery }): ListQuery => ({ busca, pagina });

/**
 * A list of records, searched, paged and deleted from (sections 2, 4 and 7). Two regions: an event of the
 * query never aborts a deletion.
 */
export const listMachine = setup({
  types: {
    input: {} as ListInput,
    context: {} as ListContext,
    events: {} as ListEvent,
    children: {} as { deletion: 'deletion' },
    tags: {} as 'busy',
  },
  actors: {
    loadPage: fromPromise<PageOfRows, ListQuery>(() => rejectNotProvided('loadPage')),
    hear: fromCallback(() => throwNotProvided('hear')),
    deletion: deletionMachine,
    restoreRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('restoreRecord')),
  },
  delays: { debounce: SEARCH_DEBOUNCE, refreshRetry: REFRESH_RETRY },
  actions: {
    applySearch: assign((_, { busca }: { busca: string }) => ({ busca, pagina: 1, highlightedId: null })),
    applyQuery: assign((_, { busca, pagina }: ListQuery) => ({ busca, pagina, highlightedId: null })),
    applyPage: assign(({ context }, { items, total, near }: PageOfRows) => ({
      items,
      total,
      near,
      shown: context.pagina,
      searched: context.busca,
    })),
    clearRows: assign({ items: null }),
    goToLastPage: assign((_, params: { total: number }) => ({ pagina: pageCount(params.total) })),
    removeRow: assign(({ context }, params: RecordsChanged) => removeRow(context, params)),
    applyAsked: assign((_, { id, name }: NamedRecord) => ({ asked: { id, name } })),
    applyDeleted: assign(({ context }) => ({ deleted: context.asked, asked: null })),
    forgetDeleted: assign({ deleted: null }),
    highlightRestored: assign(({ context }) => ({ highlightedId: context.deleted?.id ?? null })),
    announceRestored: (_, _params: NamedRecord) => throwNotProvided('announceRestored'),
    writeUrl: (_, _params: ListQuery) => throwNotProvided('writeUrl'),
    showReadError: (_, _params: Failure) => throwNotProvided('showReadError'),
  },
  guards: {
    'the page is past the last one': ({ context }, params: { total: number }) =>
      context.pagina > pageCount(params.total),
    'the address has another query': ({ context }, params: ListQuery) =>
      params.busca !== context.busca || params.pagina !== context.pagina,
    'there are rows': ({ context }) => context.items !== null,
    'a deletion can be undone': ({ context }) => context.deleted !== null,
    'the record was deleted': (_, params: { deletedId: number | null }) => params.deletedId !== null,
    'the deleted record is back': ({ context }, { savedId }: RecordsChanged) =>
      savedId !== null && savedId === context.deleted?.id,
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => initialListContext(input),
  invoke: { id: 'hear', src: 'hear' },
  type: 'parallel',
  states: {
    query: {
      initial: 'loading',
      on: {
        'search.typed': {
          description: 'Cada tecla volta à primeira página e recomeça a espera.',
          target: '.debouncing',
          actions: { type: 'applySearch', params: itself },
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
          guard: { type: 'the address has another query', params: itself },
          target: '.loading',
          actions: { type: 'applyQuery', params: itself },
        },
        'records.changed': {
          description: 'Uma linha apagada sai na hora; a espera por outra tecla não encurta.',
          actions: { type: 'removeRow', params: itself },
        },
      },
      states: {
        loading: {
          description: 'O que foi pedido. Sair daqui cancela a chamada: uma resposta velha não chega à tela.',
          tags: ['busy'],
          entry: { type: 'writeUrl', params: query },
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: query,
            onDone: [
              {
                guard: { type: 'the page is past the last one', params: output },
                target: 'loading',
                reenter: true,
                actions: { type: 'goToLastPage', params: output },
              },
              { target: 'shown', actions: { type: 'applyPage', params: output } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'showReadError', params: failure },
            },
          },
          on: {
            'records.changed': {
              description: 'A resposta a caminho pode ser de antes.',
              target: 'loading',
              reenter: true,
              actions: { type: 'removeRow', params: itself },
            },
          },
        },
        debouncing: {
          description: 'Espera a próxima tecla.',
          tags: ['busy'],
          after: { debounce: { target: 'loading' } },
        },
        shown: {
          initial: 'fresh',
          on: {
            'records.changed': { target: 'refreshing', actions: { type: 'removeRow', params: itself } },
            'tab.shown': { target: 'refreshing' },
            'connection.restored': { target: 'refreshing' },
          },
          states: {
            fresh: {},
            stale: {
              description: 'As linhas ficam, e a leitura é tentada de novo.',
              after: { refreshRetry: { target: '#list.query.refreshing' } },
            },
          },
        },
        refreshing: {
          description: 'Uma leitura que ninguém pediu: o que está na tela fica, e uma falha não é dita.',
          entry: { type: 'writeUrl', params: query },
          invoke: {
            id: 'refreshPage',
            src: 'loadPage',
            input: query,
            onDone: [
              {
                guard: { type: 'the page is past the last one', params: output },
                target: 'loading',
                actions: { type: 'goToLastPage', params: output },
              },
              { target: 'shown', actions: { type: 'applyPage', params: output } },
            ],
            onError: [{ guard: 'there are rows', target: 'shown.stale' }, { target: 'failed' }],
          },
          on: {
            'records.changed': {
              description: 'A resposta a caminho pode ser de antes.',
              target: 'refreshing',
              reenter: true,
              actions: { type: 'removeRow', params: itself },
            },
          },
        },
        failed: {
          description: 'O que havia na tela não era a resposta: só volta com uma.',
          entry: 'clearRows',
          on: {
            retry: { target: 'loading' },
            'tab.shown': { target: 'refreshing' },
            'records.changed': { target: 'refreshing' },
            'connection.restored': { target: 'refreshing' },
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
          on: { delete: { target: 'asked', actions: { type: 'applyAsked', params: itself } } },
        },
        undoable: {
          description: 'Até a próxima pesquisa, página ou exclusão; as leituras da própria lista não contam.',
          on: {
            'search.typed': { target: 'none', actions: 'forgetDeleted' },
            'page.chosen': { target: 'none', actions: 'forgetDeleted' },
            'records.changed': {
              description: 'Restaurado nos apagados.',
              guard: { type: 'the deleted record is back', params: itself },
              target: 'none',
              actions: 'forgetDeleted',
            },
            delete: { target: 'asked', actions: { type: 'applyAsked', params: itself } },
            undo: { target: 'restoring' },
          },
        },
        asked: {
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ context: { asked } }) => ({ id: asked?.id ?? 0, name: asked?.name ?? '', etag: null }),
            onDone: [
              {
                guard: { type: 'the record was deleted', params: output },
                target: 'undoable',
                actions: 'applyDeleted',
              },
              { description: 'A exclusão de antes ainda pode ser desfeita.', target: 'deciding' },
            ],
          },
        },
        restoring: {
          invoke: {
            id: 'restoreRecord',
            src: 'restoreRecord',
            input: ({ context }) => ({ id: context.deleted?.id ?? 0 }),
            onDone: {
              target: 'none',
              actions: [
                {
                  type: 'announceRestored',
                  params: ({ context: { deleted } }) => ({ id: deleted?.id ?? 0, name: deleted?.name ?? '' }),
                },
                'highlightRestored',
                'forgetDeleted',
              ],
            },
            onError: { target: 'undoable' },
          },
        },
      },
    },
  },
});
