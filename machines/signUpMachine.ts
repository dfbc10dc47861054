import { assign, emit, fromPromise, setup } from 'xstate';
import type { SignUpValues } from '../src/domain/usuario';
import type { FieldErrors } from '../src/domain/validation';
import { isForPeople, messageOf, type RefusedFields, refusedFieldsOf } from './shared/errors';
import { type FormRules, hasErrors, refusedFieldsIn, withoutErrorsOf } from './shared/form';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

export type SignUpEvent = { type: 'field.changed'; changes: Partial<SignUpValues> } | { type: 'submit' };

/**
 * The sign-up form (sections 2, 4 and 5).
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createSignUpMachine = ({ validate }: FormRules<SignUpValues>) =>
  setup({
    types: {
      context: {} as { values: SignUpValues; errors: FieldErrors<SignUpValues> },
      events: {} as SignUpEvent,
      emitted: {} as { type: 'fields.rejected' },
      tags: {} as 'busy',
    },
    actors: {
      signUp: fromPromise<void, SignUpValues>(() => rejectNotProvided('signUp')),
    },
    actions: {
      changeField: assign(({ context }, params: { changes: Partial<SignUpValues> }) => ({
        values: { ...context.values, ...params.changes },
        errors: withoutErrorsOf(context.errors, Object.keys(params.changes)),
      })),
      keepErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      keepRefusedFields: assign(({ context }, params: { refused: RefusedFields }) => ({
        errors: refusedFieldsIn(context.values, params.refused),
      })),
      announceRejection: emit({ type: 'fields.rejected' }),
      showSignedUp: () => throwNotProvided('showSignedUp'),
      showError: (_, _params: { message: string }) => throwNotProvided('showError'),
    },
    guards: {
      'the values are valid': ({ context }) => !hasErrors(validate(context.values)),
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
    },
  }).createMachine({
    id: 'signUp',
    description: 'Cadastre-se.',
    context: { values: { nome: '', email: '', senha: '' }, errors: {} },
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
          submit: [
            { guard: 'the values are valid', target: 'submitting' },
            { actions: [{ type: 'keepErrors' }, { type: 'announceRejection' }] },
          ],
        },
      },
      submitting: {
        description: 'Aqui não existe submit: o cadastro não pode ser enviado duas vezes.',
        tags: ['busy'],
        invoke: {
          id: 'signUp',
          src: 'signUp',
          input: ({ context }) => context.values,
          onDone: { target: 'done', actions: { type: 'showSignedUp' } },
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
      done: { type: 'final' },
    },
  });
