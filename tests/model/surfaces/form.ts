import type { formMachine } from '../../../machines/formMachine';
import { labels } from '../../support/labels';
import { CHAVE_1 } from '../cases/auth';
import type { Wire } from '../heldBackend';
import { busyIf, holds, type Surface, textIf, there } from '../surface';
import { openAccount } from './account';
import { asOwnServer } from './wires';

const { field } = labels;

type Machine = typeof formMachine;

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
  /** Where the form does not begin at its address, for a visitor. */
  start?: Pick<Surface<Machine>, 'starts' | 'tokens' | 'begin' | 'prepare'>;
};

/** A form that is sent once. */
function formSurface({ address, heading, submit, labels, ...screen }: Screen): Surface<Machine> {
  const button = { role: 'button', name: submit } as const;
  const labelOf = (field: string) => labels[field] ?? field;
  return {
    starts: [address],
    tokens: [null],
    ...screen.start,
    acts: {
      'field.changed': {
        // The same text again is no change.
        offered: ({ context }, { changes }) =>
          Object.entries(changes).some(([field, text]) => context.values[field] !== text),
        do: async (user, { changes }) => {
          for (const [field, text = ''] of Object.entries(changes))
            await user.fill(labelOf(field), String(text));
        },
      },
      submit: { do: (user) => user.press(button) },
    },
    sights: (state) => {
      if (state.matches('done')) return [];
      const { values, errors, refusal } = state.context;
      return [
        there('heading', heading),
        ...Object.entries(values).flatMap(([field, text]) =>
          field in labels ? [holds(labelOf(field), String(text))] : [],
        ),
        busyIf(state.matches('submitting'), button),
        ...[field.required, field.invalid].map((message) =>
          textIf(Object.values(errors).includes(message), message),
        ),
        ...(refusal === '' ? [] : [textIf(state.matches('editing'), refusal)]),
      ];
    },
    addresses: (state) => [state.matches('done') ? screen.destination : address],
    alerts: ({ type }: { type: string }) => (type === 'xstate.done.actor.submit' ? screen.success : []),
    wires: {
      submit: {
        names: [screen.request],
        request: ({ values }: { values: object }) => ({ request: screen.request, body: values }),
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

export const passwordSurface = formSurface({
  address: '/pagina-inicial',
  heading: labels.account.changePassword,
  submit: labels.account.changePassword,
  labels: { senhaAtual: labels.account.password, novaSenha: labels.account.newPassword },
  destination: '/pagina-inicial',
  success: [labels.account.changed],
  request: 'PUT /conta/senha',
  answer: () => ({ status: 204 }),
  start: {
    starts: ['/pagina-inicial'],
    tokens: ['token'],
    begin: async (user) => {
      await openAccount(user);
      await user.see(there('button', labels.account.changePassword));
      await user.press({ role: 'button', name: labels.account.changePassword });
      await user.see(there('dialog', labels.account.changePassword));
    },
    prepare: asOwnServer,
  },
});

export const recoverySurface = formSurface({
  address: '/entrar',
  heading: labels.account.newPassword,
  submit: labels.auth.enter,
  labels: { novaSenha: labels.account.newPassword },
  destination: '/pagina-inicial',
  success: [],
  request: 'POST /conta/recuperacao',
  answer: (session: object) => ({ json: session }),
  start: { starts: [`/entrar#recuperar=${CHAVE_1}`], tokens: [null] },
});
