import type { createLoginMachine } from '../../../machines/loginMachine';
import { messages } from '../../../src/domain/messages';
import { busyIf, holds, type Surface, type Thing, textIf, there } from '../surface';

const button: Thing = { role: 'button', name: 'Entrar' };
const labels = { email: 'Email', senha: 'Senha' };

/** /entrar */
export const loginSurface: Surface<ReturnType<typeof createLoginMachine>> = {
  starts: ['/entrar'],
  acts: {
    'field.changed': {
      offered: ({ context }, { changes }) =>
        Object.entries({ ...context.values, ...changes }).some(
          ([field, value]) => Reflect.get(context.values, field) !== value,
        ),
      do: async (user, { changes: { email, senha } }) => {
        if (email !== undefined) await user.fill(labels.email, email);
        if (senha !== undefined) await user.fill(labels.senha, senha);
      },
    },
    'key.pressed': { do: (user, { field }) => user.key(labels[field], 'ArrowLeft') },
    submit: { do: (user) => user.press(button) },
  },
  sights: (state) => {
    if (state.matches('done')) return [];
    const { values, errors } = state.context;
    const isShown = (message: string) => Object.values(errors).includes(message);
    return [
      there('heading', 'Identifique-se'),
      holds(labels.email, values.email),
      holds(labels.senha, values.senha),
      busyIf(state.matches('submitting'), button),
      ...[messages.required, messages.invalid].map((message) => textIf(isShown(message), message)),
    ];
  },
  addresses: (state) => [state.matches('done') ? '/pagina-inicial' : '/entrar'],
};
