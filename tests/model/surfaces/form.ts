import type { createFormMachine } from '../../../machines/formMachine';
import { messages } from '../../../src/domain/messages';
import { labels } from '../../support/labels';
import type { Wire } from '../heldBackend';
import { busyIf, holds, type Surface, textIf, there } from '../surface';

type Machine = ReturnType<typeof createFormMachine<Record<string, string>>>;

type Screen = {
  address: string;
  heading: string;
  submit: string;
  /** The labels of the fields, by their names. */
  labels: Readonly<Record<string, string>>;
  /** Where its success leads to, and what that alerts. */
  destination: string;
  success: readonly string[];
  request: string;
  answer: Wire['answer'];
};

/** A form of visitors. */
function formSurface({ address, heading, submit, labels, ...screen }: Screen): Surface<Machine> {
  const button = { role: 'button', name: submit } as const;
  const labelOf = (field: string) => labels[field] ?? field;
  return {
    starts: [address],
    tokens: [null],
    acts: {
      'field.changed': {
        // The same text again is no change.
        offered: ({ context }, { changes }) =>
          Object.entries(changes).some(([field, text]) => context.values[field] !== text),
        do: async (user, { changes }) => {
          for (const [field, text = ''] of Object.entries(changes)) await user.fill(labelOf(field), text);
        },
      },
      submit: { do: (user) => user.press(button) },
    },
    sights: (state) => {
      if (state.matches('done')) return [];
      const { values, errors } = state.context;
      return [
        there('heading', heading),
        ...Object.entries(values).map(([field, text]) => holds(labelOf(field), text)),
        busyIf(state.matches('submitting'), button),
        ...[messages.required, messages.invalid].map((message) =>
          textIf(Object.values(errors).includes(message), message),
        ),
      ];
    },
    addresses: (state) => [state.matches('done') ? screen.destination : address],
    alerts: ({ type }: { type: string }) => (type === 'xstate.done.actor.submit' ? screen.success : []),
    wires: {
      submit: {
        names: [screen.request],
        request: ({ values }: { values: object }) => ({ name: screen.request, body: values }),
        answer: screen.answer,
      },
    },
  };
}

export const loginSurface = formSurface({
  address: '/entrar',
  heading: labels.auth.login,
  submit: labels.auth.enter,
  labels: { email: labels.auth.email, senha: labels.auth.password },
  destination: '/pagina-inicial',
  success: [],
  request: 'POST /entrar',
  answer: (session: object) => ({ json: session }),
});

export const signUpSurface = formSurface({
  address: '/cadastrar',
  heading: labels.auth.signUp,
  submit: labels.auth.register,
  labels: { nome: labels.auth.name, email: labels.auth.email, senha: labels.auth.password },
  // Section 4 sends visitors to /login, which is no route and so leads to /entrar.
  destination: '/entrar',
  success: [labels.auth.registered],
  request: 'POST /cadastrar',
  answer: () => ({ status: 201, json: 1 }),
});
