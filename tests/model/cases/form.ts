import { formMachine } from '../../../machines/formMachine';
import { ApiError, ConnectionError } from '../../../src/domain/errors';
import type { FieldErrors } from '../../../src/domain/rules';
import type { FormName, Session } from '../../../src/domain/usuario';
import { labels } from '../../support/labels';
import { alert, answered, defineCases, type EventCase, failed } from '../case';
import { CHAVE_1 } from './auth';

type Values = Record<string, string>;

const rejected = [{ type: 'fields.invalid' }];
const without = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));

/** What all of them promise alike: a form that is sent once. */
function formCases(
  form: FormName,
  filled: Values,
  output: Partial<Session>,
  fallback: string,
  /** What the form has that is not typed. */
  given: Values = {},
  /** What stands above the messages of single fields. */
  summary = fallback,
) {
  const machine = formMachine;
  type FormCase = EventCase<typeof machine>;
  const fields = Object.keys(filled);
  const empty = { ...given, ...Object.fromEntries(fields.map((field) => [field, ''])) };
  const refusable = fields.find((field) => /senha/i.test(field)) ?? '';
  const typed = fields.map(
    (field): FormCase => ({
      title: `${field} typed`,
      event: { type: 'field.changed', changes: { [field]: filled[field] ?? '' } },
      possible: (before) => before.matches('editing'),
      change: ({ context: { values, errors } }) => ({
        context: {
          values: { ...values, [field]: filled[field] ?? '' },
          errors: without(errors, field),
          refusal: '',
        },
      }),
    }),
  );

  return defineCases({
    machine,
    effects: ['finish', 'showError'],
    calls: { submitting: 'submit' },
    busy: ['submitting'],
    starts: [
      {
        title: 'empty form',
        input: { form, values: empty },
        change: { state: 'editing', context: { form, values: empty, errors: {}, refusal: '' } },
      },
    ],
    events: [
      ...typed,
      {
        title: 'submitted',
        event: { type: 'submit' },
        possible: (before) => before.matches('editing'),
        change: ({ context: { values } }) => {
          const missing = fields.filter((field) => values[field] === '');
          const errors = Object.fromEntries(missing.map((field) => [field, labels.field.required]));
          return missing.length > 0
            ? { context: { errors }, emits: rejected }
            : { state: 'submitting', starts: [{ id: 'submit', input: { values } }] };
        },
      },
      {
        title: 'accepted',
        event: answered('submit', output),
        change: () => ({
          state: 'done',
          effects: [{ type: 'finish', params: output }],
          ends: { output: undefined },
        }),
      },
      {
        title: 'server refused a field',
        event: failed(
          'submit',
          new ApiError(summary, { [refusable]: labels.field.invalid, captcha: labels.field.required }),
        ),
        change: () => ({
          state: 'editing',
          // Only of the fields that the form has.
          context: { errors: { [refusable]: labels.field.invalid }, refusal: summary },
          effects: [alert(summary)],
          emits: rejected,
        }),
      },
      {
        title: 'connection lost',
        event: failed('submit', new ConnectionError()),
        change: () => ({
          state: 'editing',
          context: { errors: {}, refusal: 'Erro de conexão.' },
          effects: [alert('Erro de conexão.')],
          emits: rejected,
        }),
      },
    ],
  });
}

const ana = { email: 'ana@exemplo.com', senha: 'segredo' };

export const loginCases = formCases('login', ana, { accessToken: 'token-1' }, 'Erro no login.');

export const signUpCases = formCases('signUp', { nome: 'Ana', ...ana }, {}, 'Erro no cadastro.');

const PASSWORD_FAILED = 'Erro ao trocar a senha.';

export const passwordCases = formCases(
  'password',
  { senhaAtual: 'segredo', novaSenha: 'segredo novo' },
  {},
  PASSWORD_FAILED,
  {},
  '',
);

export const recoveryCases = formCases(
  'recovery',
  { novaSenha: 'segredo novo' },
  { accessToken: 'token-1' },
  PASSWORD_FAILED,
  { chave: CHAVE_1 },
);
