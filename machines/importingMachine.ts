import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Failure } from '../src/domain/errors';
import {
  choicesOf,
  createWork,
  type ImportInput,
  type ImportingContext,
  type ImportProgress,
  initialContext,
  isMapped,
  isOver,
  nextRow,
  type PutOff,
  type ReadingChange,
  type Review,
  type RowOutcome,
  type SheetCommand,
  type SheetNews,
  undoable,
  type Work,
  withNext,
  withoutRow,
  withPutOff,
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

type Settled = { at: number; outcome: RowOutcome };

const itself = <Event>({ event }: { event: Event }) => event;
const next = ({ context: { work } }: { context: { work: Work } }): SheetCommand => ({
  type: work.job === 'send' ? 'row.send' : 'row.remove',
  at: nextRow(work) ?? 0,
});

/**
 * Brings the records of a sheet into the register, and deletes them again. It says which row goes when, four at a
 * time; the rows themselves are in the actor `sheet`, which answers each of them by one event.
 */
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
    beginImport: assign(({ context }) => ({ work: createWork('send', context.progress.ready) })),
    beginUndo: assign(({ context }) => ({ work: createWork('undo', undoable(context.progress)) })),
    markPending: assign(({ context }) => ({ work: withNext(context.work) })),
    applySettled: assign(({ context: { work, progress } }, { at, outcome }: Settled) => ({
      work: withoutRow(work, at),
      progress: { ...progress, [outcome]: progress[outcome] + 1 },
    })),
    applyPutOff: assign(({ context }, { at }: PutOff) => ({ work: withPutOff(context.work, at) })),
    giveUp: assign(({ context: { work, progress } }, { at, isUnanswered }: PutOff) => ({
      work: withoutRow(work, at),
      progress: { ...progress, lost: progress.lost + Number(isUnanswered) },
    })),
    dropWaiting: assign(({ context: { work } }) => ({ work: { ...work, count: work.begun } })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    finish: () => throwNotProvided('finish'),
  },
  guards: {
    'the import of before is undone': ({ context }) => context.isUndone,
    'an import of before is looked at': ({ context }) => context.last !== null,
    'all columns are known': (_, { columns, asksColumns }: SheetSummary) => isMapped(columns) && !asksColumns,
    'every field has its column': (_, { columns }: { columns: Columns }) => isMapped(columns),
    'some rows are ready': ({ context }) => context.progress.ready > 0,
    'some records can be deleted': ({ context }) => undoable(context.progress) > 0,
    'a row can go': ({ context }) => nextRow(context.work) !== null,
    'all rows are done': ({ context }) => isOver(context.work),
    'the row was put off before': ({ context }, { at }: PutOff) => context.work.putOff.includes(at),
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
        { guard: { type: 'the import of before is undone' }, target: 'running', actions: 'beginUndo' },
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
            'rows.checked': { target: 'reviewing', actions: { type: 'applyReview', params: itself } },
            'rows.unchecked': {
              target: 'unchecked',
              actions: { type: 'showError', params: ({ event }) => event.failure },
            },
          },
        },
        unchecked: { on: { retry: { target: 'checking' } } },
        reviewing: {
          on: {
            'choices.changed': { target: 'checking', actions: { type: 'applyChoices', params: itself } },
            adjust: { target: 'mapping' },
            reread: { target: 'reading', actions: { type: 'ask', params: ({ event }) => event.command } },
            confirm: { guard: 'some rows are ready', target: '#importing.running', actions: 'beginImport' },
          },
        },
      },
    },
    running: {
      initial: 'going',
      on: {
        'row.settled': { actions: { type: 'applySettled', params: itself } },
        'row.putOff': { actions: { type: 'applyPutOff', params: itself } },
      },
      states: {
        going: {
          tags: ['busy'],
          always: [
            {
              description: 'Quatro de cada vez; as que ficaram sem resposta vão primeiro.',
              guard: 'a row can go',
              actions: [{ type: 'ask', params: next }, 'markPending'],
            },
            { guard: 'all rows are done', target: 'ending' },
          ],
          on: {
            'row.putOff': {
              description: 'Sem resposta, espera; nada é criado duas vezes.',
              target: 'paused',
              actions: [
                { type: 'applyPutOff', params: itself },
                { type: 'showError', params: ({ event }) => event.failure },
              ],
            },
            pause: { target: 'paused' },
            cancel: { target: 'stopping' },
          },
        },
        paused: {
          description: 'O que já foi enviado ainda tem resposta.',
          always: { guard: 'all rows are done', target: 'ending' },
          on: { resume: { target: 'going' }, cancel: { target: 'stopping' } },
        },
        stopping: {
          description: 'O que ficou sem resposta é perguntado mais uma vez.',
          tags: ['busy'],
          entry: 'dropWaiting',
          always: [
            { guard: 'a row can go', actions: [{ type: 'ask', params: next }, 'markPending'] },
            { guard: 'all rows are done', target: 'ending' },
          ],
          on: {
            'row.putOff': {
              guard: { type: 'the row was put off before', params: itself },
              actions: { type: 'giveUp', params: itself },
            },
          },
        },
        ending: {
          description: 'Cidades criadas sem ninguém são apagadas.',
          tags: ['busy'],
          entry: { type: 'ask', params: { type: 'rows.end' } },
          on: { 'rows.ended': { target: '#importing.done' } },
        },
      },
    },
    done: {
      on: {
        saveRefused: { actions: { type: 'ask', params: { type: 'refused.save' } } },
        undo: {
          description: 'O que alguém mudou desde a importação fica.',
          guard: 'some records can be deleted',
          target: 'running',
          actions: 'beginUndo',
        },
        close: { target: 'closed' },
      },
    },
    closed: { entry: 'finish', type: 'final' },
  },
});
