import { assign, fromPromise, setup } from 'xstate';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';

export type AuthInput = { storedToken: string | null };

export type AuthEvent =
  | { type: 'session.started'; token: string }
  | { type: 'session.refused' }
  | { type: 'login.refused' }
  | { type: 'token.renewed'; replacedToken: string; token: string }
  | { type: 'token.changedElsewhere'; token: string | null }
  | { type: 'signOut' };

/**
 * Who is in front of the screen: the only truth about the access token
 * (section 4). Storage is written by its actions and nowhere else.
 */
export const authMachine = setup({
  types: {
    input: {} as AuthInput,
    context: {} as { token: string | null },
    events: {} as AuthEvent,
  },
  actors: {
    probePessoas: fromPromise<unknown>(() => rejectNotProvided('probePessoas')),
  },
  actions: {
    keepToken: assign((_, params: { token: string | null }) => ({ token: params.token })),
    forgetToken: assign({ token: null }),
    storeToken: (_, _params: { token: string }) => throwNotProvided('storeToken'),
    renewStoredToken: (_, _params: { token: string }) => throwNotProvided('renewStoredToken'),
    removeStoredToken: () => throwNotProvided('removeStoredToken'),
    reloadPage: () => throwNotProvided('reloadPage'),
    rememberWork: () => throwNotProvided('rememberWork'),
    forgetWork: () => throwNotProvided('forgetWork'),
  },
  guards: {
    'there is a token': (_, params: { token: string | null }) => params.token !== null,
    'it renews the token at hand': ({ context }, params: { replacedToken: string }) =>
      params.replacedToken === context.token,
  },
}).createMachine({
  id: 'auth',
  description: 'A sessão: quem está diante da tela, do início ao fim.',
  context: ({ input }) => ({ token: input.storedToken }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Um token guardado vale como sessão até que o servidor o recuse.',
      always: [
        {
          guard: { type: 'there is a token', params: ({ context }) => context },
          target: 'signedIn',
        },
        { target: 'signedOut', actions: { type: 'removeStoredToken' } },
      ],
    },
    signedOut: {
      on: {
        'session.started': {
          target: 'signedIn.ready',
          actions: [
            { type: 'keepToken', params: ({ event }) => event },
            { type: 'storeToken', params: ({ event }) => event },
          ],
        },
        'login.refused': {
          description: 'Um 401 no login apaga o token, mas não recarrega a página.',
          actions: { type: 'removeStoredToken' },
        },
        'session.refused': { target: 'expired' },
        'token.changedElsewhere': {
          description: 'Entrar em outra aba entra também nesta.',
          guard: { type: 'there is a token', params: ({ event }) => event },
          target: 'signedIn.ready',
          actions: { type: 'keepToken', params: ({ event }) => event },
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
            onError: {
              description: 'Só um 401 importa aqui, e quem o anuncia é o cliente da API.',
              target: 'ready',
            },
          },
        },
        ready: {},
      },
      on: {
        signOut: {
          target: 'signedOut',
          actions: [{ type: 'forgetToken' }, { type: 'removeStoredToken' }, { type: 'forgetWork' }],
        },
        'session.refused': {
          description: 'O que foi digitado espera pelo próximo login.',
          target: 'expired',
          actions: { type: 'rememberWork' },
        },
        'token.renewed': {
          description:
            'Uma resposta atrasada de outra sessão não troca o token desta, nem desfaz o que outra aba fez.',
          guard: { type: 'it renews the token at hand', params: ({ event }) => event },
          actions: [
            { type: 'keepToken', params: ({ event }) => event },
            { type: 'renewStoredToken', params: ({ event }) => event },
          ],
        },
        'token.changedElsewhere': [
          {
            guard: { type: 'there is a token', params: ({ event }) => event },
            actions: { type: 'keepToken', params: ({ event }) => event },
          },
          {
            description: 'Sair em uma aba sai de todas.',
            target: 'signedOut',
            actions: [{ type: 'forgetToken' }, { type: 'rememberWork' }],
          },
        ],
      },
    },
    expired: {
      description: 'Daqui não se sai: por mais chamadas que falhem com 401, a página recarrega uma vez.',
      entry: [{ type: 'forgetToken' }, { type: 'removeStoredToken' }, { type: 'reloadPage' }],
    },
  },
});
