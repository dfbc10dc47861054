import type { authMachine } from '../../../machines/authMachine';
import type { Answer } from '../../browser/support/fakeBackend';
import { labels } from '../../support/labels';
import { type Surface, textIf, there, thereIf, type User } from '../surface';
import { listed, listing } from './wires';

async function logIn(user: User, senha: string) {
  await user.fill(labels.auth.email, 'ana@exemplo.com');
  await user.fill(labels.auth.password, senha);
  await user.press({ role: 'button', name: labels.auth.enter });
}

async function signUp(user: User) {
  await user.press({ role: 'link', name: labels.auth.toSignUp });
  await user.fill(labels.auth.name, 'Ana');
  await user.fill(labels.auth.email, 'ana@exemplo.com');
  await user.fill(labels.auth.password, 'segredo');
  await user.press({ role: 'button', name: labels.auth.register });
}

async function save(user: User) {
  await user.press({ role: 'link', name: labels.frame.cities });
  // The home page has buttons named 'Nova', too.
  await user.see(there('heading', labels.list.cities));
  await user.press({ role: 'button', name: labels.list.create });
  await user.fill(labels.auth.name, 'Marília');
  await user.press({ role: 'button', name: labels.detail.save });
}

const refusal = (message: string): Answer => ({ status: 401, json: { errors: { default: message } } });

/** The whole app; its backend refuses a sign-up and a new city with 401, but renews one token instead. */
export const authSurface: Surface<typeof authMachine> = {
  starts: ['/entrar', '/pagina-inicial'],
  tokens: [null, 'token-0'],
  acts: {
    'session.started': { do: (user) => logIn(user, 'segredo') },
    'login.refused': { do: (user) => logIn(user, 'errada') },
    'session.refused': {
      offered: ({ context }) => context.token !== 'token-2',
      do: (user, _, before) => (before.matches('signedOut') ? signUp(user) : save(user)),
    },
    'token.renewed': { offered: ({ context }) => context.token === 'token-2', do: save },
    signOut: { do: (user) => user.press({ role: 'button', name: labels.frame.logout }) },
    'token.changedElsewhere': {
      // Storage reports changes only.
      offered: ({ context }, { token }) => context.token !== token,
      do: (user, { token }) => user.changeTokenElsewhere(token),
    },
  },
  sights: (state) => [
    thereIf(state.matches('signedOut'), 'heading', labels.auth.login),
    thereIf(state.matches('signedIn'), 'button', labels.frame.logout),
    textIf(state.matches('expired'), labels.auth.sessionEnded),
    { kind: 'token', token: state.context.token },
  ],
  // The answer that renews a token is that of a new city, whose page comes up.
  addresses: (state) =>
    state.matches('signedOut') ? ['/entrar'] : ['/pagina-inicial', '/cidades/detalhe/7'],
  alerts: ({ type }) => (type === 'login.refused' ? ['Email ou senha errados.'] : []),
  isLost: (state) => state.matches('expired'),
  wires: {
    probePessoas: {
      names: ['GET /pessoas'],
      request: () => listing('pessoas', { busca: '', pagina: 1 }),
      answer: listed,
    },
  },
  // The others are the home page's.
  isOurs: (_, turn, start) => start === 1 && turn === 0,
  others: {
    'POST /entrar': ({ body }) =>
      Reflect.get(Object(body), 'senha') === 'segredo'
        ? { json: { accessToken: 'token-1' } }
        : refusal('Email ou senha errados.'),
    'POST /cadastrar': refusal('Entre de novo.'),
    'POST /cidades': ({ authorization }) =>
      authorization === 'Bearer token-2'
        ? { status: 201, json: 7, headers: { 'x-access-token': 'token-3' } }
        : refusal('Entre de novo.'),
    'GET /cidades/:id': { json: { id: 7, nome: 'Marília' } },
  },
};
