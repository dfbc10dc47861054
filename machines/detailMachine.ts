import { and, assertEvent, assign, emit, fromPromise, not, or, raise, sendTo, setup, stateIn } from 'xstate';
import { type Failure, failureOf, isGone } from '../src/domain/errors';
import { deletionMachine } from './deletionMachine';
import { historyMachine } from './historyMachine';
import {
  applyFailure,
  applyRecord,
  applySaved,
  becomeRecord,
  type DetailTypes,
  type Draft,
  discardChanges,
  draftOf,
  initialContext,
  isDirty,
  type SavedRecord,
  type SaveInput,
  saveInputOf,
  useValues,
} from './shared/detail';
import { changeFields, type FormRules, hasErrors } from './shared/form';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { isOwn, type RecordsChanged, type WriteResult } from './shared/write';

const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error);
const output = <Output>({ event }: { event: { output: Output } }) => event.output;
const itself = <Event>({ event }: { event: Event }) => event;
type Change = Omit<RecordsChanged, 'resource'>;

/**
 * The form of one record, new or existing (sections 2, 4 and 5). The screen turns its final state into navigation.
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createDetailMachine = <Values extends object>({ validate }: FormRules<Values>) => {
  type Types = DetailTypes<Values>;
  type Record = SavedRecord<Values>;
  type Result = WriteResult<Values>;
  const currentDraft = ({ context }: { context: Types['context'] }) => ({ draft: draftOf(context) });
  const recordId = ({ context }: { context: Types['context'] }) => ({ id: context.id });
  const madeBeforeDraft = ({ context }: { context: Types['context'] }) => {
    const draft = draftOf(context);
    return { draft: draft && { ...draft, isMadeBefore: true } };
  };

  return setup({
    types: {} as Types,
    actors: {
      loadRecord: fromPromise<Record, { id: number | null }>(() => rejectNotProvided('loadRecord')),
      save: fromPromise<Result, SaveInput<Values>>(() => rejectNotProvided('save')),
      deletion: deletionMachine,
      history: historyMachine,
    },
    actions: {
      applyRecord: assign(({ context }, params: Record) => applyRecord(context, params)),
      applySaved: assign(({ context }, params: Result) => applySaved(context, params)),
      applyOwnRecord: assign(({ context }, params: Record) => ({
        ...applyRecord(context, params),
        theirs: context.theirs,
      })),
      becomeRecord: assign(({ context }, params: Result) => becomeRecord(context, params)),
      applyTag: assign((_, { etag }: Change) => ({ etag: etag ?? null })),
      changeFields: assign(({ context }, { changes }: { changes: Partial<Values> }) =>
        changeFields(context, changes),
      ),
      applyErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      addSent: assign(({ context: { sent, values } }) => ({ sent: [...sent, values] })),
      applyFailure: assign(({ context }, params: Result) => applyFailure(context, params)),
      useValues: assign(({ context }, { changes }: { changes: Partial<Values> }) =>
        useValues(context, changes),
      ),
      discardChanges: assign(({ context }, { key }: { key: string }) => discardChanges(context, key)),
      forgetRecord: assign({ id: null, saved: null, etag: null, sent: [], theirs: {} }),
      announceInvalid: emit({ type: 'fields.invalid' }),
      announceConflict: emit({ type: 'conflict.found' }),
      announceSaved: emit({ type: 'record.saved' }),
      endNotice: raise({ type: 'save.acknowledged' }),
      noticeConflict: raise({ type: 'conflict.rebased' }),
      noticeDeletion: raise({ type: 'record.deleted' }),
      submit: raise({ type: 'save' }),
      readHistory: sendTo('history', { type: 'record.changed' }),
      storeDraft: (_, _params: { draft: Draft<Values> | null }) => throwNotProvided('storeDraft'),
      showError: (_, _params: Failure) => throwNotProvided('showError'),
    },
    guards: {
      'it is a record of the server': ({ context }) => context.id !== null,
      'the record is gone': stateIn({ form: { notice: 'deleted' } }),
      'it is not gone': not('the record is gone'),
      'the record is there': and(['it is a record of the server', 'it is not gone']),
      'it can become a new record': and([
        'the form is at rest',
        or(['the record is gone', stateIn({ form: { notice: 'madeBefore' } })]),
      ]),
      'its draft was made before': ({ context }) => context.draft?.isMadeBefore === true,
      'a draft is restored': ({ context }) => isDirty(context),
      'the form is at rest': stateIn({ form: { work: 'idle' } }),
      'the values are valid': ({ context }) => !hasErrors(validate(context.values)),
      'it can be saved': and(['it is not gone', 'the values are valid']),
      'it saves and closes': stateIn({ form: { work: { saving: 'andClosing' } } }),
      'a record is being made': and([
        not('it is a record of the server'),
        stateIn({ form: { work: 'saving' } }),
      ]),
      'nothing typed now is lost': and([not('it saves and closes'), not('a record is being made')]),
      'another person deleted it': ({ context: { id, draft } }, params: { error: unknown }) =>
        id !== null && draft !== null && isGone(params.error),
      'it is gone by now': (_, params: { error: unknown }) => isGone(params.error),
      'it rereads its own save': stateIn({ form: { work: { rereading: 'ours' } } }),
      'the server has another version, or none': (_, { outcome }: Result) =>
        outcome === 'conflicted' || outcome === 'gone',
      'its key had made the record': (_, { outcome }: Result) => outcome === 'madeBefore',
      'it failed': (_, { outcome }: Result) => outcome === 'refused' || outcome === 'lost',
      'it was deleted': ({ context: { id } }, params: Change) => id !== null && params.deletedId === id,
      'it was saved': ({ context: { id } }, params: Change) => id !== null && params.savedId === id,
      'this form is saved as it stands': ({ context: { id, key, sent, values } }, params: Change) =>
        id === null && params.key === key && sent.length > 0 && isOwn(values, sent.slice(-1)),
      'the deletion is done': (_, params: { deletedId: number | null }) => params.deletedId !== null,
    },
  }).createMachine({
    id: 'detail',
    context: ({ input }) => initialContext(input),
    initial: 'deciding',
    invoke: { id: 'history', src: 'history', input: recordId, onDone: {}, onError: {} },
    on: {
      goBack: [
        { guard: 'the record is gone', target: '.gone' },
        { description: 'O que está sendo enviado continua.', target: '.left' },
      ],
    },
    states: {
      deciding: {
        always: [{ guard: 'it is a record of the server', target: 'reading' }, { target: 'form' }],
      },
      reading: {
        tags: ['busy'],
        on: {
          'records.changed': {
            description: 'O que está a caminho pode ser o de antes.',
            guard: { type: 'it was saved', params: itself },
            target: 'reading',
            reenter: true,
          },
        },
        invoke: {
          id: 'loadRecord',
          src: 'loadRecord',
          input: recordId,
          onDone: [
            {
              guard: 'its draft was made before',
              target: '#detail.form.notice.madeBefore',
              actions: { type: 'applyRecord', params: output },
            },
            { target: 'form', actions: { type: 'applyRecord', params: output } },
          ],
          onError: [
            {
              guard: { type: 'another person deleted it', params: itself },
              target: '#detail.form.notice.deleted',
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
        type: 'parallel',
        on: {
          'field.changed': {
            description: 'Também durante um envio; só o que se perderia com ele espera.',
            guard: 'nothing typed now is lost',
            actions: [
              { type: 'changeFields', params: itself },
              { type: 'storeDraft', params: currentDraft },
            ],
          },
          useValues: {
            description: 'Valores que os campos não digitaram.',
            guard: 'nothing typed now is lost',
            actions: [
              { type: 'useValues', params: itself },
              { type: 'storeDraft', params: currentDraft },
            ],
          },
          'records.changed': {
            description: 'Uma gravação desta mesma página, deixada antes, não é de outra pessoa.',
            guard: { type: 'it was saved', params: itself },
            actions: { type: 'applyTag', params: itself },
          },
        },
        states: {
          notice: {
            initial: 'deciding',
            on: {
              'save.acknowledged': { target: '.none' },
              'conflict.rebased': { target: '.rebased' },
              'record.deleted': { target: '.deleted' },
              saveAsNew: {
                guard: 'it can become a new record',
                target: '.none',
                actions: [
                  { type: 'storeDraft', params: { draft: null } },
                  { type: 'forgetRecord' },
                  { type: 'submit' },
                ],
              },
            },
            states: {
              deciding: {
                always: [{ guard: 'a draft is restored', target: 'restored' }, { target: 'none' }],
              },
              none: {},
              restored: {
                description: 'O que foi digitado antes está de volta.',
                on: {
                  discardDraft: {
                    guard: 'the form is at rest',
                    target: 'none',
                    actions: [
                      { type: 'discardChanges', params: itself },
                      { type: 'storeDraft', params: currentDraft },
                    ],
                  },
                },
              },
              rebased: { description: 'Outra pessoa salvou; o que foi digitado fica por cima.' },
              madeBefore: { description: 'Um envio anterior deste formulário já criou o registro.' },
              deleted: { description: 'Outra pessoa o apagou; o que foi digitado pode virar um novo.' },
            },
          },
          work: {
            initial: 'idle',
            states: {
              idle: {
                entry: [{ type: 'storeDraft', params: currentDraft }, { type: 'readHistory' }],
                on: {
                  save: [
                    { guard: 'it can be saved', target: 'saving.andStaying' },
                    {
                      guard: 'it is not gone',
                      actions: [{ type: 'applyErrors' }, { type: 'announceInvalid' }],
                    },
                  ],
                  saveAndClose: [
                    { guard: 'it can be saved', target: 'saving.andClosing' },
                    {
                      guard: 'it is not gone',
                      actions: [{ type: 'applyErrors' }, { type: 'announceInvalid' }],
                    },
                  ],
                  delete: { guard: 'the record is there', target: 'deleting' },
                  startNew: { guard: 'the record is there', target: '#detail.new' },
                  'records.changed': [
                    { guard: { type: 'it was deleted', params: itself }, target: '#detail.gone' },
                    {
                      guard: { type: 'it was saved', params: itself },
                      target: 'rereading.ours',
                      actions: { type: 'applyTag', params: itself },
                    },
                    {
                      description: 'O que este formulário novo enviou antes está salvo: recomeça vazio.',
                      guard: { type: 'this form is saved as it stands', params: itself },
                      actions: [
                        { type: 'discardChanges', params: ({ event }) => ({ key: event.freshKey ?? '' }) },
                        { type: 'storeDraft', params: { draft: null } },
                        { type: 'endNotice' },
                      ],
                    },
                  ],
                },
              },
              saving: {
                description: 'Aqui não existem save nem saveAndClose: nada é enviado duas vezes.',
                tags: ['busy'],
                entry: [{ type: 'addSent' }, { type: 'storeDraft', params: currentDraft }],
                initial: 'andStaying',
                states: { andStaying: {}, andClosing: {} },
                invoke: {
                  id: 'save',
                  src: 'save',
                  input: ({ context }) => saveInputOf(context),
                  onDone: [
                    {
                      guard: { type: 'the server has another version, or none', params: output },
                      target: 'rereading.theirs',
                    },
                    {
                      guard: { type: 'its key had made the record', params: output },
                      target: '#detail.created',
                      actions: [
                        { type: 'storeDraft', params: { draft: null } },
                        { type: 'becomeRecord', params: output },
                        { type: 'storeDraft', params: madeBeforeDraft },
                      ],
                    },
                    {
                      description: 'O que foi digitado fica.',
                      guard: { type: 'it failed', params: output },
                      target: 'idle',
                      actions: [{ type: 'applyFailure', params: output }, { type: 'announceInvalid' }],
                    },
                    {
                      guard: 'it saves and closes',
                      target: '#detail.saved',
                      actions: { type: 'applySaved', params: output },
                    },
                    {
                      guard: 'a record is being made',
                      target: '#detail.created',
                      actions: [{ type: 'applySaved', params: output }, { type: 'announceSaved' }],
                    },
                    {
                      target: 'idle',
                      actions: [
                        { type: 'applySaved', params: output },
                        { type: 'endNotice' },
                        { type: 'announceSaved' },
                      ],
                    },
                  ],
                  onError: { target: 'idle', actions: { type: 'showError', params: failure } },
                },
              },
              rereading: {
                tags: ['busy'],
                initial: 'theirs',
                states: { theirs: {}, ours: {} },
                invoke: {
                  id: 'reloadRecord',
                  src: 'loadRecord',
                  input: recordId,
                  onDone: [
                    {
                      guard: 'it rereads its own save',
                      target: 'idle',
                      actions: { type: 'applyOwnRecord', params: output },
                    },
                    {
                      target: 'idle',
                      actions: [
                        { type: 'applyRecord', params: output },
                        { type: 'noticeConflict' },
                        { type: 'announceConflict' },
                      ],
                    },
                  ],
                  onError: [
                    {
                      description: 'Ninguém pediu: o que há fica.',
                      guard: 'it rereads its own save',
                      target: 'idle',
                    },
                    {
                      guard: { type: 'it is gone by now', params: itself },
                      target: 'idle',
                      actions: { type: 'noticeDeletion' },
                    },
                    {
                      description: 'O próximo envio encontra o mesmo conflito e lê de novo.',
                      target: 'idle',
                      actions: { type: 'showError', params: failure },
                    },
                  ],
                },
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
                  onError: { target: 'idle' },
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
};
