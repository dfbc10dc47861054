import { assign, fromCallback, setup } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import type { Failure } from '../src/domain/errors';
import { itself } from './eventParams';
import type { Defect } from './importEvents';
import { throwNotProvided } from './notProvided';

/** The records of a kind that a search finds. */
export type ExportInput = { kind: RecordName; busca: string };

/** The records that have come, and those that will. */
export type Collected = { collected: number; total: number };

export type SavedFile = Collected & { file: string };

/** An export that takes less ends its dialog by itself, in milliseconds. */
const BRIEF = 2_000;

export type DownloadEvent =
  | ({ type: 'records.received' } & Collected)
  /** The whole file is there, and handed over to the user. */
  | ({ type: 'file.saved' } & SavedFile)
  /** The answer has ended before the last record: nothing is handed over. */
  | ({ type: 'file.cut' } & Collected)
  | { type: 'download.failed'; failure: Failure };

/** Downloads what is searched as a file. */
export const exportingMachine = setup({
  types: {
    input: {} as ExportInput,
    context: {} as Collected & ExportInput,
    events: {} as DownloadEvent | { type: 'cancel' } | { type: 'close' } | { type: 'retry' },
    children: {} as { download: 'download' },
    tags: {} as 'busy',
  },
  actors: {
    download: fromCallback<Defect, ExportInput>(() => throwNotProvided('download')),
  },
  delays: { brief: BRIEF },
  actions: {
    applyCollected: assign((_, { collected, total }: Collected) => ({ collected, total })),
    resetCollected: assign({ collected: 0, total: 0 }),
    announceSaved: (_, _params: SavedFile) => throwNotProvided('announceSaved'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    finish: () => throwNotProvided('finish'),
  },
}).createMachine({
  id: 'exporting',
  context: ({ input }) => ({ kind: input.kind, busca: input.busca, collected: 0, total: 0 }),
  initial: 'collecting',
  states: {
    collecting: {
      description: 'Um só estado do cadastro, enquanto outros gravam.',
      tags: ['busy'],
      entry: 'resetCollected',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ kind: context.kind, busca: context.busca }),
      },
      on: {
        'records.received': { actions: { type: 'applyCollected', params: itself } },
        'file.saved': { target: 'done', actions: { type: 'applyCollected', params: itself } },
        'file.cut': { target: 'incomplete', actions: { type: 'applyCollected', params: itself } },
        'download.failed': {
          target: 'failed',
          actions: { type: 'showError', params: ({ event }) => event.failure },
        },
        cancel: { target: 'closed' },
      },
      initial: 'brief',
      states: {
        brief: {
          description: 'O que termina logo fecha o diálogo e é dito numa linha.',
          after: { brief: { target: 'lasting' } },
          on: {
            'file.saved': { target: '#exporting.closed', actions: { type: 'announceSaved', params: itself } },
          },
        },
        lasting: {},
      },
    },
    done: { on: { retry: { target: 'collecting' }, close: { target: 'closed' } } },
    incomplete: {
      description: 'Um arquivo cortado não é entregue.',
      on: { retry: { target: 'collecting' }, close: { target: 'closed' } },
    },
    failed: { on: { retry: { target: 'collecting' }, close: { target: 'closed' } } },
    closed: { entry: 'finish', type: 'final' },
  },
});
