import type { authMachine } from '../../../machines/authMachine';
import type { PageOfRows } from '../../../machines/listRows';
import { listed, refusal } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { ANA, ana, BIA, BIA_RENEWED, bia, CHAVE_1 } from '../cases/auth';
import { type Surface, textIf, there, thereIf, type User } from '../surface';
import { listing } from './wires';

async function logIn(user: User, senha: string) {
  await user.fill(labels.auth.email, 'ana@exemplo.com');
  await user.fill(labels.auth.password, senha);
  await user.press({ role: 'button', name: labels.auth.enter });
}

async function recover(user: User) {
  await user.fill(labels.account.newPassword, 'segredo novo');
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

/** Only searches are answered as by our own server. */
async function search(user: User) {
  await user.press({ role: 'link', name: labels.frame.home });
  await user.see(there('heading', labels.frame.home));
  await user.fill('Pesquisar no cadastro', 'mar');
  await user.press({ role: 'button', name: 'Pesquisar cidades' });
}

const tokensOf = (owner: string | null) =>
  owner === ana ? [ANA] : owner === bia ? [BIA, BIA_RENEWED] : [null];
const isBia = ({ context }: { context: { owner: string | null } }) => context.owner === bia;
const again = refusal(401, 'Entre de novo.');
const session = { json: { accessToken: ANA } };

/** The whole app; its backend refuses a sign-up and a new city with 401, but renews one token instead. */
export const authSurface: Surface<typeof authMachine> = {
  starts: ['/entrar', '/pagina-inicial', `/entrar#recuperar=${CHAVE_1}`],
  tokens: [null, ANA, ANA],
  acts: {
    'session.started': {
      do: (user, _, before) =>
        before.matches({ session: 'recovering' }) ? recover(user) : logIn(user, 'segredo'),
    },
    'recovery.opened': {
      offered: ({ context }, { chave }) => context.chave !== chave,
      do: (user, { chave }) => user.changeHash(`recuperar=${chave}`),
    },
    'recovery.cancelled': { do: (user) => user.press({ role: 'button', name: labels.auth.toLogin }) },
    'login.refused': { do: (user) => logIn(user, 'errada') },
    'session.refused': {
      offered: (before) => !isBia(before),
      do: (user, _, before) => (before.matches({ session: 'signedOut' }) ? signUp(user) : save(user)),
    },
    'token.renewed': { offered: isBia, do: save },
    signOut: { do: (user) => user.press({ role: 'button', name: labels.frame.logout }) },
    'token.changedElsewhere': {
      // Storage reports changes only.
      offered: ({ context }, { owner }) => context.owner !== owner,
      do: (user, { owner }) => user.changeTokenElsewhere(owner && BIA),
    },
    'network.lost': { do: (user) => user.goOffline() },
    'network.back': {
      offered: (before) => !before.matches({ session: 'expired' }),
      do: (user) => user.goOnline(),
    },
    'backend.recognized': { offered: (before) => before.matches({ session: 'signedIn' }), do: search },
  },
  sights: (state) => [
    thereIf(state.matches({ session: 'signedOut' }), 'heading', labels.auth.login),
    thereIf(state.matches({ session: 'recovering' }), 'heading', labels.account.newPassword),
    thereIf(state.matches({ session: 'signedIn' }), 'button', labels.frame.logout),
    textIf(state.matches({ session: 'expired' }), labels.auth.sessionEnded),
    textIf(state.matches({ connection: 'offline' }), labels.fault.offline),
    { kind: 'token', tokens: tokensOf(state.context.owner) },
  ],
  // The answer that renews a token is that of a new city, whose page comes up.
  // The key of a link has left the address.
  addresses: (state) =>
    state.matches({ session: 'signedOut' }) || state.matches({ session: 'recovering' })
      ? ['/entrar']
      : ['/pagina-inicial', '/cidades/detalhe/7', '/cidades?busca=mar&pagina=1'],
  alerts: ({ type }) => (type === 'login.refused' ? ['Email ou senha errados.'] : []),
  isLost: (state) => state.matches({ session: 'expired' }),
  wires: {
    probePessoas: {
      names: ['GET /pessoas'],
      request: () => listing('pessoas', { busca: '', pagina: 1 }),
      answer: ({ items, total }: PageOfRows) => listed(items, total),
    },
  },
  // The others are the home page's.
  isHeld: (_, turn, start) => start === 1 && turn === 0,
  prepare: (backend) => {
    backend.register.cidades.push(city(7, 'Marília'));
    backend.on('POST /entrar', ({ body }) =>
      Object(body).senha === 'segredo' ? session : refusal(401, 'Email ou senha errados.'),
    );
    backend.on('POST /conta/recuperacao', ({ body }) =>
      Object(body).chave.startsWith('chave-') ? session : { status: 400 },
    );
    backend.on('POST /cadastrar', again);
    backend.on('POST /cidades', ({ headers }) =>
      headers.get('authorization') === `Bearer ${ANA}`
        ? again
        : { status: 201, json: 7, headers: { 'x-access-token': BIA_RENEWED } },
    );
    backend.on('GET /cidades?', ({ request }) => ({
      json: [],
      headers: { 'x-total-count': '0', ...(/filter=\w/.test(request) && { 'x-cadastro': '1' }) },
    }));
  },
  alike: {
    'backend.ours = backend.unknown':
      'what our own server adds to a page is walked with its list and its record',
  },
  exceptions: {
    'connection.lost': 'the walks of the lists lose the connection, and hear of it once',
    'connection.works: connection.lost': 'as above',
    'connection.offline: connection.lost': 'as above',
    'connection.offline: connection.restored': 'as above',
    'connection.lost: network.back': 'as above',
    'connection.returning': 'as above',
    'connection.returning: network.lost': 'as above',
    'connection.returning: connection.lost': 'as above',
    'connection.returning: connection.restored': 'as above',
    'connection.lost: connection.restored': 'as above',
    'tab.leaving: tab.leaving': 'nothing shows but how late a failed call is said: tests/screens/session',
    'tab.leaving: leavingTime elapsed': 'as above',
  },
};
