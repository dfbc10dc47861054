import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, NO_FAILURE } from '../src/domain/errors';
import {
  type Columns,
  type ImportingContext,
  type ImportProgress,
  initialContext,
  isMapped,
  type Review,
  type SentRows,
  type SheetChoices,
  type SheetSummary,
} from './shared/importing';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

export type ImportingEvent =
  | { type: 'file.chosen'; file: File }
  | { type: 'sheet.chosen'; sheet: number }
  | { type: 'choices.changed'; changes: Partial<SheetChoices> }
  | { type: 'review' }
  | { type: 'confirm' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'retry' }
  | { type: 'cancel' }
  | { type: 'saveRefused' }
  | { type: 'close' };

type SheetChoice = { file: File } | { sheet: number };

/** Brings the records of a sheet into the register. The file and its rows live in the actors. */
export const importingMachine = setup({
  types: { context: {} as ImportingContext, events: {} as ImportingEvent, tags: {} as 'busy' },
  actors: {
    readSheet: fromPromise<SheetSummary, SheetChoice>(() => rejectNotProvided('readSheet')),
    checkRows: fromPromise<Review, SheetChoices>(() => rejectNotProvided('checkRows')),
    importRows: fromPromise<SentRows>(() => rejectNotProvided('importRows')),
    finishRows: fromPromise<SentRows>(() => rejectNotProvided('finishRows')),
  },
  actions: {
    applyFile: assign((_, { file }: { file: string }) => ({ file })),
    applySheet: assign((_, sheet: SheetSummary) => ({ ...sheet, message: null, review: null })),
    applyMessage: assign((_, { message }: Failure) => ({ message })),
    applyChoices: assign((_, { changes }: { changes: Partial<SheetChoices> }) => changes),
    applyReview: assign((_, review: Review) => ({ review })),
    applyProgress: assign((_, { imported, refused, left }: ImportProgress) => ({
      progress: { imported, refused, left },
    })),
    publish: () => throwNotProvided('publish'),
    announce: (_, _params: { imported: number }) => throwNotProvided('announce'),
    saveRefused: () => throwNotProvided('saveRefused'),
    close: () => throwNotProvided('close'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'every field has its column': (_, { columns }: { columns: Columns }) => isMapped(columns),
    'some rows are ready': ({ context }) => context.review !== null && context.review.ready > 0,
    'an answer is lost': (_, { lost }: SentRows) => lost !== null,
    'rows are left': (_, { left }: ImportProgress) => left > 0,
  },
}).createMachine({
  id: 'importing',
  description: 'O arquivo não sai do navegador; só os registros saem.',
  context: initialContext,
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'file.chosen': {
          target: 'reading',
          actions: { type: 'applyFile', params: ({ event }) => ({ file: event.file.name }) },
        },
        cancel: { target: 'closed' },
      },
    },
    reading: {
      tags: ['busy'],
      invoke: {
        id: 'readSheet',
        src: 'readSheet',
        input: ({ event }) => {
          assertEvent(event, ['file.chosen', 'sheet.chosen']);
          return event.type === 'file.chosen' ? { file: event.file } : { sheet: event.sheet };
        },
        onDone: [
          {
            description: 'Todos os títulos são conhecidos.',
            guard: { type: 'every field has its column', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'applySheet', params: ({ event }) => event.output },
          },
          { target: 'mapping', actions: { type: 'applySheet', params: ({ event }) => event.output } },
        ],
        onError: {
          description: 'Não é planilha, está vazia ou é grande demais.',
          target: 'choosing',
          actions: { type: 'applyMessage', params: ({ event }) => failureOf(event.error) },
        },
      },
      on: { cancel: { target: 'closed' } },
    },
    mapping: {
      on: {
        'choices.changed': { actions: { type: 'applyChoices', params: ({ event }) => event } },
        'sheet.chosen': { target: 'reading' },
        review: {
          guard: { type: 'every field has its column', params: ({ context }) => context },
          target: 'checking',
        },
        cancel: { target: 'closed' },
      },
    },
    checking: {
      tags: ['busy'],
      invoke: {
        id: 'checkRows',
        src: 'checkRows',
        input: ({ context: { columns, hasHeadings, accepts } }) => ({ columns, hasHeadings, accepts }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'applyReview', params: ({ event }) => event.output },
        },
        onError: {
          target: 'unchecked',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
      on: { cancel: { target: 'closed' } },
    },
    unchecked: { on: { retry: { target: 'checking' }, cancel: { target: 'closed' } } },
    reviewing: {
      on: {
        'choices.changed': [
          {
            guard: {
              type: 'every field has its column',
              params: ({ context, event }) => ({ columns: event.changes.columns ?? context.columns }),
            },
            target: 'checking',
            actions: { type: 'applyChoices', params: ({ event }) => event },
          },
          { target: 'mapping', actions: { type: 'applyChoices', params: ({ event }) => event } },
        ],
        'sheet.chosen': { target: 'reading' },
        confirm: { guard: { type: 'some rows are ready' }, target: 'importing' },
        cancel: { target: 'closed' },
      },
    },
    importing: {
      description: 'Algumas linhas de cada vez; sair daqui deixa as outras onde estão.',
      tags: ['busy'],
      invoke: {
        id: 'importRows',
        src: 'importRows',
        onDone: [
          {
            description: 'Sem resposta, espera; nada é criado duas vezes.',
            guard: { type: 'an answer is lost', params: ({ event }) => event.output },
            target: 'paused',
            actions: [
              { type: 'applyProgress', params: ({ event }) => event.output },
              { type: 'showError', params: ({ event }) => event.output.lost ?? NO_FAILURE },
            ],
          },
          {
            guard: { type: 'rows are left', params: ({ event }) => event.output },
            target: 'importing',
            reenter: true,
            actions: { type: 'applyProgress', params: ({ event }) => event.output },
          },
          { target: 'done', actions: { type: 'applyProgress', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'paused',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
      on: { pause: { target: 'paused' }, cancel: { target: 'stopping' } },
    },
    paused: { on: { resume: { target: 'importing' }, cancel: { target: 'stopping' } } },
    stopping: {
      description: 'O que já foi enviado ainda tem resposta.',
      tags: ['busy'],
      invoke: {
        id: 'finishRows',
        src: 'finishRows',
        onDone: [
          {
            guard: { type: 'an answer is lost', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'applyProgress', params: ({ event }) => event.output },
              { type: 'showError', params: ({ event }) => event.output.lost ?? NO_FAILURE },
            ],
          },
          { target: 'done', actions: { type: 'applyProgress', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'done',
          actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    done: {
      entry: [
        { type: 'publish' },
        { type: 'announce', params: ({ context }) => ({ imported: context.progress.imported }) },
      ],
      on: { saveRefused: { actions: { type: 'saveRefused' } }, close: { target: 'closed' } },
    },
    closed: { type: 'final', entry: { type: 'close' } },
  },
});
