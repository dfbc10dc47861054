import type { createSignUpMachine } from '../../../machines/signUpMachine';
import { messages } from '../../../src/domain/messages';
import { busyIf, holds, type Surface, type Thing, textIf, there } from '../surface';

const button: Thing = { role: 'button', name: 'Cadastrar' };
const labels = { nome: 'Nome', email: 'Email', senha: 'Senha' };
const fields = ['nome', 'email', 'senha'] as const;

/** /cadastrar */
export const signUpSurface: Surface<ReturnType<typeof createSignUpMachine>> = {
  starts: ['/cadastrar'],
  acts: {
    'field.changed': {
      offered: ({ context }, { changes }) =>
        fields.some((field) => changes[field] !== undefined && changes[field] !== context.values[field]),
      do: async (user, { changes }) => {
        for (const field of fields) {
          const text = changes[field];
          if (text !== undefined) await user.fill(labels[field], text);
        }
      },
    },
    submit: { do: (user) => user.press(button) },
  },
  sights: (state) => {
    if (state.matches('done')) return [];
    const { values, errors } = state.context;
    return [
      there('heading', 'Cadastre-se'),
      ...fields.map((field) => holds(labels[field], values[field])),
      busyIf(state.matches('submitting'), button),
      ...[messages.required, messages.invalid].map((message) =>
        textIf(Object.values(errors).includes(message), message),
      ),
    ];
  },
  // Section 4 sends people to /login, which is no route and so leads to /entrar.
  addresses: (state) => (state.matches('done') ? ['/entrar'] : ['/cadastrar']),
};
