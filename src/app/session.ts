import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { createHttpClient, type HttpClientOptions } from '../api/httpClient';
import { listRequest } from '../api/listRequest';
import type { TokenStorage } from './tokenStorage';
import type { UnfinishedWork } from './unfinishedWork';

/** What a session takes from the page around it. */
export type SessionParts = {
  /** Address of the backend, `/api` where it is absent or empty; slashes at its end don't matter. */
  baseUrl: string | undefined;
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

/** A call that is under way, where another request of the same address may have its answer. */
type FirstCall = { address: string; answer: Promise<Response>; giveUp: () => void };

const firstPessoas = listRequest('/pessoas', { busca: '', pagina: 1 });

const isSameList = (one: string, other: string) => one.split('?')[0] === other.split('?')[0];

/**
 * Who is in front of the screen, and the calls made in their name: two that
 * need each other, for calls carry the token and a 401 ends the session. What
 * records look like is not known here: whoever has not logged in need not wait
 * for it.
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
  let firstCall: FirstCall | undefined;
  /** The same, once a screen has taken it over. */
  let takenCall: FirstCall | undefined;
  let isFirstScreenThere = false;

  const around = {
    baseUrl: (baseUrl || '/api').replace(/\/+$/, ''),
    beginCall,
    getToken: () => auth.getSnapshot().context.token,
    onUnauthorized: (operation) =>
      auth.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
    onRenewal: (renewal) => auth.send({ type: 'token.renewed', ...renewal }),
  } satisfies Omit<HttpClientOptions, 'fetch'>;

  /**
   * A first screen that asks for what the start has asked for takes over that
   * very answer. Who lists once more no longer waits for it.
   */
  const http = createHttpClient({
    ...around,
    fetch: (address, init) => {
      const started = firstCall;
      firstCall = undefined;
      if (started?.address === address) {
        takenCall = started;
        return started.answer;
      }
      if (takenCall !== undefined && isSameList(takenCall.address, String(address))) takenCall.giveUp();
      return fetch(address, init);
    },
  });
  const machine = authMachine.provide({
    actors: {
      probePessoas: fromPromise(({ signal }) => {
        const controller = new AbortController();
        const giveUp = () => {
          controller.abort();
          firstCall = undefined;
        };
        signal.addEventListener('abort', giveUp);
        const first = createHttpClient({
          ...around,
          fetch: (address, init) => {
            const response = fetch(address, init);
            // Two read it.
            const answer = response.then((one) => one.clone());
            // Where nobody takes it over, nobody else has to hear that it failed.
            answer.catch(() => {});
            // Asked once more after that, it is for nobody but a screen that waits for it still.
            if (!isFirstScreenThere || takenCall) firstCall = { address: String(address), answer, giveUp };
            return response;
          },
        });
        return first.send({ ...firstPessoas, signal: controller.signal });
      }),
    },
    actions: {
      storeToken: (_, { token }) => storage.write(token),
      renewStoredToken: (_, { token }) => storage.write(token, true),
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
    http,
    auth,
    /** The first screen is there: what comes later is to be asked for anew. */
    forgetFirstCall: (): void => {
      isFirstScreenThere = true;
      firstCall = undefined;
    },
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
