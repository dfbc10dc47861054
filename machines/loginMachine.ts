import { assign, emit, fromPromise, setup } from 'xstate';
import type { LoginValues, Session } from '../src/domain/usuario';
import type { FieldErrors } from '../src/domain/validation';
import { isForPeople, messageOf, type RefusedFields, refusedFieldsOf } from './shared/errors';
import { type FormRules, hasErrors, refusedFieldsIn, withoutErrorsOf } from './shared/form';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

export type LoginEvent =
  | { type: 'field.changed'; changes: Partial<LoginValues> }
  | { type: 'key.pressed'; field: keyof LoginValues }
  | { type: 'submit' };

/**
 * The login form (sections 2, 4 and 5). Its output is the access token.
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createLoginMachine = ({ validate }: FormRules<LoginValues>) =>
  setup({
    types: {
      context: {} as {
        values: LoginValues;
        errors: FieldErrors<LoginValues>;
        accessToken: string;
      },
      events: {} as LoginEvent,
      emitted: {} as { type: 'fields.rejected' },
      tags: {} as 'busy',
      output: {} as Session,
    },
    actors: {
      login: fromPromise<Session, LoginValues>(() => rejectNotProvided('login')),
    },
    delays: { callTimeout: CALL_TIMEOUT },
    actions: {
      changeField: assign(({ context }, params: { changes: Partial<LoginValues> }) => ({
        values: { ...context.values, ...params.changes },
        errors: withoutErrorsOf(context.errors, Object.keys(params.changes)),
      })),
      clearError: assign(({ context }, params: { field: string }) => ({
        errors: withoutErrorsOf(context.errors, [params.field]),
      })),
      keepErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      keepRefusedFields: assign(({ context }, params: { refused: RefusedFields }) => ({
        errors: refusedFieldsIn(context.values, params.refused),
      })),
      keepAccessToken: assign((_, params: Session) => ({
        accessToken: params.accessToken,
      })),
      announceRejection: emit({ type: 'fields.rejected' }),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the values are valid': ({ context }) => !hasErrors(validate(context.values)),
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
    },
  }).createMachine({
    id: 'login',
    description: 'Identifique-se.',
    context: { values: { email: '', senha: '' }, errors: {}, accessToken: '' },
    initial: 'editing',
    states: {
      editing: {
        on: {
          'field.changed': {
            actions: {
              type: 'changeField',
              params: ({ event }) => event,
            },
          },
          'key.pressed': {
            actions: { type: 'clearError', params: ({ event }) => event },
          },
          submit: [
            { guard: 'the values are valid', target: 'submitting' },
            { actions: [{ type: 'keepErrors' }, { type: 'announceRejection' }] },
          ],
        },
      },
      submitting: {
        description: 'Aqui não existe submit: o login não pode ser enviado duas vezes.',
        tags: ['busy'],
        invoke: {
          id: 'login',
          src: 'login',
          input: ({ context }) => context.values,
          onDone: {
            target: 'done',
            actions: {
              type: 'keepAccessToken',
              params: ({ event }) => event.output,
            },
          },
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
        after: {
          callTimeout: {
            target: 'editing',
            actions: { type: 'showError', params: { message: NO_ANSWER.message } },
          },
        },
      },
      done: { type: 'final' },
    },
    output: ({ context }) => ({ accessToken: context.accessToken }),
  });
