import { assign, fromPromise, setup } from 'xstate';
import type { DeletedLine } from '../src/domain/changes';
import { SEARCH_DEBOUNCE } from '../src/domain/constants';
import { type Failure, isGone } from '../src/domain/errors';
import { failure, itself, output } from './eventParams';
import { type ListQuery, pageCount } from './listRows';
import { rejectNotProvided, throwNotProvided } from './notProvided';

/** A page of deletions, and the number of all. */
type Deleted = { deleted: DeletedLine[]; total: number };

/** An undone import whose records are listed; its name is that of its file. */
export type UndoneImport = { importacao: string; nome: string | null };

/** The query of the deletions: of one undone import, null for all. */
export type DeletedQuery = ListQuery & { opened: UndoneImport | null };

type DeletedContext = Deleted & DeletedQuery & { shown: number; restoringId: number | null };

const query = ({ context: { busca, pagina, opened } }: { context: DeletedContext }): DeletedQuery => ({
  busca,
  pagina,
  opened,
});

/** The deleted records of a kind, last one first, searched and paged, and their restoration, which is a write. */
export const deletedMachine = setup({
  types: {
    context: {} as DeletedContext,
    events: {} as
      | { type: 'search.typed'; busca: string }
      | { type: 'page.chosen'; pagina: number }
      | ({ type: 'import.opened' } & UndoneImport)
      | { type: 'import.closed' }
      | { type: 'restore'; id: number }
      | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    loadDeleted: fromPromise<Deleted, DeletedQuery>(() => rejectNotProvided('loadDeleted')),
    restoreRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('restoreRecord')),
  },
  delays: { debounce: SEARCH_DEBOUNCE },
  actions: {
    applyDeleted: assign(({ context }, { deleted, total }: Deleted) => ({
      deleted,
      total,
      shown: context.pagina,
    })),
    applySearch: assign((_, { busca }: { busca: string }) => ({ busca, pagina: 1 })),
    applyPage: assign((_, { pagina }: { pagina: number }) => ({ pagina })),
    goToLastPage: assign((_, { total }: Deleted) => ({ pagina: pageCount(total) })),
    openImport: assign((_, { importacao, nome }: UndoneImport) => ({
      opened: { importacao, nome },
      busca: '',
      pagina: 1,
    })),
    closeImport: assign({ opened: null, busca: '', pagina: 1 }),
    applyRestoring: assign((_, params: { id: number }) => ({ restoringId: params.id })),
    removeRestored: assign(({ context: { deleted, total, restoringId } }) => ({
      deleted: deleted.filter(({ id }) => id !== restoringId),
      total: total - 1,
      restoringId: null,
    })),
    clearRestoring: assign({ restoringId: null }),
    announceRestored: (_, _params: { nome: string }) => throwNotProvided('announceRestored'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the record is forgotten': (_, params: { error: unknown }) => isGone(params.error),
    'the page is past the last one': ({ context }, { total }: Deleted) => context.pagina > pageCount(total),
  },
}).createMachine({
  id: 'deleted',
  context: { busca: '', pagina: 1, opened: null, deleted: [], total: 0, shown: 1, restoringId: null },
  initial: 'list',
  states: {
    list: {
      initial: 'loading',
      on: {
        'search.typed': { target: '.debouncing', actions: { type: 'applySearch', params: itself } },
        'page.chosen': { target: '.loading', actions: { type: 'applyPage', params: itself } },
        'import.opened': { target: '.loading', actions: { type: 'openImport', params: itself } },
        'import.closed': { target: '.loading', actions: 'closeImport' },
      },
      states: {
        loading: {
          description: 'O que já está na tela fica.',
          tags: ['busy'],
          invoke: {
            id: 'loadDeleted',
            src: 'loadDeleted',
            input: query,
            onDone: [
              {
                guard: { type: 'the page is past the last one', params: output },
                target: 'loading',
                reenter: true,
                actions: { type: 'goToLastPage', params: output },
              },
              { target: 'ready', actions: { type: 'applyDeleted', params: output } },
            ],
            onError: { target: 'failed', actions: { type: 'showError', params: failure } },
          },
        },
        debouncing: {
          description: 'Espera a próxima tecla.',
          tags: ['busy'],
          after: { debounce: { target: 'loading' } },
        },
        ready: {
          on: {
            restore: {
              target: '#deleted.restoring',
              actions: { type: 'applyRestoring', params: itself },
            },
          },
        },
        failed: { on: { retry: { target: 'loading' } } },
      },
    },
    restoring: {
      description: 'Um de cada vez: aqui não existe restore.',
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ context }) => ({ id: context.restoringId ?? 0 }),
        onDone: {
          target: 'list',
          actions: [
            {
              type: 'announceRestored',
              params: ({ context: { deleted, restoringId } }) => ({
                nome: deleted.find(({ id }) => id === restoringId)?.nome ?? '',
              }),
            },
            'removeRestored',
          ],
        },
        onError: [
          {
            guard: { type: 'the record is forgotten', params: itself },
            target: 'list',
            actions: 'removeRestored',
          },
          {
            description: 'O aviso diz por quê: o email já tem dono, a cidade não existe mais.',
            target: 'list.ready',
            actions: 'clearRestoring',
          },
        ],
      },
    },
  },
});
