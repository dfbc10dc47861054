import { assign, emit, fromPromise, raise, setup, stateIn } from 'xstate';
import type { DetailTypes, RecordDraft as Draft, RecordRef, SavedRecord } from './shared/detail';
import { anew, changed, draftOf, loaded, overruled, refused, unread, unreadable } from './shared/detail';
import type { RefusedFields } from './shared/errors';
import { isConflict, isForPeople, isGone, messageOf, refusedFieldsOf } from './shared/errors';
import { type FormRules, hasErrors } from './shared/form';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

/**
 * The form of one record, new or existing (sections 2, 4 and 5).
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createDetailMachine = <Values extends object>({ validate }: FormRules<Values>) =>
  setup({
    types: {} as DetailTypes<Values>,
    actors: {
      loadRecord: fromPromise<SavedRecord<Values>, RecordRef>(() => rejectNotProvided('loadRecord')),
      saveRecord: fromPromise<SavedRecord<Values>, Draft<Values>>(() => rejectNotProvided('saveRecord')),
    },
    delays: { callTimeout: CALL_TIMEOUT },
    actions: {
      keepLoaded: assign(({ context }, params: SavedRecord<Values>) => loaded(params, context)),
      keepSaved: assign((_, { values, etag }: SavedRecord<Values>) => ({ saved: values, etag, errors: {} })),
      overruleNewer: assign(({ context }, params: SavedRecord<Values>) => overruled(context, params)),
      forgetRecord: assign(({ context: { values } }) => anew(values)),
      changeField: assign(({ context }, params: Partial<Values>) => changed(context, params)),
      keepErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      keepSent: assign(({ context: { values } }) => ({ sent: values })),
      keepRefusedFields: assign(({ context }, params: RefusedFields) => refused(context, params)),
      leaveTo: assign((_, params: DetailTypes<Values>['output']) => ({ output: params })),
      announceRejection: emit({ type: 'fields.rejected' }),
      announceSaved: emit({ type: 'record.saved' }),
      saveAgain: raise({ type: 'save' }),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the record is new': ({ context }) => context.id === null,
      'the record exists': ({ context }) => context.id !== null,
      'the values are valid': ({ context }) => !hasErrors(validate(context.values)),
      'it saves and closes': stateIn({ saving: 'andClosing' }),
      'somebody else changed it': (_, params: { error: unknown }) => isConflict(params.error),
      'somebody else deleted it': ({ context: { id } }, { error }: { error: unknown }) =>
        id !== null && isGone(error),
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
    },
  }).createMachine({
    id: 'detail',
    context: ({ input }) => unread(input),
    on: {
      goBack: { description: 'O que está sendo enviado continua, e o fim é contado.', target: '.left' },
      'record.deleted': { target: '.left', actions: { type: 'leaveTo', params: { kind: 'gone' } } },
    },
    initial: 'deciding',
    states: {
      deciding: {
        always: [{ guard: 'the record is new', target: 'editing' }, { target: 'loading' }],
      },
      loading: {
        tags: ['busy'],
        invoke: {
          id: 'loadRecord',
          src: 'loadRecord',
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: 'editing', actions: { type: 'keepLoaded', params: ({ event }) => event.output } },
          onError: {
            guard: { type: 'the failure is for people', params: ({ event }) => event },
            description: 'Um registro que não abre volta à lista.',
            target: 'left',
            actions: [
              { type: 'leaveTo', params: ({ event }) => unreadable(event.error) },
              { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            ],
          },
        },
        after: {
          callTimeout: {
            target: 'left',
            actions: [
              { type: 'leaveTo', params: unreadable(NO_ANSWER) },
              { type: 'showError', params: { message: NO_ANSWER.message } },
            ],
          },
        },
      },
      editing: {
        on: {
          'field.changed': { actions: { type: 'changeField', params: ({ event }) => event.changes } },
          save: [
            { guard: 'the values are valid', target: 'saving.andStaying' },
            { actions: [{ type: 'keepErrors' }, { type: 'announceRejection' }] },
          ],
          saveAndClose: [
            { guard: 'the values are valid', target: 'saving.andClosing' },
            { actions: [{ type: 'keepErrors' }, { type: 'announceRejection' }] },
          ],
          startNew: {
            guard: 'the record exists',
            target: 'left',
            actions: { type: 'leaveTo', params: { kind: 'new' } },
          },
        },
      },
      saving: {
        description: 'Aqui não existem save nem saveAndClose: nada é enviado duas vezes.',
        tags: ['busy'],
        entry: { type: 'keepSent' },
        initial: 'andStaying',
        states: {
          andStaying: {
            on: {
              'field.changed': {
                description: 'Quem digita durante o envio não perde nada; um registro novo espera.',
                guard: 'the record exists',
                actions: { type: 'changeField', params: ({ event }) => event.changes },
              },
            },
          },
          andClosing: {},
        },
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context }) => draftOf(context),
          onDone: [
            {
              guard: 'it saves and closes',
              target: 'left',
              actions: { type: 'leaveTo', params: ({ event }) => ({ kind: 'saved', ...event.output }) },
            },
            {
              guard: 'the record is new',
              target: 'left',
              actions: { type: 'leaveTo', params: ({ event }) => ({ kind: 'created', ...event.output }) },
            },
            {
              target: 'editing',
              actions: [
                { type: 'keepSaved', params: ({ event }) => event.output },
                { type: 'announceSaved' },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'somebody else changed it', params: ({ event }) => event },
              target: 'conflicted.changed',
              actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
            {
              guard: { type: 'somebody else deleted it', params: ({ event }) => event },
              target: 'conflicted.deleted',
              actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
            {
              guard: { type: 'the failure is for people', params: ({ event }) => event },
              description: 'O que foi digitado fica.',
              target: 'editing',
              actions: [
                { type: 'keepRefusedFields', params: ({ event }) => refusedFieldsOf(event.error) },
                { type: 'announceRejection' },
                { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
              ],
            },
          ],
        },
      },
      conflicted: {
        description: 'Outra pessoa foi mais rápida; o que foi digitado fica.',
        initial: 'changed',
        states: {
          changed: {
            on: {
              'newer.taken': {
                target: '#detail.editing',
                actions: { type: 'keepLoaded', params: ({ event }) => event.record },
              },
              'newer.overruled': {
                target: '#detail.editing',
                actions: [
                  { type: 'overruleNewer', params: ({ event }) => event.record },
                  { type: 'saveAgain' },
                ],
              },
            },
          },
          deleted: { entry: { type: 'leaveTo', params: { kind: 'gone' } } },
        },
        on: {
          'field.changed': { actions: { type: 'changeField', params: ({ event }) => event.changes } },
          saveAsNew: { target: 'editing', actions: [{ type: 'forgetRecord' }, { type: 'saveAgain' }] },
        },
      },
      left: { description: 'A tela transforma a saída em navegação.', type: 'final' },
    },
    output: ({ context }) => context.output,
  });
