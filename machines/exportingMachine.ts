import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../src/domain/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/** How far the gathering is; the records themselves stay in the actor that gathers them. */
export type Collected = { collected: number; total: number };

/** One page more; `isLast` when all are there, `hasChanged` when the total is another than at the start. */
export type CollectedPage = Collected & { isLast: boolean; hasChanged: boolean };

/** Gathers what is searched by pages, and hands it over as a file. */
export const exportingMachine = setup({
  types: {
    input: {} as { busca: string },
    context: {} as Collected & { busca: string; attempt: number },
    events: {} as { type: 'cancel' } | { type: 'close' } | { type: 'retry' } | { type: 'save' },
    tags: {} as 'busy',
  },
  actors: {
    collectPage: fromPromise<CollectedPage, { busca: string; from: number }>(() =>
      rejectNotProvided('collectPage'),
    ),
  },
  actions: {
    applyPage: assign((_, { collected, total }: Collected) => ({ collected, total })),
    startAgain: assign({ collected: 0, attempt: 2 }),
    startOver: assign({ collected: 0, attempt: 1 }),
    saveFile: () => throwNotProvided('saveFile'),
    close: () => throwNotProvided('close'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the total has changed, for the first time': ({ context }, { hasChanged }: CollectedPage) =>
      hasChanged && context.attempt === 1,
    'all are there, of another total': (_, { isLast, hasChanged }: CollectedPage) => isLast && hasChanged,
    'all are there': (_, { isLast }: CollectedPage) => isLast,
  },
}).createMachine({
  id: 'exporting',
  context: ({ input }) => ({ busca: input.busca, collected: 0, total: 0, attempt: 1 }),
  initial: 'collecting',
  states: {
    collecting: {
      tags: ['busy'],
      invoke: {
        id: 'collectPage',
        src: 'collectPage',
        input: ({ context: { busca, collected } }) => ({ busca, from: collected }),
        onDone: [
          {
            description: 'Alguém criou ou apagou um registro: mais uma vez desde o início.',
            guard: { type: 'the total has changed, for the first time', params: ({ event }) => event.output },
            target: 'collecting',
            reenter: true,
            actions: { type: 'startAgain' },
          },
          {
            description: 'Mudou outra vez: o arquivo é entregue assim, e dito.',
            guard: { type: 'all are there, of another total', params: ({ event }) => event.output },
            target: 'changed',
            actions: [{ type: 'applyPage', params: ({ event }) => event.output }, { type: 'saveFile' }],
          },
          {
            guard: { type: 'all are there', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'applyPage', params: ({ event }) => event.output }, { type: 'saveFile' }],
          },
          {
            target: 'collecting',
            reenter: true,
            actions: { type: 'applyPage', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
      on: { cancel: { target: 'closed' } },
    },
    done: { on: { save: { actions: { type: 'saveFile' } }, close: { target: 'closed' } } },
    changed: { on: { save: { actions: { type: 'saveFile' } }, close: { target: 'closed' } } },
    failed: {
      on: {
        retry: { target: 'collecting', actions: { type: 'startOver' } },
        close: { target: 'closed' },
      },
    },
    closed: { type: 'final', entry: { type: 'close' } },
  },
});
