import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import type { UndoAnswer } from '../src/domain/imports';
import { failure, itself, output } from './eventParams';
import {
  type BatchAnswer,
  type CallLost,
  type CheckSummary,
  choicesOf,
  type ImportInput,
  type ImportingContext,
  initialImportContext,
  isMapped,
  leftToSend,
  RETRY_DELAY,
  type ReadingChange,
  type RowsCommand,
  type RowsEvent,
  undoable,
  withUndone,
} from './importEvents';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import type { Columns, SheetChoices, SheetSummary } from './sheetRows';

export type ImportingEvent =
  | RowsEvent
  /** Of several files that were dropped the first is read; the others are named. */
  | { type: 'file.chosen'; file: File; others: readonly string[] }
  | { type: 'reread'; command: ReadingChange }
  | { type: 'choices.changed'; changes: Partial<SheetChoices> }
  | { type: 'review' }
  | { type: 'adjust' }
  | { type: 'confirm' }
  | { type: 'resume' }
  | { type: 'retry' }
  | { type: 'cancel' }
  | { type: 'saveRefused' }
  | { type: 'undo' }
  | { type: 'close' };

/**
 * Brings the records of a sheet into the register, batch by batch, and deletes them again. The rows are in the
 * actor `rows`, which reads, checks and sends them; the chart counts.
 */
export const importingMachine = setup({
  types: {
    input: {} as ImportInput,
    context: {} as ImportingContext,
    events: {} as ImportingEvent,
    children: {} as { rows: 'rows'; undoBatch: 'undoBatch' },
    tags: {} as 'busy',
  },
  actors: {
    rows: fromCallback<RowsCommand, ImportInput>(() => throwNotProvided('rows')),
    undoBatch: fromPromise<UndoAnswer, ImportInput>(() => rejectNotProvided('undoBatch')),
  },
  actions: {
    ask: sendTo('rows', (_, command: RowsCommand) => command),
    applyFile: assign((_, { file, others }: { file: File; others: readonly string[] }) => ({
      file: file.name,
      otherFiles: others,
    })),
    applySheet: assign((_, { summary }: { summary: SheetSummary }) => ({
      ...summary,
      message: null,
      review: null,
    })),
    applyMessage: assign((_, { message }: Failure) => ({ message })),
    applyChoices: assign((_, { changes }: { changes: Partial<SheetChoices> }) => changes),
    applyReview: assign(({ context }, { review, total }: { review: CheckSummary; total: number }) => ({
      review,
      progress: { ...context.progress, total, ready: review.ready },
    })),
    applyAnswer: assign(({ context: { progress } }, { imported, refused }: BatchAnswer) => ({
      progress: {
        ...progress,
        imported: progress.imported + imported,
        refused: progress.refused + refused,
      },
    })),
    applyLost: assign((_, { failure: { message }, wait, unanswered }: CallLost) => ({
      message,
      lost: { wait, unanswered },
    })),
    countUnanswered: assign(({ context: { progress, lost } }) => ({
      progress: { ...progress, unanswered: lost.unanswered },
    })),
    applyUndone: assign(({ context: { progress } }, answer: UndoAnswer) => ({
      progress: withUndone(progress, answer),
    })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    markRunning: (_, _params: { file: string }) => throwNotProvided('markRunning'),
    clearRunning: () => throwNotProvided('clearRunning'),
    publishImported: (_, _params: ImportInput) => throwNotProvided('publishImported'),
    finish: () => throwNotProvided('finish'),
  },
  guards: {
    'all columns are known': (_, { columns, asksColumns }: SheetSummary) => isMapped(columns) && !asksColumns,
    'every field has its column': (_, { columns }: { columns: Columns }) => isMapped(columns),
    'some rows are ready': ({ context }) => context.progress.ready > 0,
    'more rows wait': ({ context }, { imported, refused }: BatchAnswer) =>
      leftToSend(context.progress) > imported + refused,
    'the lost batch may have been imported': ({ context }) => context.lost.unanswered > 0,
    'some records can be deleted': ({ context }) => undoable(context.progress) > 0,
    'more records can be deleted': (_, { restantes }: UndoAnswer) => restantes > 0,
  },
  delays: {
    wait: ({ context }) => context.lost.wait,
    retryDelay: RETRY_DELAY,
  },
}).createMachine({
  id: 'importing',
  description: 'O arquivo não sai do navegador; só os registros saem.',
  context: ({ input }) => initialImportContext(input),
  invoke: {
    id: 'rows',
    src: 'rows',
    input: ({ context: { kind, importacao } }) => ({ kind, importacao }),
  },
  initial: 'preparing',
  states: {
    preparing: {
      initial: 'choosing',
      on: { cancel: { target: 'closed' } },
      states: {
        choosing: {
          on: {
            'file.chosen': {
              target: 'reading',
              actions: [
                { type: 'applyFile', params: itself },
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
                target: 'rows',
                actions: { type: 'applySheet', params: itself },
              },
              { target: 'mapping', actions: { type: 'applySheet', params: itself } },
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
            'choices.changed': { actions: { type: 'applyChoices', params: itself } },
            reread: { target: 'reading', actions: { type: 'ask', params: ({ event }) => event.command } },
            review: {
              guard: { type: 'every field has its column', params: ({ context }) => context },
              target: 'rows',
            },
          },
        },
        rows: {
          description: 'Uma escolha feita durante a conferência também vale: confere de novo.',
          initial: 'checking',
          on: {
            'choices.changed': { target: '.checking', actions: { type: 'applyChoices', params: itself } },
            reread: { target: 'reading', actions: { type: 'ask', params: ({ event }) => event.command } },
            adjust: { target: 'mapping' },
          },
          states: {
            checking: {
              tags: ['busy'],
              entry: {
                type: 'ask',
                params: ({ context }) => ({ type: 'rows.check', choices: choicesOf(context) }),
              },
              exit: { type: 'ask', params: { type: 'check.stop' } },
              on: {
                'rows.checked': { target: 'reviewing', actions: { type: 'applyReview', params: itself } },
                'rows.unchecked': {
                  target: 'unchecked',
                  actions: { type: 'showError', params: ({ event }) => event.failure },
                },
              },
            },
            unchecked: { on: { retry: { target: 'checking' } } },
            reviewing: {
              on: { confirm: { guard: 'some rows are ready', target: '#importing.running' } },
            },
          },
        },
      },
    },
    running: {
      initial: 'sending',
      entry: { type: 'markRunning', params: ({ context: { file } }) => ({ file }) },
      exit: 'clearRunning',
      on: {
        'batch.answered': { target: 'done', actions: { type: 'applyAnswer', params: itself } },
        'batch.refused': {
          description: 'A importação já foi desfeita, ou não é deste usuário.',
          target: 'done',
          actions: { type: 'showError', params: ({ event }) => event.failure },
        },
      },
      states: {
        sending: {
          tags: ['busy'],
          entry: { type: 'ask', params: { type: 'batch.send' } },
          on: {
            'batch.answered': {
              guard: { type: 'more rows wait', params: itself },
              target: 'sending',
              reenter: true,
              actions: { type: 'applyAnswer', params: itself },
            },
            'batch.lost': { target: 'interrupted', actions: { type: 'applyLost', params: itself } },
            cancel: { target: 'stopping' },
          },
        },
        interrupted: {
          description: 'Continua sozinha; o que não teve resposta vai de novo, e nada é criado duas vezes.',
          after: { wait: { target: 'sending' } },
          on: {
            'connection.restored': { target: 'sending' },
            resume: { target: 'sending' },
            cancel: [
              { guard: 'the lost batch may have been imported', target: 'askingAgain' },
              { target: '#importing.done' },
            ],
          },
        },
        stopping: {
          description: 'O lote que já foi enviado ainda tem resposta.',
          tags: ['busy'],
          on: {
            'batch.lost': { target: 'askingAgain', actions: { type: 'applyLost', params: itself } },
          },
        },
        askingAgain: {
          description: 'O que ficou sem resposta é perguntado mais uma vez.',
          tags: ['busy'],
          entry: { type: 'ask', params: { type: 'batch.send' } },
          on: {
            'batch.lost': {
              target: '#importing.done',
              actions: [{ type: 'applyLost', params: itself }, 'countUnanswered'],
            },
          },
        },
      },
    },
    done: {
      entry: {
        type: 'publishImported',
        params: ({ context: { kind, importacao } }) => ({ kind, importacao }),
      },
      on: {
        saveRefused: { actions: { type: 'ask', params: { type: 'refused.save' } } },
        undo: {
          description: 'O que alguém mudou desde a importação fica.',
          guard: 'some records can be deleted',
          target: 'undoing',
        },
        close: { target: 'closed' },
      },
    },
    undoing: {
      initial: 'deleting',
      states: {
        deleting: {
          tags: ['busy'],
          invoke: {
            id: 'undoBatch',
            src: 'undoBatch',
            input: ({ context: { kind, importacao } }) => ({ kind, importacao }),
            onDone: [
              {
                guard: { type: 'more records can be deleted', params: output },
                target: 'deleting',
                reenter: true,
                actions: { type: 'applyUndone', params: output },
              },
              { target: '#importing.done', actions: { type: 'applyUndone', params: output } },
            ],
            onError: { target: 'interrupted', actions: { type: 'applyMessage', params: failure } },
          },
        },
        interrupted: {
          description: 'Apagar de novo não apaga mais nada do que a importação fez.',
          after: { retryDelay: { target: 'deleting' } },
          on: {
            'connection.restored': { target: 'deleting' },
            resume: { target: 'deleting' },
            cancel: { target: '#importing.done' },
          },
        },
      },
    },
    closed: { entry: 'finish', type: 'final' },
  },
});
