import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { DeletedRecord } from '../src/domain/changes';
import { type Failure, failureOf, isGone } from '../src/domain/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/** How many records are read at first, and how many more each time. */
const STEP = 20;

type Deleted = { deleted: DeletedRecord[]; total: number };

/** The records of a kind that were deleted, last one first, and their restoration. */
export const deletedMachine = setup({
  types: {
    context: {} as Deleted & { limit: number; restoringId: number | null },
    events: {} as { type: 'restore'; id: number } | { type: 'showMore' } | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    loadDeleted: fromPromise<Deleted, { limit: number }>(() => rejectNotProvided('loadDeleted')),
    restoreRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('restoreRecord')),
    readRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('readRecord')),
  },
  actions: {
    applyDeleted: assign((_, { deleted, total }: Deleted) => ({ deleted, total })),
    raiseLimit: assign(({ context }) => ({ limit: context.limit + STEP })),
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
  guards: { 'it is not among the deleted': (_, { error }: { error: unknown }) => isGone(error) },
}).createMachine({
  id: 'deleted',
  context: { deleted: [], total: 0, limit: STEP, restoringId: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'O que já está na tela fica.',
      tags: ['busy'],
      invoke: {
        id: 'loadDeleted',
        src: 'loadDeleted',
        input: ({ context }) => ({ limit: context.limit }),
        onDone: { target: 'ready', actions: { type: 'applyDeleted', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    ready: {
      on: {
        showMore: { target: 'loading', actions: { type: 'raiseLimit' } },
        restore: {
          target: 'restoring',
          actions: { type: 'applyRestoring', params: ({ event }) => event },
        },
      },
    },
    restoring: {
      description: 'Um de cada vez: aqui não existe restore.',
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ event }) => {
          assertEvent(event, 'restore');
          return { id: event.id };
        },
        onDone: { target: 'restored' },
        onError: [
          {
            guard: { type: 'it is not among the deleted', params: ({ event }) => event },
            target: 'recognizing',
          },
          {
            description: 'O aviso diz por quê: o email já tem dono, a cidade não existe mais.',
            target: 'ready',
            actions: [
              { type: 'clearRestoring' },
              { type: 'showError', params: ({ event }) => failureOf(event.error) },
            ],
          },
        ],
      },
    },
    recognizing: {
      description: 'Outra pessoa a restaurou antes? Então ela está lá.',
      invoke: {
        id: 'readRecord',
        src: 'readRecord',
        input: ({ context }) => ({ id: context.restoringId ?? 0 }),
        onDone: { target: 'restored' },
        onError: {
          target: 'ready',
          actions: [
            { type: 'clearRestoring' },
            { type: 'showError', params: ({ event }) => failureOf(event.error) },
          ],
        },
      },
    },
    restored: {
      entry: [
        {
          type: 'announceRestored',
          params: ({ context: { deleted, restoringId } }) => ({
            nome: deleted.find(({ id }) => id === restoringId)?.nome ?? '',
          }),
        },
        { type: 'removeRestored' },
      ],
      always: { target: 'ready' },
    },
    failed: { on: { retry: { target: 'loading' } } },
  },
});
