import { ApiError, SessionError } from '../../../machines/shared/errors';
import { createSignUpMachine } from '../../../machines/signUpMachine';
import { messages } from '../../../src/domain/messages';
import { signUpRules } from '../../../src/domain/usuario';
import { check } from '../../../src/domain/validation';
import { answered, defineCases, failed } from '../case';

const ana = { nome: 'Ana', email: 'ana@exemplo.com', senha: 'segredo' };
const refused = { email: messages.invalid };

export const signUpCases = defineCases({
  machine: createSignUpMachine({ validate: check(signUpRules) }),
  effects: ['showError', 'showSignedUp'],
  calls: { submitting: 'signUp' },
  busy: ['submitting'],
  starts: [{ title: 'empty form', input: undefined, change: {} }],
  events: [
    {
      title: 'name typed',
      event: { type: 'field.changed', changes: { nome: 'Ana' } },
      possible: (before) => before.matches('editing'),
      change: ({ context: { values, errors } }) => {
        const { nome: _, ...left } = errors;
        return { context: { values: { ...values, nome: 'Ana' }, errors: left } };
      },
    },
    {
      title: 'form filled in',
      event: { type: 'field.changed', changes: ana },
      possible: (before) => before.matches('editing'),
      change: () => ({ context: { values: ana, errors: {} } }),
    },
    {
      title: 'submitted',
      event: { type: 'submit' },
      possible: (before) => before.matches('editing'),
      change: ({ context: { values } }) => {
        if (values.email !== '') return { state: 'submitting', starts: [{ id: 'signUp', input: values }] };
        const missing = { email: messages.required, senha: messages.required };
        const errors = values.nome === '' ? { nome: messages.required, ...missing } : missing;
        return { context: { errors }, emits: [{ type: 'fields.rejected' }] };
      },
    },
    {
      title: 'signed up',
      event: answered('signUp', undefined),
      change: () => ({ state: 'done', effects: [{ type: 'showSignedUp' }], ends: { output: undefined } }),
    },
    {
      title: 'server refused a field',
      event: failed('signUp', new ApiError('Erro no cadastro.', { ...refused, captcha: messages.required })),
      change: () => ({
        state: 'editing',
        context: { errors: refused },
        effects: [{ type: 'showError', params: { message: 'Erro no cadastro.' } }],
        emits: [{ type: 'fields.rejected' }],
      }),
    },
    {
      title: 'refused with 401',
      event: failed('signUp', new SessionError()),
      change: () => ({ state: 'expired' }),
    },
  ],
});
