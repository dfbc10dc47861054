import type { authMachine } from '../../../machines/authMachine';
import type { Answer } from '../../browser/support/fakeBackend';
import { type Surface, textIf, there, thereIf, type User } from '../surface';
import { listed, listing } from './wires';

async function logIn(user: User, senha: string) {
  await user.fill('Email', 'ana@exemplo.com');
  await user.fill('Senha', senha);
  await user.press({ role: 'button', name: 'Entrar' });
}

async function signUp(user: User) {
  await user.press({ role: 'link', name: 'Cadastre-se' });
  await user.fill('Nome', 'Ana');
  await user.fill('Email', 'ana@exemplo.com');
  await user.fill('Senha', 'segredo');
  await user.press({ role: 'button', name: 'Cadastrar' });
}

async function save(user: User) {
  await user.press({ role: 'link', name: 'Cidades' });
  // The home page has buttons named 'Nova', too.
  await user.see(there('heading', 'Listagem de cidades'));
  await user.press({ role: 'button', name: 'Nova' });
  await user.fill('Nome', 'Marília');
  await user.press({ role: 'button', name: 'Salvar' });
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
    signOut: { do: (user) => user.press({ role: 'button', name: 'Sair' }) },
    'token.changedElsewhere': {
      // Storage reports changes only.
      offered: ({ context }, { token }) => context.token !== token,
      do: (user, { token }) => user.changeTokenElsewhere(token),
    },
  },
  sights: (state) => [
    thereIf(state.matches('signedOut'), 'heading', 'Identifique-se'),
    thereIf(state.matches('signedIn'), 'button', 'Sair'),
    textIf(state.matches('expired'), 'Sua sessão terminou.'),
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
