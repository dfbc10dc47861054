import { assign, fromPromise, sendParent, setup } from 'xstate';
import { isConflict, isGone } from '../src/domain/errors';
import { itself } from './eventParams';
import type { NamedRecord } from './listRows';
import { rejectNotProvided } from './notProvided';

/** The record in question, and the only version that may be deleted; a list shows none, and null deletes any. */
export type DeletionInput = NamedRecord & { etag: string | null };

type Failed = { error: unknown };

/** The one question before a record is deleted (section 4), for lists and details. The deletion is a write. */
export const deletionMachine = setup({
  types: {
    input: {} as DeletionInput,
    context: {} as DeletionInput & {
      /** Another person changed the record while it was in question. */
      isChanged: boolean;
      deletedId: number | null;
    },
    events: {} as { type: 'confirm' } | { type: 'cancel' } | ({ type: 'record.read' } & DeletionInput),
    output: {} as { deletedId: number | null },
    tags: {} as 'busy',
  },
  actors: {
    deleteRecord: fromPromise<void, { id: number; etag: string | null }>(() =>
      rejectNotProvided('deleteRecord'),
    ),
  },
  actions: {
    applyDeletion: assign(({ context }) => ({ deletedId: context.id })),
    applyNewer: assign((_, { name, etag }: DeletionInput) => ({ name, etag, isChanged: true })),
    reportConflict: sendParent({ type: 'deletion.conflicted' }),
  },
  guards: {
    'another person deleted it before': (_, { error }: Failed) => isGone(error),
    'another person changed the version that is shown': ({ context }, { error }: Failed) =>
      context.etag !== null && isConflict(error),
  },
}).createMachine({
  id: 'deletion',
  description: 'Realmente deseja apagar?',
  context: ({ input: { id, name, etag } }) => ({ id, name, etag, isChanged: false, deletedId: null }),
  initial: 'confirming',
  on: {
    cancel: { description: 'A pergunta fecha; apagar continua, e o fim é avisado.', target: '.closed' },
  },
  states: {
    confirming: { on: { confirm: { target: 'deleting' } } },
    deleting: {
      tags: ['busy'],
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context: { id, etag } }) => ({ id, etag }),
        onDone: { target: 'closed', actions: 'applyDeletion' },
        onError: [
          {
            guard: { type: 'another person deleted it before', params: itself },
            target: 'closed',
            actions: 'applyDeletion',
          },
          {
            guard: { type: 'another person changed the version that is shown', params: itself },
            target: 'conflicted',
          },
          { target: 'closed' },
        ],
      },
    },
    conflicted: {
      description: 'A página lê o registro de novo.',
      tags: ['busy'],
      entry: 'reportConflict',
      on: { 'record.read': { target: 'confirming', actions: { type: 'applyNewer', params: itself } } },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ deletedId: context.deletedId }),
});
