import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { createHttpClient } from '../api/httpClient';
import { PAGE_SIZE } from '../domain/constants';
import type { Alerts } from './alerts';
import type { Drafts } from './drafts';
import type { TokenStorage } from './tokenStorage';

export type SessionOptions = {
  /** Address of the backend; slashes at its end don't matter. */
  baseUrl: string;
  page: Window;
  storage: TokenStorage;
  alerts: Alerts;
  drafts: Drafts;
  /** Loads the page again, which leads to the login. */
  reload: () => void;
  inspect?: ((event: InspectionEvent) => void) | undefined;
};

/** How long a page that is being left may take to go, in milliseconds. */
const LEAVING_TIME = 2_000;

/**
 * Browsers abort the calls of a page that is being left before it is gone.
 * @returns waits until the page is gone, or until it stays after all
 */
function watchLeaving(page: Window) {
  let isLeaving = false;
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
    page.setTimeout(() => {
      isLeaving = false;
    }, LEAVING_TIME);
  });
  return async () => {
    if (isLeaving) await new Promise((resolve) => page.setTimeout(resolve, LEAVING_TIME));
  };
}

/**
 * The session and the calls made in its name, which need each other: calls carry the token, and a 401
 * ends the session.
 */
export function createSession(options: SessionOptions) {
  const { page, storage, alerts, drafts } = options;

  const http = createHttpClient({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: page.fetch.bind(page),
    getToken: storage.read,
    onUnauthorized: ({ operation, refusedToken }) => {
      if (operation === 'login') return auth.send({ type: 'login.refused' });
      return auth.send({ type: 'session.refused', refusedToken, storedToken: storage.read() });
    },
    onRenewal: (renewal) => auth.send({ type: 'token.renewed', ...renewal, storedToken: storage.read() }),
    onAnswer: alerts.connectionWorks,
    untilStaying: watchLeaving(page),
  });

  const machine = authMachine.provide({
    actors: {
      probePessoas: fromPromise(({ signal }) =>
        http.send({
          operation: 'list',
          method: 'GET',
          path: '/pessoas',
          query: { page: 1, limit: PAGE_SIZE, filter: '' },
          signal,
        }),
      ),
    },
    actions: {
      storeToken: (_, { token }) => storage.write(token),
      removeStoredToken: () => storage.remove(),
      reloadPage: options.reload,
      discardDrafts: () => drafts.clear(),
    },
  });
  const auth = createActor(machine, {
    id: 'auth',
    input: { storedToken: storage.read() },
    ...(options.inspect && { inspect: options.inspect }),
  });

  /** Aborted when the session ends: a write that is still running then is reported to no one. */
  let session = new AbortController();
  let wasSignedIn = false;
  auth.subscribe((snapshot) => {
    const isSignedIn = snapshot.matches('signedIn');
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    session.abort();
    session = new AbortController();
  });
  storage.subscribe((token) => auth.send({ type: 'token.changedElsewhere', token }));
  auth.start();

  return { http, auth, sessionSignal: () => session.signal };
}

export type Session = ReturnType<typeof createSession>;
