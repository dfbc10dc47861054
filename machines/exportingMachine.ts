import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import type { Failure } from '../src/domain/errors';
import type { Defect } from './importChoices';
import { throwNotProvided } from './notProvided';

/** The records of a kind that a search finds. */
export type ExportInput = { kind: RecordName; busca: string };

/** Counts of a gathering; the records themselves stay in the actor that gathers them. */
export type Collected = { collected: number; total: number };

/** `hasChanged` where the records never stood still: the file is no one state of the register. */
type Gathered = Collected & { hasChanged: boolean };

export type GatheringCommand = Defect | { type: 'records.gather' } | { type: 'file.save' };

export type GatheringNews =
  | ({ type: 'records.collected' } & Collected)
  | ({ type: 'records.gathered' } & Gathered)
  | { type: 'gathering.failed'; failure: Failure };

/**
 * Gathers what is searched as one state of the register, and hands it over as a file. The actor `gathering` begins
 * by itself.
 */
export const exportingMachine = setup({
  types: {
    input: {} as ExportInput,
    context: {} as Gathered & ExportInput,
    events: {} as
      | GatheringNews
      | { type: 'cancel' }
      | { type: 'close' }
      | { type: 'retry' }
      | { type: 'save' },
    children: {} as { gathering: 'gathering' },
    tags: {} as 'busy',
  },
  actors: {
    gathering: fromCallback<GatheringCommand, ExportInput>(() => throwNotProvided('gathering')),
  },
  actions: {
    ask: sendTo('gathering', (_, command: GatheringCommand) => command),
    applyCollected: assign((_, { collected, total }: Collected) => ({ collected, total })),
    resetCollected: assign({ collected: 0, total: 0 }),
    applyGathered: assign((_, { collected, total, hasChanged }: Gathered) => ({
      collected,
      total,
      hasChanged,
    })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    finish: () => throwNotProvided('finish'),
  },
}).createMachine({
  id: 'exporting',
  context: ({ input }) => ({
    kind: input.kind,
    busca: input.busca,
    collected: 0,
    total: 0,
    hasChanged: false,
  }),
  invoke: {
    id: 'gathering',
    src: 'gathering',
    input: ({ context }) => ({ kind: context.kind, busca: context.busca }),
  },
  initial: 'collecting',
  states: {
    collecting: {
      tags: ['busy'],
      on: {
        'records.collected': { actions: { type: 'applyCollected', params: ({ event }) => event } },
        'records.gathered': {
          target: 'done',
          actions: { type: 'applyGathered', params: ({ event }) => event },
        },
        'gathering.failed': {
          target: 'failed',
          actions: { type: 'showError', params: ({ event }) => event.failure },
        },
        cancel: { target: 'closed' },
      },
    },
    done: {
      entry: { type: 'ask', params: { type: 'file.save' } },
      on: {
        save: { actions: { type: 'ask', params: { type: 'file.save' } } },
        close: { target: 'closed' },
      },
    },
    failed: {
      on: {
        retry: {
          target: 'collecting',
          actions: [{ type: 'resetCollected' }, { type: 'ask', params: { type: 'records.gather' } }],
        },
        close: { target: 'closed' },
      },
    },
    closed: { entry: 'finish', type: 'final' },
  },
});
