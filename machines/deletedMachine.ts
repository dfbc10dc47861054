import { assign, fromPromise, setup } from 'xstate';
import type { DeletedRecord } from '../src/domain/changes';
import { type Failure, isGone } from '../src/domain/errors';
import { failure, itself, output } from './eventParams';
import { rejectNotProvided, throwNotProvided } from './notProvided';

/** The number of records that are read at first, and more each time. */
const STEP = 20;

type Deleted = { deleted: DeletedRecord[]; total: number };

/** The deleted records of a kind, last one first, and their restoration, which is a write. */
export const deletedMachine = setup({
  types: {
    context: {} as Deleted & { limit: number; restoringId: number | null },
    events: {} as { type: 'restore'; id: number } | { type: 'showMore' } | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: {
    loadDeleted: fromPromise<Deleted, { limit: number }>(() => rejectNotProvided('loadDeleted')),
    restoreRecord: fromPromise<void, { id: number }>(() => rejectNotProvided('restoreRecord')),
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
  guards: {
    'the record is forgotten': (_, params: { error: unknown }) => isGone(params.error),
  },
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
        onDone: { target: 'ready', actions: { type: 'applyDeleted', params: output } },
        onError: {
          target: 'failed',
          actions: { type: 'showError', params: failure },
        },
      },
    },
    ready: {
      on: {
        showMore: { target: 'loading', actions: 'raiseLimit' },
        restore: {
          target: 'restoring',
          actions: { type: 'applyRestoring', params: itself },
        },
      },
    },
    restoring: {
      description: 'Um de cada vez: aqui não existe restore.',
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ context }) => ({ id: context.restoringId ?? 0 }),
        onDone: {
          target: 'ready',
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
            target: 'ready',
            actions: 'removeRestored',
          },
          {
            description: 'O aviso diz por quê: o email já tem dono, a cidade não existe mais.',
            target: 'ready',
            actions: 'clearRestoring',
          },
        ],
      },
    },
    failed: { on: { retry: { target: 'loading' } } },
  },
});
