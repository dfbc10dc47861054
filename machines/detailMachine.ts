import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type {
  DetailContext,
  DetailEvent,
  DetailInput,
  DetailOutput,
  RecordDraft,
  RecordRef,
  SavedRecord,
} from './shared/detail';
import { isForPeople, messageOf, type RefusedFields, refusedFieldsOf } from './shared/errors';
import { type FormRules, hasErrors, refusedFieldsIn, withoutErrorsOf } from './shared/form';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/**
 * The form of one record, new or existing (sections 2, 4 and 5).
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createDetailMachine = <Values extends object>({ validate }: FormRules<Values>) =>
  setup({
    types: {
      input: {} as DetailInput<Values>,
      context: {} as DetailContext<Values>,
      events: {} as DetailEvent<Values>,
      emitted: {} as { type: 'fields.rejected' } | { type: 'record.saved' },
      output: {} as DetailOutput,
      tags: {} as 'busy',
    },
    actors: {
      loadRecord: fromPromise<SavedRecord<Values>, RecordRef>(() => rejectNotProvided('loadRecord')),
      saveRecord: fromPromise<SavedRecord<Values>, RecordDraft<Values>>(() =>
        rejectNotProvided('saveRecord'),
      ),
      deleteRecord: fromPromise<void, RecordRef>(() => rejectNotProvided('deleteRecord')),
    },
    actions: {
      keepLoaded: assign(({ context }, params: SavedRecord<Values>) => ({
        values: { ...params.values, ...context.typed },
        saved: params.values,
      })),
      changeField: assign(({ context }, params: { changes: Partial<Values> }) => ({
        values: { ...context.values, ...params.changes },
        errors: withoutErrorsOf(context.errors, Object.keys(params.changes)),
      })),
      keepErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      keepRefusedFields: assign(({ context }, params: { refused: RefusedFields }) => ({
        errors: refusedFieldsIn(context.values, params.refused),
      })),
      keepSaved: assign((_, params: SavedRecord<Values>) => ({ saved: params.values, errors: {} })),
      leaveToCreated: assign((_, params: { id: number }) => ({
        output: { kind: 'created' as const, id: params.id },
      })),
      leaveToNew: assign({ output: { kind: 'new' as const } }),
      announceRejection: emit({ type: 'fields.rejected' }),
      announceSaved: emit({ type: 'record.saved' }),
      showDeleted: () => throwNotProvided('showDeleted'),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the record is new': ({ context }) => context.id === null,
      'the record exists': ({ context }) => context.id !== null,
      'the values are valid': ({ context }) => !hasErrors(validate(context.values)),
      'it saves and closes': stateIn({ saving: 'andClosing' }),
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
    },
  }).createMachine({
    id: 'detail',
    context: ({ input }) => ({
      id: input.id,
      values: { ...input.blank, ...input.typed },
      typed: input.typed ?? {},
      saved: null,
      errors: {},
      output: { kind: 'list' },
    }),
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
          onDone: {
            target: 'editing',
            actions: { type: 'keepLoaded', params: ({ event }) => event.output },
          },
          onError: {
            guard: { type: 'the failure is for people', params: ({ event }) => event },
            description: 'Um registro que não abre volta à lista.',
            target: 'left',
            actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
          },
        },
        on: { goBack: { target: 'left' } },
      },
      editing: {
        on: {
          'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
          save: [
            { guard: 'the values are valid', target: 'saving.andStaying' },
            { actions: [{ type: 'keepErrors' }, { type: 'announceRejection' }] },
          ],
          saveAndClose: [
            { guard: 'the values are valid', target: 'saving.andClosing' },
            { actions: [{ type: 'keepErrors' }, { type: 'announceRejection' }] },
          ],
          delete: { guard: 'the record exists', target: 'confirming' },
          startNew: { guard: 'the record exists', target: 'left', actions: { type: 'leaveToNew' } },
          goBack: { target: 'left' },
        },
      },
      saving: {
        description: 'Aqui não existem save nem saveAndClose: nada é enviado duas vezes.',
        tags: ['busy'],
        initial: 'andStaying',
        states: {
          andStaying: {
            on: {
              'field.changed': {
                description: 'Quem digita durante o envio não perde nada; um registro novo espera.',
                guard: 'the record exists',
                actions: { type: 'changeField', params: ({ event }) => event },
              },
            },
          },
          andClosing: {},
        },
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context }) => ({ id: context.id, values: context.values }),
          onDone: [
            { guard: 'it saves and closes', target: 'left' },
            {
              guard: 'the record is new',
              target: 'left',
              actions: { type: 'leaveToCreated', params: ({ event }) => event.output },
            },
            {
              target: 'editing',
              actions: [
                { type: 'keepSaved', params: ({ event }) => event.output },
                { type: 'announceSaved' },
              ],
            },
          ],
          onError: {
            guard: { type: 'the failure is for people', params: ({ event }) => event },
            description: 'O que foi digitado fica.',
            target: 'editing',
            actions: [
              {
                type: 'keepRefusedFields',
                params: ({ event }) => ({ refused: refusedFieldsOf(event.error) }),
              },
              { type: 'announceRejection' },
              { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            ],
          },
        },
      },
      confirming: {
        description: 'Realmente deseja apagar?',
        on: { confirm: { target: 'deleting' }, cancel: { target: 'editing' } },
      },
      deleting: {
        tags: ['busy'],
        invoke: {
          id: 'deleteRecord',
          src: 'deleteRecord',
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: 'left', actions: { type: 'showDeleted' } },
          onError: {
            guard: { type: 'the failure is for people', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
          },
        },
      },
      left: { description: 'A tela transforma a saída em navegação.', type: 'final' },
    },
    output: ({ context }) => context.output,
  });
