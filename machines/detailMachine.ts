import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type Failure, isGone } from '../src/domain/errors';
import type { FieldValues } from '../src/domain/kind';
import { kinds } from '../src/domain/kinds';
import { deletionMachine } from './deletionMachine';
import {
  applyLoss,
  applyOwnSave,
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
  initialDetailContext,
  isAsItWas,
  openRecord,
  rebase,
  replaceValues,
  type SavedRecord,
  type SaveInput,
  type SaveIntention,
  saveInputOf,
} from './detailForm';
import { failure, itself, output } from './eventParams';
import { hasErrors, wasSentByThisForm } from './formFields';
import { historyMachine } from './historyMachine';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import type { Acknowledged, BridgeEvent, RecordsChanged, WriteEnd } from './writeEvents';

type Self = { context: DetailContext };

const currentDraft = ({ context }: Self) => ({ draft: draftOf(context) });
const recordId = ({ context }: Self) => ({ id: context.id });
const errorsOf = ({ kind, values }: DetailContext) => kinds[kind].validate(values);

/** The form of one record, new or existing (sections 2, 4 and 5). The page turns its final state into navigation. */
export const detailMachine = setup({
  types: {} as DetailTypes,
  actors: {
    loadRecord: fromPromise<SavedRecord, { id: number | null }>(() => rejectNotProvided('loadRecord')),
    bridge: fromCallback<BridgeEvent>(() => throwNotProvided('bridge')),
    hearWindow: fromCallback(() => throwNotProvided('hearWindow')),
    deletion: deletionMachine,
    history: historyMachine,
  },
  actions: {
    openRecord: assign(({ context }, params: SavedRecord) => openRecord(context, params)),
    applyReread: assign(({ context }, params: SavedRecord) => applyReread(context, params)),
    rebase: assign(({ context }, params: SavedRecord) => rebase(context, params)),
    applySaved: assign(({ context }, params: Acknowledged) => applySaved(context, params)),
    applyOwnSave: assign(({ context }, params: RecordsChanged) => applyOwnSave(context, params)),
    becomeRecord: assign(({ context }, params: WriteEnd) => becomeRecord(context, params)),
    changeValues: assign(({ context }, { changes }: { changes: FieldValues }) =>
      changeValues(context, changes),
    ),
    replaceValues: assign(({ context }, { changes }: { changes: FieldValues }) =>
      replaceValues(context, changes),
    ),
    applyErrors: assign(({ context }) => ({ errors: errorsOf(context) })),
    addSent: assign(({ context: { sent, values } }) => ({ sent: [...sent, values] })),
    applyRefusal: assign(({ context }, params: WriteEnd) => applyRefusal(context, params)),
    applyLoss: assign(({ context }, params: WriteEnd) => applyLoss(context, params)),
    discardChanges: assign(({ context }, { key }: { key: string }) => discardChanges(context, key)),
    forgetRecord: assign({
      id: null,
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
    askSave: sendTo('bridge', (_, params: SaveInput) => ({
      type: 'write',
      task: 'save',
      ...params,
    })),
    reloadHistory: sendTo('history', { type: 'reload' }),
    storeDraft: (_, _params: { draft: Draft | null }) => throwNotProvided('storeDraft'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'the record is new': ({ context }) => context.id === null,
    'the record is on the server': ({ context }) => context.id !== null,
    'an earlier send made the record': ({ context }) => context.notice === 'madeBefore',
    'a draft is restored': ({ context }) => context.notice === 'restored',
    'a field is invalid': ({ context }) => hasErrors(errorsOf(context)),
    'the record with this draft was deleted': ({ context: { id, draft } }, params: { error: unknown }) =>
      id !== null && draft !== null && isGone(params.error),
    'the reread found no record': (_, params: { error: unknown }) => isGone(params.error),
    'the record is as it was': ({ context }, params: SavedRecord) => isAsItWas(context, params),
    'this record was deleted': ({ context: { id } }, { deletedId }: RecordsChanged) =>
      id !== null && deletedId === id,
    'this record was saved': ({ context: { id } }, { savedId }: RecordsChanged) =>
      id !== null && savedId === id,
    'this new form is saved as it stands': ({ context: { id, key, sent, values } }, change: RecordsChanged) =>
      id === null && change.key === key && sent.length > 0 && wasSentByThisForm(values, sent.slice(-1)),
    'the page closes then': (_, { andThen }: SaveIntention) => andThen === 'close',
    'a new form follows': (_, { andThen }: SaveIntention) => andThen === 'startNew',
    'the deletion is done': (_, { deletedId }: { deletedId: number | null }) => deletedId !== null,
  },
}).createMachine({
  id: 'detail',
  context: ({ input }) => initialDetailContext(input),
  initial: 'reading',
  invoke: [
    { id: 'bridge', src: 'bridge' },
    { id: 'window', src: 'hearWindow' },
  ],
  on: { goBack: { description: 'O que está sendo enviado continua.', target: '.left' } },
  states: {
    reading: {
      tags: ['busy'],
      always: { guard: 'the record is new', target: 'form' },
      on: {
        'records.changed': {
          description: 'O que está a caminho pode ser o de antes.',
          guard: { type: 'this record was saved', params: itself },
          target: 'reading',
          reenter: true,
        },
      },
      invoke: {
        id: 'loadRecord',
        src: 'loadRecord',
        input: recordId,
        onDone: { target: 'form', actions: { type: 'openRecord', params: output } },
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
        'records.changed': {
          description: 'Uma gravação desta mesma página, deixada antes, não é de outra pessoa.',
          guard: { type: 'this record was saved', params: itself },
          actions: [
            { type: 'applyOwnSave', params: itself },
            { type: 'storeDraft', params: currentDraft },
            'reloadHistory',
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
                guard: { type: 'the page closes then', params: itself },
                target: 'submitting.leaving.closing',
              },
              {
                guard: { type: 'a new form follows', params: itself },
                target: 'submitting.leaving.startingNew',
              },
              { guard: 'the record is on the server', target: 'submitting.staying' },
              { target: 'submitting.leaving.creating' },
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
              {
                description: 'O que este formulário novo enviou antes está salvo: recomeça vazio.',
                guard: { type: 'this new form is saved as it stands', params: itself },
                actions: [
                  { type: 'discardChanges', params: ({ event }) => ({ key: event.freshKey }) },
                  { type: 'storeDraft', params: { draft: null } },
                ],
              },
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
              on: {
                'records.changed': {
                  description: 'O que está a caminho pode ser o de antes.',
                  guard: { type: 'this record was saved', params: itself },
                  target: 'rereading',
                  reenter: true,
                  actions: [
                    { type: 'applyOwnSave', params: itself },
                    { type: 'storeDraft', params: currentDraft },
                    'reloadHistory',
                  ],
                },
              },
            },
          },
        },
        submitting: {
          description: 'Aqui não existe save: nada é enviado duas vezes.',
          tags: ['busy'],
          entry: [
            'addSent',
            { type: 'storeDraft', params: currentDraft },
            { type: 'askSave', params: ({ context }) => saveInputOf(context) },
          ],
          initial: 'staying',
          on: {
            'write.refused': {
              description: 'O que foi digitado fica.',
              target: 'idle',
              actions: [{ type: 'applyRefusal', params: itself }, 'announceInvalid'],
            },
            'write.lost': {
              description: 'Pode ter chegado: o que foi enviado é lembrado.',
              target: 'idle',
              actions: [{ type: 'applyLoss', params: itself }, 'announceInvalid'],
            },
            'write.conflicted': { target: 'rebasing' },
            'write.gone': { target: 'orphaned', actions: 'reloadHistory' },
            'write.madeBefore': {
              target: '#detail.created',
              actions: [
                { type: 'storeDraft', params: { draft: null } },
                { type: 'becomeRecord', params: itself },
                { type: 'storeDraft', params: currentDraft },
              ],
            },
          },
          states: {
            staying: {
              on: {
                'write.acknowledged': {
                  target: '#detail.form.idle',
                  actions: [{ type: 'applySaved', params: itself }, 'announceSaved', 'reloadHistory'],
                },
              },
            },
            leaving: {
              initial: 'closing',
              on: {
                'field.changed': { description: 'Perder-se-ia com a página.' },
                'values.replaced': { description: 'Perder-se-ia com a página.' },
              },
              states: {
                creating: {
                  on: {
                    'write.acknowledged': {
                      target: '#detail.created',
                      actions: [{ type: 'applySaved', params: itself }, 'announceSaved'],
                    },
                  },
                },
                closing: {
                  on: {
                    'write.acknowledged': {
                      target: '#detail.saved',
                      actions: { type: 'applySaved', params: itself },
                    },
                  },
                },
                startingNew: {
                  on: {
                    'write.acknowledged': {
                      target: '#detail.new',
                      actions: [{ type: 'applySaved', params: itself }, 'announceSaved'],
                    },
                  },
                },
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
            { target: 'submitting.leaving.creating' },
          ],
        },
        deleting: {
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ event }) => {
              assertEvent(event, 'delete');
              return { id: event.id, name: event.name };
            },
            onDone: [
              { guard: { type: 'the deletion is done', params: output }, target: '#detail.removed' },
              { target: 'idle' },
            ],
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
