import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import type { ListQuery, Page } from '../../machines/shared/list';
import { type Api, createApi } from '../api/api';
import { createHttpClient, type HttpClientOptions } from '../api/httpClient';
import type { PessoaRow } from '../domain/pessoa';
import type { TokenStorage } from './tokenStorage';
import type { UnfinishedWork } from './unfinishedWork';

/** What a session takes from the page around it. */
export type SessionParts = {
  /** Address of the backend; slashes at its end don't matter. */
  baseUrl: string;
  fetch: typeof fetch;
  /** Tells calls that the page has been left. */
  beginCall: HttpClientOptions['beginCall'];
  storage: TokenStorage;
  /** Keeps what a session that ends leaves undone. */
  unfinished: Pick<UnfinishedWork, 'remember' | 'forget'>;
  /** Loads the page anew, which leads whoever lost the session to the login. */
  reload: () => void;
  /** Receives what the flow does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

const firstPage: ListQuery = { busca: '', pagina: 1 };
const isFirstPage = ({ busca, pagina }: ListQuery) => busca === '' && pagina === 1;

/**
 * Who is in front of the screen, and the calls made in their name: two that
 * need each other, for calls carry the token and a 401 ends the session.
 */
export function createSession({
  baseUrl,
  fetch,
  beginCall,
  storage,
  unfinished,
  reload,
  inspect,
}: SessionParts) {
  /** The call that a session starts with, until a screen has made a call of its own. */
  let firstListing: { answer: Promise<Page<PessoaRow>>; giveUp: () => void } | undefined;
  /** Ends that call where a screen has taken it over and doesn't wait for it any more. */
  let giveUpTaken = () => {};

  const api = createApi(
    createHttpClient({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      fetch: (...request) => {
        firstListing = undefined;
        return fetch(...request);
      },
      beginCall,
      getToken: () => auth.getSnapshot().context.token,
      onUnauthorized: (operation) =>
        auth.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
      onRenewal: (renewal) => auth.send({ type: 'token.renewed', ...renewal }),
    }),
  );
  const machine = authMachine.provide({
    actors: {
      probePessoas: fromPromise(({ signal }) => {
        const controller = new AbortController();
        const giveUp = () => controller.abort();
        signal.addEventListener('abort', giveUp);
        const answer = api.pessoas.list(firstPage, controller.signal);
        firstListing = { answer, giveUp };
        return answer;
      }),
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

  /**
   * A first screen that asks for what the start has asked for takes over that
   * very answer. Who asks once more no longer waits for it.
   */
  const listPessoas: Api['pessoas']['list'] = (query, signal) => {
    const started = isFirstPage(query) ? firstListing : undefined;
    firstListing = undefined;
    if (started === undefined) {
      giveUpTaken();
      return api.pessoas.list(query, signal);
    }
    giveUpTaken = started.giveUp;
    return started.answer;
  };

  return {
    api: { ...api, pessoas: { ...api.pessoas, list: listPessoas } },
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
