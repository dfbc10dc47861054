import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import {
  choicesOf,
  type ImportInput,
  type ImportingContext,
  type ImportProgress,
  initialContext,
  isMapped,
  type ReadingChange,
  type Review,
  type SheetCommand,
  type SheetNews,
  undoable,
} from './importChoices';
import { throwNotProvided } from './notProvided';
import type { Columns, SheetChoices, SheetSummary } from './sheetRows';

export type ImportingEvent =
  | SheetNews
  | { type: 'file.chosen'; file: File }
  | { type: 'reread'; command: ReadingChange }
  | { type: 'choices.changed'; changes: Partial<SheetChoices> }
  | { type: 'review' }
  | { type: 'adjust' }
  | { type: 'confirm' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'retry' }
  | { type: 'cancel' }
  | { type: 'saveRefused' }
  | { type: 'undo' }
  | { type: 'close' };

/** Brings the records of a sheet into the register. The sheet is an actor of its own, with all its rows. */
export const importingMachine = setup({
  types: {
    input: {} as ImportInput,
    context: {} as ImportingContext & Pick<ImportInput, 'isUndone'>,
    events: {} as ImportingEvent,
    children: {} as { sheet: 'sheet' },
    tags: {} as 'busy',
  },
  actors: {
    sheet: fromCallback<SheetCommand, Pick<ImportInput, 'kind' | 'last'>>(() => throwNotProvided('sheet')),
  },
  actions: {
    ask: sendTo('sheet', (_, command: SheetCommand) => command),
    applyFile: assign((_, { file }: { file: string }) => ({ file })),
    applySheet: assign((_, { summary }: { summary: SheetSummary }) => ({
      ...summary,
      cities: {},
      message: null,
      review: null,
    })),
    applyMessage: assign((_, { message }: Failure) => ({ message })),
    applyChoices: assign((_, { changes }: { changes: Partial<SheetChoices> }) => changes),
    applyReview: assign((_, { review, progress }: { review: Review; progress: ImportProgress }) => ({
      review,
      progress,
    })),
    applyProgress: assign((_, { progress }: { progress: ImportProgress }) => ({ progress })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the import of before is undone': ({ context }) => context.isUndone,
    'an import of before is looked at': ({ context }) => context.last !== null,
    'all columns are known': (_, { columns, asksColumns }: SheetSummary) => isMapped(columns) && !asksColumns,
    'every field has its column': (_, { columns }: { columns: Columns }) => isMapped(columns),
    'some rows are ready': ({ context }) => context.progress.ready > 0,
    'some records can be deleted': ({ context }) => undoable(context.progress) > 0,
  },
}).createMachine({
  id: 'importing',
  description: 'O arquivo não sai do navegador; só os registros saem.',
  context: ({ input }) => ({ ...initialContext(input), isUndone: input.isUndone }),
  invoke: {
    id: 'sheet',
    src: 'sheet',
    input: ({ context }) => ({ kind: context.kind, last: context.last }),
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: { type: 'the import of before is undone' }, target: 'running.undoing' },
        { guard: { type: 'an import of before is looked at' }, target: 'done' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      initial: 'choosing',
      on: { cancel: { target: 'closed' } },
      states: {
        choosing: {
          on: {
            'file.chosen': {
              target: 'reading',
              actions: [
                { type: 'applyFile', params: ({ event }) => ({ file: event.file.name }) },
                { type: 'ask', params: ({ event }) => ({ type: 'file.read', file: event.file }) },
              ],
            },
          },
        },
        reading: {
          tags: ['busy'],
          on: {
            'sheet.read': [
              {
                guard: { type: 'all columns are known', params: ({ event }) => event.summary },
                target: 'checking',
                actions: { type: 'applySheet', params: ({ event }) => event },
              },
              { target: 'mapping', actions: { type: 'applySheet', params: ({ event }) => event } },
            ],
            'sheet.refused': {
              description: 'Não é planilha, está vazia ou é grande demais.',
              target: 'choosing',
              actions: { type: 'applyMessage', params: ({ event }) => event.failure },
            },
          },
        },
        mapping: {
          on: {
            'choices.changed': { actions: { type: 'applyChoices', params: ({ event }) => event } },
            reread: { target: 'reading', actions: { type: 'ask', params: ({ event }) => event.command } },
            review: {
              guard: { type: 'every field has its column', params: ({ context }) => context },
              target: 'checking',
            },
          },
        },
        checking: {
          tags: ['busy'],
          entry: {
            type: 'ask',
            params: ({ context }) => ({ type: 'rows.check', choices: choicesOf(context) }),
          },
          on: {
            'rows.checked': {
              target: 'reviewing',
              actions: { type: 'applyReview', params: ({ event }) => event },
            },
            'rows.unchecked': {
              target: 'unchecked',
              actions: { type: 'showError', params: ({ event }) => event.failure },
            },
          },
        },
        unchecked: { on: { retry: { target: 'checking' } } },
        reviewing: {
          on: {
            'choices.changed': {
              target: 'checking',
              actions: { type: 'applyChoices', params: ({ event }) => event },
            },
            adjust: { target: 'mapping' },
            reread: { target: 'reading', actions: { type: 'ask', params: ({ event }) => event.command } },
            confirm: { guard: { type: 'some rows are ready' }, target: '#importing.running' },
          },
        },
      },
    },
    running: {
      initial: 'importing',
      on: {
        'rows.progressed': { actions: { type: 'applyProgress', params: ({ event }) => event } },
        'rows.finished': { target: 'done', actions: { type: 'applyProgress', params: ({ event }) => event } },
      },
      states: {
        importing: {
          tags: ['busy'],
          entry: { type: 'ask', params: { type: 'rows.send' } },
          on: {
            'rows.lost': {
              description: 'Sem resposta, espera; nada é criado duas vezes.',
              target: 'paused',
              actions: [
                { type: 'applyProgress', params: ({ event }) => event },
                { type: 'showError', params: ({ event }) => event.failure },
              ],
            },
            pause: { target: 'paused', actions: { type: 'ask', params: { type: 'rows.pause' } } },
            cancel: { target: 'stopping' },
          },
        },
        paused: {
          description: 'O que já foi enviado ainda tem resposta.',
          on: { resume: { target: 'importing' }, cancel: { target: 'stopping' } },
        },
        stopping: {
          description: 'O que ficou sem resposta é perguntado mais uma vez.',
          tags: ['busy'],
          entry: { type: 'ask', params: { type: 'rows.finish' } },
        },
        undoing: {
          description: 'O que alguém mudou desde a importação fica.',
          tags: ['busy'],
          entry: { type: 'ask', params: { type: 'rows.undo' } },
          on: {
            'rows.lost': {
              target: 'undoPaused',
              actions: [
                { type: 'applyProgress', params: ({ event }) => event },
                { type: 'showError', params: ({ event }) => event.failure },
              ],
            },
            pause: { target: 'undoPaused', actions: { type: 'ask', params: { type: 'rows.pause' } } },
            cancel: { target: 'undoStopping' },
          },
        },
        undoPaused: { on: { resume: { target: 'undoing' }, cancel: { target: 'undoStopping' } } },
        undoStopping: { tags: ['busy'], entry: { type: 'ask', params: { type: 'rows.finish' } } },
      },
    },
    done: {
      on: {
        saveRefused: { actions: { type: 'ask', params: { type: 'refused.save' } } },
        undo: { guard: { type: 'some records can be deleted' }, target: 'running.undoing' },
        close: { target: 'closed' },
      },
    },
    closed: { type: 'final' },
  },
});

export type ImportingActor = ActorRefFrom<typeof importingMachine>;
