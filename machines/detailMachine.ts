import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { createdIdOf, type Failure, isConflict, isGone, isLost } from '../src/domain/errors';
import { type FieldValues, nameIn } from '../src/domain/kind';
import { kinds } from '../src/domain/kinds';
import { deletionMachine } from './deletionMachine';
import {
  applyLoss,
  applyRefusal,
  applyReread,
  applySaved,
  becomeRecord,
  changeValues,
  type DetailContext,
  type DetailTypes,
  type Draft,
  discardChanges,
  draftOf,
  endOf,
  initialDetailContext,
  isAsItWas,
  type OpenedPage,
  openPage,
  rebase,
  replaceValues,
  type SavedRecord,
  type SaveInput,
  type SaveIntention,
  saveInputOf,
} from './detailForm';
import { failure, itself, output } from './eventParams';
import { hasErrors } from './formFields';
import { historyMachine } from './historyMachine';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import type { RecordsChanged, WriteEnd } from './writeEvents';

type Self = { context: DetailContext };
type Failed = { error: unknown };

const currentDraft = ({ context }: Self) => ({ draft: draftOf(context) });
const recordId = ({ context }: Self) => ({ id: context.id });
const intention = ({ context }: Self) => ({ andThen: context.andThen });
/** The record as the page shows it, for the question before its deletion. */
const shownRecord = ({ kind, id, saved, etag }: DetailContext) => ({
  id: id ?? 0,
  name: nameIn(kinds[kind], saved ?? {}),
  etag,
});
const errorsOf = ({ kind, values }: DetailContext) => kinds[kind].validate(values);

/** The form of one record, new or existing (sections 2, 4 and 5). The page turns its final state into navigation. */
export const detailMachine = setup({
  types: {} as DetailTypes,
  actors: {
    openPage: fromPromise<OpenedPage, { id: number | null; entry: string }>(() =>
      rejectNotProvided('openPage'),
    ),
    loadRecord: fromPromise<SavedRecord, { id: number | null }>(() => rejectNotProvided('loadRecord')),
    save: fromPromise<WriteEnd, SaveInput>(() => rejectNotProvided('save')),
    hear: fromCallback(() => throwNotProvided('hear')),
    deletion: deletionMachine,
    history: historyMachine,
  },
  actions: {
    openPage: assign(({ context }, params: OpenedPage) => openPage(context, params)),
    applyReread: assign(({ context }, params: SavedRecord) => applyReread(context, params)),
    rebase: assign(({ context }, params: SavedRecord) => rebase(context, params)),
    applyIntention: assign((_, { andThen }: SaveIntention) => ({ andThen })),
    applySaved: assign(({ context }, params: WriteEnd) => applySaved(context, params)),
    becomeRecord: assign(({ context }, { error }: Failed) => becomeRecord(context, endOf(error))),
    changeValues: assign(({ context }, { changes }: { changes: FieldValues }) =>
      changeValues(context, changes),
    ),
    replaceValues: assign(({ context }, { changes }: { changes: FieldValues }) =>
      replaceValues(context, changes),
    ),
    applyErrors: assign(({ context }) => ({ errors: errorsOf(context) })),
    addSent: assign(({ context: { sent, values } }) => ({ sent: [...sent, values] })),
    applyRefusal: assign(({ context }, { error }: Failed) => applyRefusal(context, endOf(error))),
    applyLoss: assign(({ context }, { error }: Failed) => applyLoss(context, endOf(error))),
    discardChanges: assign(({ context }, { key }: { key: string }) => discardChanges(context, key)),
    forgetRecord: assign({
      id: null,
      andThen: 'stay',
      saved: null,
      etag: null,
      sent: [],
      theirs: {},
      before: {},
      notice: 'none',
    }),
    clearNotice: assign({ notice: 'none' }),
    announceInvalid: emit({ type: 'fields.invalid' }),
    announceConflict: emit({ type: 'conflict.found' }),
    announceSaved: emit(({ context }) => ({ type: 'record.saved' as const, saved: context.saved })),
    reloadHistory: sendTo('history', { type: 'reload' }),
    askAgain: sendTo('deletion', ({ context }) => ({ type: 'record.read', ...shownRecord(context) })),
    storeDraft: (_, _params: { draft: Draft | null }) => throwNotProvided('storeDraft'),
    handOver: (_, _params: SaveInput) => throwNotProvided('handOver'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the record is new': ({ context }) => context.id === null,
    'the new form waits for no write and no tab': ({ context: { id, sent, isDraftElsewhere } }) =>
      id === null && sent.length === 0 && !isDraftElsewhere,
    'the record is on the server': ({ context }) => context.id !== null,
    'an earlier send made the record': ({ context }) => context.notice === 'madeBefore',
    'a draft is restored': ({ context }) => context.notice === 'restored',
    'a field is invalid': ({ context }) => hasErrors(errorsOf(context)),
    'the record with this draft was deleted': ({ context: { id, draft } }, { error }: Failed) =>
      id !== null && draft !== null && isGone(error),
    'the reread found no record': (_, { error }: Failed) => isGone(error),
    'the record is as it was': ({ context }, params: SavedRecord) => isAsItWas(context, params),
    'this record was deleted': ({ context: { id } }, { deletedId }: RecordsChanged) =>
      id !== null && deletedId === id,
    'an import has changed many': ({ context: { id } }, { deletedId, savedId }: RecordsChanged) =>
      id !== null && deletedId === null && savedId === null,
    'the form stays then': ({ context: { id } }, { andThen }: SaveIntention) =>
      id !== null && andThen === 'stay',
    'the page closes then': (_, { andThen }: SaveIntention) => andThen === 'close',
    'another person changed the record': (_, { error }: Failed) => isConflict(error),
    'another person deleted the record': (_, { error }: Failed) => isGone(error),
    'an earlier send had made it': (_, { error }: Failed) => createdIdOf(error) !== null,
    'the answer was lost': (_, { error }: Failed) => isLost(error),
    'the deletion is done': (_, { deletedId }: { deletedId: number | null }) => deletedId !== null,
  },
}).createMachine({
  id: 'detail',
  context: ({ input }) => initialDetailContext(input),
  initial: 'reading',
  invoke: { id: 'hear', src: 'hear' },
  on: { goBack: { description: 'O que está sendo enviado continua.', target: '.left' } },
  states: {
    reading: {
      description:
        'Começa quando terminou o que este endereço enviou antes, e outra aba não respondeu pelo rascunho.',
      tags: ['busy'],
      always: { guard: 'the new form waits for no write and no tab', target: 'form' },
      invoke: {
        id: 'openPage',
        src: 'openPage',
        input: ({ context: { id, entry } }) => ({ id, entry }),
        onDone: { target: 'form', actions: { type: 'openPage', params: output } },
        onError: [
          {
            guard: { type: 'the record with this draft was deleted', params: itself },
            target: 'form.orphaned',
            actions: { type: 'showError', params: failure },
          },
          {
            description: 'Um registro que não abre volta à lista.',
            target: 'gone',
            actions: { type: 'showError', params: failure },
          },
        ],
      },
    },
    form: {
      initial: 'idle',
      invoke: { id: 'history', src: 'history', input: recordId },
      on: {
        'field.changed': {
          actions: [
            { type: 'changeValues', params: itself },
            { type: 'storeDraft', params: currentDraft },
          ],
        },
        'values.replaced': {
          description: 'Valores que os campos não digitaram.',
          actions: [
            { type: 'replaceValues', params: itself },
            { type: 'storeDraft', params: currentDraft },
          ],
        },
      },
      states: {
        idle: {
          entry: { type: 'storeDraft', params: currentDraft },
          on: {
            save: [
              { guard: 'a field is invalid', actions: ['applyErrors', 'announceInvalid'] },
              {
                guard: { type: 'the form stays then', params: itself },
                target: 'submitting.staying',
                actions: { type: 'applyIntention', params: itself },
              },
              { target: 'submitting.leaving', actions: { type: 'applyIntention', params: itself } },
            ],
            saveAndNew: [
              { guard: 'a field is invalid', actions: ['applyErrors', 'announceInvalid'] },
              {
                description: 'O envio segue sozinho, e o próximo formulário aparece na mesma hora.',
                target: '#detail.new',
                actions: [
                  'addSent',
                  { type: 'storeDraft', params: currentDraft },
                  { type: 'handOver', params: ({ context }) => saveInputOf(context) },
                ],
              },
            ],
            saveAsNew: { guard: 'an earlier send made the record', target: 'renewing' },
            discardDraft: {
              guard: 'a draft is restored',
              actions: [
                { type: 'discardChanges', params: itself },
                { type: 'storeDraft', params: currentDraft },
              ],
            },
            delete: { guard: 'the record is on the server', target: 'deleting' },
            startNew: { guard: 'the record is on the server', target: '#detail.new' },
            'tab.shown': { guard: 'the record is on the server', target: '.rereading' },
            'connection.restored': { guard: 'the record is on the server', target: '.rereading' },
            'records.changed': [
              { guard: { type: 'this record was deleted', params: itself }, target: '#detail.gone' },
              { guard: { type: 'an import has changed many', params: itself }, target: '.rereading' },
            ],
          },
          initial: 'atRest',
          states: {
            atRest: {},
            rereading: {
              description: 'Uma leitura que ninguém pediu: uma falha não é dita.',
              invoke: {
                id: 'rereadRecord',
                src: 'loadRecord',
                input: recordId,
                onDone: [
                  { guard: { type: 'the record is as it was', params: output }, target: 'atRest' },
                  {
                    target: 'atRest',
                    actions: [
                      { type: 'applyReread', params: output },
                      { type: 'storeDraft', params: currentDraft },
                      'reloadHistory',
                    ],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'the reread found no record', params: itself },
                    target: '#detail.form.orphaned',
                    actions: 'reloadHistory',
                  },
                  { target: 'atRest' },
                ],
              },
            },
          },
        },
        submitting: {
          description: 'Aqui não existe save: nada é enviado duas vezes.',
          tags: ['busy'],
          entry: ['addSent', { type: 'storeDraft', params: currentDraft }],
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => saveInputOf(context),
            onDone: [
              {
                guard: { type: 'the page closes then', params: intention },
                target: '#detail.saved',
                actions: { type: 'applySaved', params: output },
              },
              {
                guard: 'the record is new',
                target: '#detail.created',
                actions: [{ type: 'applySaved', params: output }, 'announceSaved'],
              },
              {
                target: 'idle',
                actions: [{ type: 'applySaved', params: output }, 'announceSaved', 'reloadHistory'],
              },
            ],
            onError: [
              {
                guard: { type: 'another person changed the record', params: itself },
                target: 'rebasing',
              },
              {
                guard: { type: 'another person deleted the record', params: itself },
                target: 'orphaned',
                actions: 'reloadHistory',
              },
              {
                guard: { type: 'an earlier send had made it', params: itself },
                target: '#detail.created',
                actions: [
                  { type: 'storeDraft', params: { draft: null } },
                  { type: 'becomeRecord', params: itself },
                  { type: 'storeDraft', params: currentDraft },
                ],
              },
              {
                description: 'Pode ter chegado: o que foi enviado é lembrado.',
                guard: { type: 'the answer was lost', params: itself },
                target: 'idle',
                actions: [{ type: 'applyLoss', params: itself }, 'announceInvalid'],
              },
              {
                description: 'O que foi digitado fica.',
                target: 'idle',
                actions: [{ type: 'applyRefusal', params: itself }, 'announceInvalid'],
              },
            ],
          },
          initial: 'staying',
          states: {
            staying: {},
            leaving: {
              on: {
                'field.changed': { description: 'Perder-se-ia com a página.' },
                'values.replaced': { description: 'Perder-se-ia com a página.' },
              },
            },
          },
        },
        rebasing: {
          tags: ['busy'],
          invoke: {
            id: 'reloadRecord',
            src: 'loadRecord',
            input: recordId,
            onDone: {
              target: 'idle',
              actions: [{ type: 'rebase', params: output }, 'announceConflict', 'reloadHistory'],
            },
            onError: [
              {
                guard: { type: 'the reread found no record', params: itself },
                target: 'orphaned',
                actions: 'reloadHistory',
              },
              {
                description: 'O próximo envio encontra o mesmo conflito e lê de novo.',
                target: 'idle',
                actions: { type: 'showError', params: failure },
              },
            ],
          },
        },
        orphaned: {
          description: 'Outra pessoa o apagou; o que foi digitado pode virar um novo.',
          entry: ['clearNotice', { type: 'storeDraft', params: currentDraft }],
          on: { saveAsNew: { target: 'renewing' }, goBack: { target: '#detail.gone' } },
        },
        renewing: {
          description: 'O rascunho muda de endereço.',
          entry: [{ type: 'storeDraft', params: { draft: null } }, 'forgetRecord'],
          always: [
            {
              guard: 'a field is invalid',
              target: 'idle',
              actions: ['applyErrors', 'announceInvalid'],
            },
            { target: 'submitting.leaving' },
          ],
        },
        deleting: {
          initial: 'asking',
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ context }) => shownRecord(context),
            onDone: [
              { guard: { type: 'the deletion is done', params: output }, target: '#detail.removed' },
              { target: 'idle' },
            ],
          },
          states: {
            asking: { on: { 'deletion.conflicted': { target: 'rereading' } } },
            rereading: {
              description: 'Outra pessoa o mudou: apaga-se o que se vê.',
              invoke: {
                id: 'readNewer',
                src: 'loadRecord',
                input: recordId,
                onDone: {
                  target: 'asking',
                  actions: [
                    { type: 'applyReread', params: output },
                    { type: 'storeDraft', params: currentDraft },
                    'reloadHistory',
                    'askAgain',
                  ],
                },
                onError: [
                  {
                    guard: { type: 'the reread found no record', params: itself },
                    target: '#detail.form.orphaned',
                    actions: 'reloadHistory',
                  },
                  { target: '#detail.form.idle', actions: { type: 'showError', params: failure } },
                ],
              },
            },
          },
        },
      },
    },
    left: { type: 'final' },
    gone: { type: 'final' },
    removed: { description: 'Apagado aqui: a lista oferece desfazer.', type: 'final' },
    new: { type: 'final' },
    created: { type: 'final' },
    saved: { type: 'final' },
  },
});
