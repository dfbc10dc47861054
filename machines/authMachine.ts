import { assign, fromPromise, setup } from 'xstate';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

/** A 401: the token that the server refused, and the one that is stored by now. */
type Refusal = { refusedToken: string | null; storedToken: string | null };
type Renewal = { replacedToken: string; storedToken: string | null; token: string };

export type AuthEvent =
  | { type: 'session.started'; token: string }
  | ({ type: 'session.refused' } & Refusal)
  | { type: 'login.refused' }
  | ({ type: 'token.renewed' } & Renewal)
  | { type: 'token.changedElsewhere'; token: string | null }
  | { type: 'signOut' };

/** The session: the only truth about the access token (section 4). Only its actions write the storage. */
export const authMachine = setup({
  types: {
    input: {} as { storedToken: string | null },
    context: {} as { token: string | null },
    events: {} as AuthEvent,
  },
  actors: { probePessoas: fromPromise<unknown>(() => rejectNotProvided('probePessoas')) },
  actions: {
    applyToken: assign((_, params: { token: string | null }) => ({ token: params.token })),
    clearToken: assign({ token: null }),
    storeToken: (_, _params: { token: string }) => throwNotProvided('storeToken'),
    removeStoredToken: () => throwNotProvided('removeStoredToken'),
    reloadPage: () => throwNotProvided('reloadPage'),
    discardDrafts: () => throwNotProvided('discardDrafts'),
  },
  guards: {
    'there is a token': (_, params: { token: string | null }) => params.token !== null,
    'the refused token is the stored one': (_, params: Refusal) => params.refusedToken === params.storedToken,
    'the replaced token is the stored one': (_, params: Renewal) =>
      params.replacedToken === params.storedToken,
  },
}).createMachine({
  id: 'auth',
  description: 'A sessão, do início ao fim.',
  context: ({ input }) => ({ token: input.storedToken }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Um token guardado vale como sessão até que o servidor o recuse.',
      always: [
        { guard: { type: 'there is a token', params: ({ context }) => context }, target: 'signedIn' },
        { target: 'signedOut', actions: { type: 'removeStoredToken' } },
      ],
    },
    signedOut: {
      on: {
        'session.started': {
          target: 'signedIn.ready',
          actions: [
            { type: 'applyToken', params: ({ event }) => event },
            { type: 'storeToken', params: ({ event }) => event },
          ],
        },
        'login.refused': {
          description: 'Um 401 no login apaga o token, mas não recarrega a página.',
          actions: { type: 'removeStoredToken' },
        },
        'session.refused': {
          guard: { type: 'the refused token is the stored one', params: ({ event }) => event },
          target: 'expired',
        },
        'token.changedElsewhere': {
          description: 'Entrar em outra aba entra também nesta.',
          guard: { type: 'there is a token', params: ({ event }) => event },
          target: 'signedIn.ready',
          actions: { type: 'applyToken', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      initial: 'probing',
      states: {
        probing: {
          description: 'Com um token guardado, a lista de pessoas é chamada ao iniciar.',
          invoke: {
            id: 'probePessoas',
            src: 'probePessoas',
            input: {},
            onDone: { target: 'ready' },
            onError: { description: 'Só um 401 importa aqui.', target: 'ready' },
          },
        },
        ready: {},
      },
      on: {
        signOut: {
          target: 'signedOut',
          actions: [{ type: 'clearToken' }, { type: 'removeStoredToken' }, { type: 'discardDrafts' }],
        },
        'session.refused': {
          description: 'A recusa de um token anterior não encerra a sessão atual.',
          guard: { type: 'the refused token is the stored one', params: ({ event }) => event },
          target: 'expired',
        },
        'token.renewed': {
          description: 'Uma resposta atrasada de outra sessão não troca o token desta.',
          guard: { type: 'the replaced token is the stored one', params: ({ event }) => event },
          actions: [
            { type: 'applyToken', params: ({ event }) => event },
            { type: 'storeToken', params: ({ event }) => event },
          ],
        },
        'token.changedElsewhere': [
          {
            guard: { type: 'there is a token', params: ({ event }) => event },
            actions: { type: 'applyToken', params: ({ event }) => event },
          },
          {
            description: 'Sair em uma aba sai de todas.',
            target: 'signedOut',
            actions: { type: 'clearToken' },
          },
        ],
      },
    },
    expired: {
      description: 'Estado final de fato: por mais chamadas que falhem, a página recarrega uma vez.',
      entry: [{ type: 'clearToken' }, { type: 'removeStoredToken' }, { type: 'reloadPage' }],
    },
  },
});
