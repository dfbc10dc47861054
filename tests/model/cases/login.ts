import { createLoginMachine } from '../../../machines/loginMachine';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import { messages } from '../../../src/domain/messages';
import { loginRules } from '../../../src/domain/usuario';
import { check } from '../../../src/domain/validation';
import { answered, broken, defineCases, elapsed, failed } from '../case';

const machine = createLoginMachine({ validate: check(loginRules) });

const alert = (message: string) => [{ type: 'showError', params: { message } }];
const rejected = [{ type: 'fields.rejected' }];
const without = ({ context }: ReturnType<typeof machine.transition>, field: 'email' | 'senha') =>
  Object.fromEntries(Object.entries(context.errors).filter(([name]) => name !== field));

export const loginCases = defineCases({
  machine,
  effects: ['showError'],
  calls: { submitting: 'login' },
  busy: ['submitting'],
  starts: [{ title: 'empty form', input: undefined, change: {} }],
  events: [
    {
      title: 'email typed',
      event: { type: 'field.changed', changes: { email: 'ana@exemplo.com' } },
      possible: (before) => before.matches('editing'),
      change: (before) => ({
        context: {
          values: { ...before.context.values, email: 'ana@exemplo.com' },
          errors: without(before, 'email'),
        },
      }),
    },
    {
      title: 'password typed',
      event: { type: 'field.changed', changes: { senha: 'segredo' } },
      possible: (before) => before.matches('editing'),
      change: (before) => ({
        context: { values: { ...before.context.values, senha: 'segredo' }, errors: without(before, 'senha') },
      }),
    },
    {
      title: 'key pressed in the password',
      event: { type: 'key.pressed', field: 'senha' },
      possible: (before) => before.matches('editing'),
      change: (before) => ({ context: { errors: without(before, 'senha') } }),
    },
    {
      title: 'submitted',
      event: { type: 'submit' },
      possible: (before) => before.matches('editing'),
      change: ({ context: { values } }) => {
        const errors = {
          ...(values.email === '' && { email: messages.required }),
          ...(values.senha === '' && { senha: messages.required }),
        };
        return Object.keys(errors).length > 0
          ? { context: { errors }, emits: rejected }
          : { state: 'submitting', starts: [{ id: 'login', input: values }] };
      },
    },
    {
      title: 'let in',
      event: answered('login', { accessToken: 'token-1' }),
      change: () => ({
        state: 'done',
        context: { accessToken: 'token-1' },
        ends: { output: { accessToken: 'token-1' } },
      }),
    },
    {
      title: 'server refused a field',
      event: failed(
        'login',
        new ApiError('Erro no login.', { senha: messages.invalid, captcha: messages.required }),
      ),
      change: () => ({
        state: 'editing',
        context: { errors: { senha: messages.invalid } },
        effects: alert('Erro no login.'),
        emits: rejected,
      }),
    },
    {
      title: 'connection lost',
      event: failed('login', new ConnectionError('Erro de conexão.')),
      change: () => ({
        state: 'editing',
        // What the server refused before has been sent anew since.
        context: { errors: {} },
        effects: alert('Erro de conexão.'),
        emits: rejected,
      }),
    },
    {
      title: '30 s passed',
      event: elapsed('callTimeout', 'login', 'submitting', 30_000),
      change: () => ({ state: 'editing', effects: alert('Erro de conexão.') }),
    },
    broken('met a defect', 'login'),
  ],
});
