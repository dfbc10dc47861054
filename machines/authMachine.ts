import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { LEAVING_TIME } from '../src/domain/constants';
import { ownerOf } from '../src/domain/usuario';
import { itself } from './eventParams';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import { writesMachine } from './writesMachine';

/** The owner of the session; null without one. The token itself is in the storage only. */
type Owner = { owner: string | null };

/** The key of the recovery link that was opened; null without one. */
type Key = { chave: string | null };

/** A 401 came from something between the browser and our own server, such as a proxy. */
type Interception = { isIntercepted: boolean };

export type AuthEvent =
  | { type: 'session.started'; token: string }
  | ({ type: 'session.refused' } & Interception)
  | { type: 'login.refused' }
  | { type: 'token.renewed'; token: string }
  | ({ type: 'token.changedElsewhere' } & Owner)
  | { type: 'backend.recognized' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'tab.leaving' }
  | { type: 'recovery.opened'; chave: string }
  | { type: 'recovery.cancelled' }
  | { type: 'signOut' };

const newOwner = ({ event: { token } }: { event: { token: string } }) => ({ owner: ownerOf(token) });
const newToken = ({ event: { token } }: { event: { token: string } }) => ({ token });
const interception = ({ event: { isIntercepted } }: { event: Interception }) => ({ isIntercepted });

/**
 * The session (section 4), whose backend answers, over what connection, and whether the tab is being left. Only its
 * actions write the stored token.
 */
export const authMachine = setup({
  types: {
    input: {} as Owner & Key,
    context: {} as Owner & Key,
    events: {} as AuthEvent,
    children: {} as { writes: 'writes'; probePessoas: 'probePessoas' },
  },
  actors: {
    probePessoas: fromPromise<unknown>(() => rejectNotProvided('probePessoas')),
    writes: writesMachine,
  },
  actions: {
    applyOwner: assign((_, { owner }: Owner) => ({ owner })),
    clearOwner: assign({ owner: null }),
    applyKey: assign((_, { chave }: Key) => ({ chave })),
    clearKey: assign({ chave: null }),
    storeToken: (_, _params: { token: string }) => throwNotProvided('storeToken'),
    removeStoredToken: () => throwNotProvided('removeStoredToken'),
    reloadPage: (_, _params: Interception) => throwNotProvided('reloadPage'),
    removeForeignDrafts: (_, _params: Owner) => throwNotProvided('removeForeignDrafts'),
    discardDrafts: () => throwNotProvided('discardDrafts'),
  },
  delays: { leavingTime: LEAVING_TIME },
  guards: {
    'a recovery link is opened': (_, { chave }: Key) => chave !== null,
    'there is a token': (_, { owner }: Owner) => owner !== null,
    'the token vanished': (_, { owner }: Owner) => owner === null,
    'the token is of another user': ({ context }, { owner }: Owner) => owner !== context.owner,
  },
}).createMachine({
  id: 'auth',
  description: 'A sessão, do início ao fim.',
  context: ({ input }) => ({ owner: input.owner, chave: input.chave }),
  type: 'parallel',
  states: {
    session: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Um token guardado vale como sessão até que o servidor o recuse.',
          always: [
            {
              guard: { type: 'a recovery link is opened', params: ({ context }) => context },
              target: 'recovering',
            },
            { guard: { type: 'there is a token', params: ({ context }) => context }, target: 'signedIn' },
            { target: 'signedOut', actions: { type: 'removeStoredToken' } },
          ],
        },
        signedOut: {
          on: {
            'session.started': {
              target: 'signedIn.ready',
              actions: [
                { type: 'applyOwner', params: newOwner },
                { type: 'storeToken', params: newToken },
              ],
            },
            'login.refused': {
              description: 'Um 401 no login apaga o token, mas não recarrega a página.',
              actions: { type: 'removeStoredToken' },
            },
            'session.refused': { target: 'expired', actions: { type: 'reloadPage', params: interception } },
            'recovery.opened': { target: 'recovering', actions: { type: 'applyKey', params: itself } },
            'token.changedElsewhere': {
              description: 'Entrar em outra aba entra também nesta.',
              guard: { type: 'there is a token', params: itself },
              target: 'signedIn.ready',
              actions: { type: 'applyOwner', params: itself },
            },
          },
        },
        recovering: {
          description: 'Um link abriu a troca da senha; a sessão de quem estava aqui termina.',
          entry: [{ type: 'clearOwner' }, { type: 'removeStoredToken' }],
          on: {
            'session.started': {
              target: 'signedIn.ready',
              actions: [
                { type: 'clearKey' },
                { type: 'applyOwner', params: newOwner },
                { type: 'storeToken', params: newToken },
              ],
            },
            'recovery.opened': { actions: { type: 'applyKey', params: itself } },
            'recovery.cancelled': { target: 'signedOut', actions: { type: 'clearKey' } },
          },
        },
        signedIn: {
          entry: { type: 'removeForeignDrafts', params: ({ context: { owner } }) => ({ owner }) },
          invoke: { id: 'writes', src: 'writes' },
          initial: 'probing',
          states: {
            probing: {
              description: 'Com um token guardado, a lista de pessoas é chamada ao iniciar.',
              invoke: {
                id: 'probePessoas',
                src: 'probePessoas',
                onDone: { target: 'ready' },
                onError: { description: 'Só um 401 importa aqui.', target: 'ready' },
              },
            },
            ready: {},
          },
          on: {
            signOut: {
              target: 'signedOut',
              actions: [{ type: 'clearOwner' }, { type: 'removeStoredToken' }, { type: 'discardDrafts' }],
            },
            'session.refused': { target: 'expired', actions: { type: 'reloadPage', params: interception } },
            'token.renewed': { actions: { type: 'storeToken', params: newToken } },
            'token.changedElsewhere': [
              {
                description: 'A sessão terminou em outra aba: os rascunhos esperam pelo dono.',
                guard: { type: 'the token vanished', params: itself },
                target: 'signedOut',
                actions: { type: 'clearOwner' },
              },
              {
                description: 'Telas, gravações e rascunhos de quem estava aqui param.',
                guard: { type: 'the token is of another user', params: itself },
                target: 'signedIn.ready',
                reenter: true,
                actions: { type: 'applyOwner', params: itself },
              },
            ],
          },
        },
        expired: {
          description: 'Estado final de fato: por mais chamadas que falhem, a página recarrega uma vez.',
          entry: [{ type: 'clearOwner' }, { type: 'removeStoredToken' }],
        },
      },
    },
    backend: {
      description: 'O que vai além da especificação vale só depois que uma resposta disse de quem é.',
      initial: 'unknown',
      states: {
        unknown: { on: { 'backend.recognized': { target: 'ours' } } },
        ours: {},
      },
    },
    connection: {
      description: 'Uma conexão perdida é avisada uma vez, até que uma chamada responda.',
      initial: 'works',
      states: {
        works: { on: { 'network.lost': { target: 'offline' }, 'connection.lost': { target: 'lost' } } },
        offline: {
          description: 'O navegador está sem rede; nenhuma chamada falhou ainda.',
          on: {
            'network.back': { target: 'works' },
            'connection.lost': { target: 'lost' },
            'connection.restored': { target: 'works' },
          },
        },
        lost: {
          on: { 'network.back': { target: 'returning' }, 'connection.restored': { target: 'works' } },
        },
        returning: {
          description: 'A rede voltou; nenhuma chamada respondeu ainda.',
          on: {
            'network.lost': { target: 'lost' },
            'connection.lost': { target: 'lost' },
            'connection.restored': { target: 'works' },
          },
        },
      },
    },
    tab: {
      description: 'As chamadas de uma página que é deixada não falharam.',
      initial: 'staying',
      states: {
        staying: { on: { 'tab.leaving': { target: 'leaving' } } },
        leaving: {
          after: { leavingTime: { target: 'staying' } },
          on: { 'tab.leaving': { target: 'leaving', reenter: true } },
        },
      },
    },
  },
});

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const isSignedIn = (snapshot: AuthSnapshot) => snapshot.matches({ session: 'signedIn' });
export const isSignedOut = (snapshot: AuthSnapshot) => snapshot.matches({ session: 'signedOut' });
export const isRecovering = (snapshot: AuthSnapshot) => snapshot.matches({ session: 'recovering' });
export const isExpired = (snapshot: AuthSnapshot) => snapshot.matches({ session: 'expired' });

/** The backend is our own server, which goes beyond the specification. */
export const hasExtensions = (snapshot: AuthSnapshot) => snapshot.matches({ backend: 'ours' });

/** The last call was answered, and the browser has not lost its network since. */
export const isConnected = (snapshot: AuthSnapshot) => snapshot.matches({ connection: 'works' });

/** The browser has no network, or the last call did not reach the backend. */
export const isOffline = (snapshot: AuthSnapshot) =>
  snapshot.matches({ connection: 'offline' }) || snapshot.matches({ connection: 'lost' });

/** The lost connection has been alerted. */
export const isLossKnown = (snapshot: AuthSnapshot) =>
  snapshot.matches({ connection: 'lost' }) || snapshot.matches({ connection: 'returning' });

/** No page has begun to leave the tab a moment ago. */
export const isStaying = (snapshot: AuthSnapshot) => snapshot.matches({ tab: 'staying' });
