import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { createCidadesApi } from '../api/cidades';
import { createHttpClient, type HttpClient } from '../api/httpClient';
import { createPessoasApi } from '../api/pessoas';
import { createUsuariosApi } from '../api/usuarios';
import type { TokenStorage } from './tokenStorage';
import type { UnfinishedWork } from './unfinishedWork';

/** What a session takes from the page around it. */
export type SessionParts = {
  /** Address of the backend; slashes at its end don't matter. */
  baseUrl: string;
  fetch: typeof fetch;
  storage: TokenStorage;
  /** Keeps what a session that ends leaves undone. */
  unfinished: Pick<UnfinishedWork, 'remember' | 'forget'>;
  /** Loads the page anew, which leads whoever lost the session to the login. */
  reload: () => void;
  /** Receives what the flow does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

const createApi = (http: HttpClient) => ({
  usuarios: createUsuariosApi(http),
  pessoas: createPessoasApi(http),
  cidades: createCidadesApi(http),
});

/** Every call of section 7. */
export type Api = ReturnType<typeof createApi>;

/**
 * Who is in front of the screen, and the calls made in their name: two that
 * need each other, for calls carry the token and a 401 ends the session.
 */
export function createSession({ baseUrl, fetch, storage, unfinished, reload, inspect }: SessionParts) {
  const api = createApi(
    createHttpClient({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      fetch,
      getToken: () => auth.getSnapshot().context.token,
      onUnauthorized: (operation) =>
        auth.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
      onRenewal: (renewal) => auth.send({ type: 'token.renewed', ...renewal }),
    }),
  );
  const machine = authMachine.provide({
    actors: {
      probePessoas: fromPromise(({ signal }) => api.pessoas.list({ busca: '', pagina: 1 }, signal)),
    },
    actions: {
      storeToken: (_, { token }) => storage.write(token),
      removeStoredToken: () => storage.remove(),
      reloadPage: reload,
      rememberWork: unfinished.remember,
      forgetWork: unfinished.forget,
    },
  });
  /** The root of all flows. */
  const auth = createActor(machine, {
    id: 'auth',
    input: { storedToken: storage.read() },
    ...(inspect && { inspect }),
  });

  return {
    api,
    auth,
    /**
     * From here on the session runs, here and with the other tabs.
     * @returns stops it
     */
    start: (): (() => void) => {
      auth.start();
      const unsubscribe = storage.subscribe((token) => auth.send({ type: 'token.changedElsewhere', token }));
      return () => {
        unsubscribe();
        auth.stop();
      };
    },
  };
}

export type Session = ReturnType<typeof createSession>;
