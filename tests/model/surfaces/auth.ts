import type { authMachine } from '../../../machines/authMachine';
import { type Surface, textIf, thereIf, type User } from '../surface';

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
  // The home page, which stands until the list is there, has buttons of that name, too.
  await user.fill('Pesquisar...', '');
  await user.press({ role: 'button', name: 'Nova' });
  await user.fill('Nome', 'Marília');
  await user.press({ role: 'button', name: 'Salvar' });
}

/**
 * The whole app, signed out or signed in; its backend refuses a sign-up and a
 * new city with a 401, but for one token, which it renews instead.
 */
export const authSurface: Surface<typeof authMachine> = {
  starts: ['/entrar', '/pagina-inicial'],
  acts: {
    'session.started': { do: (user) => logIn(user, 'segredo') },
    'login.refused': { do: (user) => logIn(user, 'errada') },
    'session.refused': {
      offered: ({ context }) => context.token !== 'token-2',
      do: (user, _, before) => (before.matches('signedOut') ? signUp(user) : save(user)),
    },
    'token.renewed': { do: save },
    signOut: { do: (user) => user.press({ role: 'button', name: 'Sair' }) },
    'token.changedElsewhere': {
      // Storage tells other tabs of changes only.
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
  addresses: (state) => {
    if (state.matches('signedOut')) return ['/entrar'];
    // At its end a session stands wherever it was: a visitor's at the sign-up, anybody else's at a new city.
    if (state.matches('expired')) return ['/cadastrar', '/cidades/detalhe/nova'];
    // The answer that renews a token is that of a new city, whose page comes up.
    return ['/pagina-inicial', '/cidades/detalhe/7'];
  },
  alerts: ({ type }: { type: string }) => {
    if (type === 'login.refused') return ['Email ou senha errados.'];
    // The home page has taken over the answer of the session's call, and so its failure.
    return type === 'xstate.error.actor.probePessoas' ? ['Erro de conexão.'] : [];
  },
  isLost: (state) => state.matches('expired'),
};
