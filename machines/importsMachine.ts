import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import type { Import, UndoAnswer } from '../src/domain/imports';
import { failure, itself, output } from './eventParams';
import { pageCount } from './listRows';
import { rejectNotProvided, throwNotProvided } from './notProvided';

type Imports = { imports: readonly Import[]; total: number };

/** An undoing: its import, and what has become of its records so far. */
type Undoing = { id: string; deleted: number; kept: number; left: number };

/** The imports of the register, newest first, and their undoing. */
export const importsMachine = setup({
  types: {
    context: {} as Imports & { pagina: number; shown: number; undoing: Undoing | null },
    events: {} as
      | { type: 'undo'; id: string }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'page.chosen'; pagina: number }
      | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    loadImports: fromPromise<Imports, { pagina: number }>(() => rejectNotProvided('loadImports')),
    undoBatch: fromPromise<UndoAnswer, { id: string }>(() => rejectNotProvided('undoBatch')),
  },
  actions: {
    applyImports: assign(({ context }, { imports, total }: Imports) => ({
      imports,
      total,
      shown: context.pagina,
    })),
    applyPage: assign((_, { pagina }: { pagina: number }) => ({ pagina })),
    goToLastPage: assign((_, { total }: Imports) => ({ pagina: pageCount(total) })),
    applyAsked: assign(({ context }, { id }: { id: string }) => ({
      undoing: {
        id,
        deleted: 0,
        kept: 0,
        left: context.imports.find((listed) => listed.id === id)?.intactos ?? 0,
      },
    })),
    clearUndoing: assign({ undoing: null }),
    applyUndone: assign(({ context: { undoing } }, { apagados, mantidos, restantes }: UndoAnswer) => ({
      undoing: undoing && {
        ...undoing,
        deleted: undoing.deleted + apagados,
        kept: mantidos,
        left: restantes,
      },
    })),
    publishImported: () => throwNotProvided('publishImported'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the page is past the last one': ({ context }, { total }: Imports) => context.pagina > pageCount(total),
    'more records can be deleted': (_, { restantes }: UndoAnswer) => restantes > 0,
  },
}).createMachine({
  id: 'imports',
  context: { imports: [], total: 0, pagina: 1, shown: 1, undoing: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'O que já está na tela fica.',
      tags: ['busy'],
      invoke: {
        id: 'loadImports',
        src: 'loadImports',
        input: ({ context }) => ({ pagina: context.pagina }),
        onDone: [
          {
            description: 'Importações antigas somem com o tempo.',
            guard: { type: 'the page is past the last one', params: output },
            target: 'loading',
            reenter: true,
            actions: { type: 'goToLastPage', params: output },
          },
          { target: 'ready', actions: { type: 'applyImports', params: output } },
        ],
        onError: { target: 'failed', actions: { type: 'showError', params: failure } },
      },
    },
    ready: {
      on: {
        'page.chosen': { target: 'loading', actions: { type: 'applyPage', params: itself } },
        undo: { target: 'asking', actions: { type: 'applyAsked', params: itself } },
      },
    },
    asking: {
      on: {
        confirm: { target: 'undoing' },
        cancel: { target: 'ready', actions: 'clearUndoing' },
      },
    },
    undoing: {
      description: 'Cada chamada apaga uma parte; quem mudou um registro desde então fica com ele.',
      invoke: {
        id: 'undoBatch',
        src: 'undoBatch',
        input: ({ context }) => ({ id: context.undoing?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'more records can be deleted', params: output },
            target: 'undoing',
            reenter: true,
            actions: { type: 'applyUndone', params: output },
          },
          {
            target: 'loading',
            actions: [{ type: 'applyUndone', params: output }, 'publishImported'],
          },
        ],
        onError: {
          description: 'O que falta pode ser desfeito depois.',
          target: 'loading',
          actions: [{ type: 'showError', params: failure }, 'clearUndoing', 'publishImported'],
        },
      },
    },
    failed: { on: { retry: { target: 'loading' } } },
  },
});
