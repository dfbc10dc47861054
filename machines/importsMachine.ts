import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import type { Import, UndoAnswer } from '../src/domain/imports';
import { failure, itself, output } from './eventParams';
import { rejectNotProvided, throwNotProvided } from './notProvided';

/** The number of imports that are read at first, and more each time. */
const STEP = 20;

type Imports = { imports: readonly Import[]; total: number };

/** An undoing: its import, and what has become of its records so far. */
type Undoing = { id: string; deleted: number; kept: number; left: number };

/** The imports of the register, newest first, and their undoing. */
export const importsMachine = setup({
  types: {
    context: {} as Imports & { limit: number; undoing: Undoing | null },
    events: {} as
      | { type: 'undo'; id: string }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'showMore' }
      | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    loadImports: fromPromise<Imports, { limit: number }>(() => rejectNotProvided('loadImports')),
    undoBatch: fromPromise<UndoAnswer, { id: string }>(() => rejectNotProvided('undoBatch')),
  },
  actions: {
    applyImports: assign((_, { imports, total }: Imports) => ({ imports, total })),
    raiseLimit: assign(({ context }) => ({ limit: context.limit + STEP })),
    applyAsked: assign(({ context }, { id }: { id: string }) => ({
      undoing: {
        id,
        deleted: 0,
        kept: 0,
        left: context.imports.find((one) => one.id === id)?.intactos ?? 0,
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
    'more records can be deleted': (_, { restantes }: UndoAnswer) => restantes > 0,
  },
}).createMachine({
  id: 'imports',
  context: { imports: [], total: 0, limit: STEP, undoing: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'O que já está na tela fica.',
      tags: ['busy'],
      invoke: {
        id: 'loadImports',
        src: 'loadImports',
        input: ({ context }) => ({ limit: context.limit }),
        onDone: { target: 'ready', actions: { type: 'applyImports', params: output } },
        onError: { target: 'failed', actions: { type: 'showError', params: failure } },
      },
    },
    ready: {
      on: {
        showMore: { target: 'loading', actions: 'raiseLimit' },
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
