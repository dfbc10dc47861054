import { createActor, fromPromise } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { createCidadesApi } from '../api/cidades';
import { createHttpClient } from '../api/httpClient';
import { createPessoasApi } from '../api/pessoas';
import { createUsuariosApi } from '../api/usuarios';
import { inspect } from './inspection';
import { tokenStorage } from './tokenStorage';

const http = createHttpClient({
  baseUrl: (import.meta.env.VITE_API_URL ?? '/api').replace(/\/+$/, ''),
  getToken: () => authActor.getSnapshot().context.token,
  onUnauthorized: (operation) =>
    authActor.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
});

export const api = {
  usuarios: createUsuariosApi(http),
  pessoas: createPessoasApi(http),
  cidades: createCidadesApi(http),
};

/** The root of all flows: made once, outside React, and started by main.tsx. */
export const authActor = createActor(
  authMachine.provide({
    actors: {
      probePessoas: fromPromise(({ signal }) => api.pessoas.list({ busca: '', pagina: 1 }, signal)),
    },
    actions: {
      storeToken: (_, { token }) => tokenStorage.write(token),
      removeStoredToken: () => tokenStorage.remove(),
      reloadPage: () => window.location.reload(),
    },
  }),
  { id: 'auth', input: { storedToken: tokenStorage.read() }, ...(inspect && { inspect }) },
);
