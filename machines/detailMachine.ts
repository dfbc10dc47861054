import { assertEvent, assign, emit, fromPromise, setup, stateIn } from 'xstate';
import {
  isConflict,
  isConnectionLost,
  isGone,
  messageOf,
  type RefusedFields,
  refusedFieldsOf,
} from '../src/domain/errors';
import { deletionMachine } from './deletionMachine';
import {
  applyRecord,
  applySaved,
  type DetailTypes,
  type Draft,
  draftOf,
  initialContext,
  payloadOf,
  type SavedRecord,
  type SavePayload,
} from './shared/detail';
import { changeFields, type FormRules, hasErrors, serverErrors } from './shared/form';
import type { RecordsChange } from './shared/list';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

const failure = ({ event }: { event: { error: unknown } }) => ({ message: messageOf(event.error) });

/**
 * The form of one record, new or existing (sections 2, 4 and 5). The screen turns its final state into navigation.
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createDetailMachine = <Values extends object>({ validate }: FormRules<Values>) => {
  type Types = DetailTypes<Values>;
  type Record = SavedRecord<Values>;
  const currentDraft = ({ context }: { context: Types['context'] }) => ({ draft: draftOf(context) });

  return setup({
    types: {} as Types,
    actors: {
      loadRecord: fromPromise<Record, { id: number | null }>(() => rejectNotProvided('loadRecord')),
      saveRecord: fromPromise<Record, SavePayload<Values>>(() => rejectNotProvided('saveRecord')),
      deletion: deletionMachine,
    },
    actions: {
      applyRecord: assign(({ context }, params: Record) => applyRecord(context, params)),
      applySaved: assign(({ context }, params: Record) => applySaved(context, params)),
      changeFields: assign(({ context }, { changes }: { changes: Partial<Values> }) =>
        changeFields(context, changes),
      ),
      applyErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      applyServerErrors: assign(({ context }, params: RefusedFields) => ({
        errors: serverErrors(context.values, params),
        unacknowledged: [],
      })),
      expectAnswer: assign(({ context: { unacknowledged, values } }) => ({
        unacknowledged: [...unacknowledged, values],
      })),
      discardChanges: assign(({ context }) => ({
        values: context.saved ?? context.blank,
        theirs: {},
        errors: {},
      })),
      forgetRecord: assign({ id: null, saved: null, etag: null, unacknowledged: [] }),
      announceRejection: emit({ type: 'fields.rejected' }),
      announceSaved: emit({ type: 'record.saved' }),
      storeDraft: (_, _params: { draft: Draft<Values> | null }) => throwNotProvided('storeDraft'),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the record exists': ({ context }) => context.id !== null,
      'the record was read before': ({ context }) => context.saved !== null,
      'a draft is restored': ({ context }) => context.draft !== null,
      'the values are valid': ({ context }) => !hasErrors(validate(context.values)),
      'it saves and closes': stateIn({ saving: 'andClosing' }),
      'another person changed it': (_, params: { error: unknown }) => isConflict(params.error),
      'another person deleted it': ({ context: { id, saved, draft } }, params: { error: unknown }) =>
        id !== null && (saved !== null || draft !== null) && isGone(params.error),
      'the connection is lost': (_, params: { error: unknown }) => isConnectionLost(params.error),
      'this record is deleted': ({ context: { id } }, params: RecordsChange) =>
        id !== null && params.deletedId === id,
      'this record is saved': ({ context: { id } }, params: RecordsChange) =>
        id !== null && params.savedId === id,
      'the deletion is done': (_, params: { deletedId: number | null }) => params.deletedId !== null,
    },
  }).createMachine({
    id: 'detail',
    context: ({ input }) => initialContext(input),
    on: { goBack: { description: 'O que está sendo enviado continua.', target: '.left' } },
    initial: 'deciding',
    states: {
      deciding: {
        always: [
          { guard: 'the record exists', target: 'loading' },
          { guard: 'a draft is restored', target: 'editing.restored' },
          { target: 'editing' },
        ],
      },
      loading: {
        description: 'Também depois de um conflito: o que foi digitado fica por cima.',
        tags: ['busy'],
        invoke: {
          id: 'loadRecord',
          src: 'loadRecord',
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: 'a draft is restored',
              target: 'editing.restored',
              actions: { type: 'applyRecord', params: ({ event }) => event.output },
            },
            {
              guard: 'the record was read before',
              target: 'editing.conflicted',
              actions: [
                { type: 'applyRecord', params: ({ event }) => event.output },
                { type: 'announceRejection' },
              ],
            },
            { target: 'editing', actions: { type: 'applyRecord', params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: { type: 'another person deleted it', params: ({ event }) => event },
              target: 'deleted',
              actions: { type: 'showError', params: failure },
            },
            {
              description: 'O próximo envio encontra o mesmo conflito e lê de novo.',
              guard: 'the record was read before',
              target: 'editing',
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
      editing: {
        entry: { type: 'storeDraft', params: currentDraft },
        initial: 'plain',
        states: {
          plain: {},
          restored: { description: 'O que foi digitado antes está de volta.' },
          conflicted: { description: 'Outra pessoa salvou; o que foi digitado fica por cima.' },
        },
        on: {
          'field.changed': {
            actions: [
              { type: 'changeFields', params: ({ event }) => event },
              { type: 'storeDraft', params: currentDraft },
            ],
          },
          save: [
            { guard: 'the values are valid', target: 'saving.andStaying' },
            { actions: [{ type: 'applyErrors' }, { type: 'announceRejection' }] },
          ],
          saveAndClose: [
            { guard: 'the values are valid', target: 'saving.andClosing' },
            { actions: [{ type: 'applyErrors' }, { type: 'announceRejection' }] },
          ],
          discardDraft: {
            target: '.plain',
            actions: [{ type: 'discardChanges' }, { type: 'storeDraft', params: currentDraft }],
          },
          delete: { guard: 'the record exists', target: 'deleting' },
          startNew: { guard: 'the record exists', target: 'new' },
          'records.changed': [
            { guard: { type: 'this record is deleted', params: ({ event }) => event }, target: 'gone' },
            {
              description: 'Um envio desta mesma página, deixada antes, terminou.',
              guard: { type: 'this record is saved', params: ({ event }) => event },
              target: 'loading',
            },
          ],
        },
      },
      saving: {
        description: 'Aqui não existem save nem saveAndClose: nada é enviado duas vezes.',
        tags: ['busy'],
        entry: [{ type: 'expectAnswer' }, { type: 'storeDraft', params: currentDraft }],
        initial: 'andStaying',
        states: {
          andStaying: {
            on: {
              'field.changed': {
                description: 'O que é digitado durante o envio fica; um registro novo espera.',
                guard: 'the record exists',
                actions: [
                  { type: 'changeFields', params: ({ event }) => event },
                  { type: 'storeDraft', params: currentDraft },
                ],
              },
            },
          },
          andClosing: {},
        },
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context }) => payloadOf(context),
          onDone: [
            {
              guard: 'it saves and closes',
              target: 'saved',
              actions: { type: 'applySaved', params: ({ event }) => event.output },
            },
            {
              guard: 'the record exists',
              target: 'editing',
              actions: [
                { type: 'applySaved', params: ({ event }) => event.output },
                { type: 'announceSaved' },
              ],
            },
            { target: 'created', actions: { type: 'applySaved', params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: { type: 'another person changed it', params: ({ event }) => event },
              target: 'loading',
              actions: { type: 'showError', params: failure },
            },
            {
              guard: { type: 'another person deleted it', params: ({ event }) => event },
              target: 'deleted',
              actions: { type: 'showError', params: failure },
            },
            {
              description: 'Talvez tenha chegado: um 412 seguinte pode vir deste mesmo envio.',
              guard: { type: 'the connection is lost', params: ({ event }) => event },
              target: 'editing',
              actions: { type: 'showError', params: failure },
            },
            {
              description: 'O que foi digitado fica.',
              target: 'editing',
              actions: [
                { type: 'applyServerErrors', params: ({ event }) => refusedFieldsOf(event.error) },
                { type: 'announceRejection' },
                { type: 'showError', params: failure },
              ],
            },
          ],
        },
      },
      deleted: {
        description: 'Outra pessoa o apagou; o que foi digitado pode virar um registro novo.',
        on: {
          goBack: { target: 'gone' },
          'field.changed': {
            actions: [
              { type: 'changeFields', params: ({ event }) => event },
              { type: 'storeDraft', params: currentDraft },
            ],
          },
          saveAsNew: [
            {
              guard: 'the values are valid',
              target: 'saving.andStaying',
              actions: [{ type: 'storeDraft', params: { draft: null } }, { type: 'forgetRecord' }],
            },
            { actions: [{ type: 'applyErrors' }, { type: 'announceRejection' }] },
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
            {
              guard: { type: 'the deletion is done', params: ({ event }) => event.output },
              target: 'removed',
            },
            { target: 'editing' },
          ],
          onError: { target: 'editing' },
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
