import { ApiError } from '../../../machines/shared/errors';
import { createSignUpMachine } from '../../../machines/signUpMachine';
import { messages } from '../../../src/domain/messages';
import { signUpRules } from '../../../src/domain/usuario';
import { check } from '../../../src/domain/validation';
import { answered, broken, defineCases, type EventCase, failed } from '../case';

const ana = { nome: 'Ana', email: 'ana@exemplo.com', senha: 'segredo' };
const fields = ['nome', 'email', 'senha'] as const;
const refused = { email: messages.invalid };

const machine = createSignUpMachine({ validate: check(signUpRules) });

type SignUpCase = EventCase<typeof machine>;

export const signUpCases = defineCases({
  machine,
  effects: ['showError', 'showSignedUp'],
  calls: { submitting: 'signUp' },
  busy: ['submitting'],
  starts: [{ title: 'empty form', input: undefined, change: {} }],
  events: [
    ...fields.map(
      (field): SignUpCase => ({
        title: `${field} typed`,
        event: { type: 'field.changed', changes: { [field]: ana[field] } },
        possible: (before) => before.matches('editing'),
        change: ({ context: { values, errors } }) => ({
          context: {
            values: { ...values, [field]: ana[field] },
            errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)),
          },
        }),
      }),
    ),
    {
      title: 'submitted',
      event: { type: 'submit' },
      possible: (before) => before.matches('editing'),
      change: ({ context: { values } }) => {
        const missing = fields.filter((field) => values[field] === '');
        return missing.length === 0
          ? { state: 'submitting', starts: [{ id: 'signUp', input: values }] }
          : {
              context: { errors: Object.fromEntries(missing.map((field) => [field, messages.required])) },
              emits: [{ type: 'fields.rejected' }],
            };
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
    broken('met a defect', 'signUp'),
  ],
});
