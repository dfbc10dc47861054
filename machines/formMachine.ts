import { assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, inPlace, type RefusedFields, refusedFieldsOf } from '../src/domain/errors';
import type { FieldValues } from '../src/domain/kind';
import { check } from '../src/domain/rules';
import { type FormName, forms, type Session } from '../src/domain/usuario';
import { failure, itself, output } from './eventParams';
import { changeFields, type FormContext, hasErrors, serverErrors } from './formFields';
import { rejectNotProvided, throwNotProvided } from './notProvided';

type Context = FormContext & {
  form: FormName;
  /** Why the last submit failed, until something is typed. */
  refusal: string;
};

const errorsOf = ({ form, values }: Context) => check(forms[form])(values);

/** A form that is sent once: login and sign-up (sections 2, 4 and 5). */
export const formMachine = setup({
  types: {
    input: {} as { form: FormName; values: FieldValues },
    context: {} as Context,
    events: {} as { type: 'field.changed'; changes: FieldValues } | { type: 'submit' },
    emitted: {} as { type: 'fields.invalid' },
    tags: {} as 'busy',
  },
  actors: {
    submit: fromPromise<Partial<Session>, { values: FieldValues }>(() => rejectNotProvided('submit')),
  },
  actions: {
    changeFields: assign(({ context }, { changes }: { changes: FieldValues }) => ({
      ...changeFields(context, changes),
      refusal: '',
    })),
    applyErrors: assign(({ context }) => ({ errors: errorsOf(context) })),
    applyServerErrors: assign(({ context }, params: RefusedFields) => ({
      errors: serverErrors(context.values, params),
    })),
    applyRefusal: assign((_, params: Failure) => ({ refusal: inPlace(params) ?? '' })),
    announceInvalid: emit({ type: 'fields.invalid' }),
    finish: (_, _params: Partial<Session>) => throwNotProvided('finish'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: { 'the values are valid': ({ context }) => !hasErrors(errorsOf(context)) },
}).createMachine({
  id: 'form',
  description: 'Identifique-se ou Cadastre-se.',
  context: ({ input }) => ({ ...input, errors: {}, refusal: '' }),
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
