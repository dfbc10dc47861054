import { assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, type RefusedFields, refusedFieldsOf } from '../src/domain/errors';
import type { Session } from '../src/domain/usuario';
import { failure, itself, output } from './eventParams';
import { changeFields, type FormContext, type FormRules, hasErrors, serverErrors } from './formFields';
import { rejectNotProvided, throwNotProvided } from './notProvided';

export type FormEvent<Values> = { type: 'field.changed'; changes: Partial<Values> } | { type: 'submit' };

/**
 * A form that is sent once: login and sign-up (sections 2, 4 and 5).
 * @param validate the rules of the form; answers the errors of all fields at once
 */
export const createFormMachine = <Values extends object>({ validate }: FormRules<Values>) =>
  setup({
    types: {
      input: {} as { values: Values },
      /** `refusal`: why the last submit failed, until something is typed. */
      context: {} as FormContext<Values> & { refusal: string },
      events: {} as FormEvent<Values>,
      emitted: {} as { type: 'fields.invalid' },
      tags: {} as 'busy',
    },
    actors: { submit: fromPromise<Partial<Session>, { values: Values }>(() => rejectNotProvided('submit')) },
    actions: {
      changeFields: assign(({ context }, { changes }: { changes: Partial<Values> }) => ({
        ...changeFields(context, changes),
        refusal: '',
      })),
      applyErrors: assign(({ context }) => ({ errors: validate(context.values) })),
      applyServerErrors: assign(({ context }, params: RefusedFields) => ({
        errors: serverErrors(context.values, params),
      })),
      applyRefusal: assign((_, { message }: Failure) => ({ refusal: message ?? '' })),
      announceInvalid: emit({ type: 'fields.invalid' }),
      finish: (_, _params: Partial<Session>) => throwNotProvided('finish'),
      showError: (_, _params: Failure) => throwNotProvided('showError'),
    },
    guards: { 'the values are valid': ({ context }) => !hasErrors(validate(context.values)) },
  }).createMachine({
    id: 'form',
    description: 'Identifique-se ou Cadastre-se.',
    context: ({ input }) => ({ values: input.values, errors: {}, refusal: '' }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'field.changed': { actions: { type: 'changeFields', params: itself } },
          submit: [
            { guard: 'the values are valid', target: 'submitting' },
            { actions: [{ type: 'applyErrors' }, { type: 'announceInvalid' }] },
          ],
        },
      },
      submitting: {
        description: 'Aqui não existe submit: nada é enviado duas vezes.',
        tags: ['busy'],
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ values: context.values }),
          onDone: { target: 'done', actions: { type: 'finish', params: output } },
          onError: {
            description: 'O que foi digitado fica.',
            target: 'editing',
            actions: [
              { type: 'applyServerErrors', params: ({ event }) => refusedFieldsOf(event.error) },
              { type: 'applyRefusal', params: failure },
              { type: 'announceInvalid' },
              { type: 'showError', params: failure },
            ],
          },
        },
      },
      done: { type: 'final' },
    },
  });
