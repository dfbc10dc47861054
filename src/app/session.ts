import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { createHttpClient } from '../api/httpClient';
import { PAGE_SIZE } from '../domain/constants';
import { ownerOf } from '../domain/usuario';
import type { Alerts } from './alerts';
import type { Drafts } from './drafts';
import { takeRecoveryKey, watchRecoveryLinks } from './recoveryLink';
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
  const owner = () => {
    const token = storage.read();
    return token === null ? null : ownerOf(token);
  };

  const http = createHttpClient({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: page.fetch.bind(page),
    getToken: storage.read,
    onUnauthorized: (operation) =>
      auth.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
    onRenewal: (token) => auth.send({ type: 'token.renewed', token }),
    onAnswer: ({ isOurs }) => {
      alerts.connectionWorks();
      if (isOurs) auth.send({ type: 'backend.recognized' });
    },
    isOurs: () => auth.getSnapshot().matches({ backend: 'ours' }),
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
      removeForeignDrafts: (_, { owner }) => drafts.keepOnly(owner),
      discardDrafts: () => drafts.keepOnly(null),
    },
  });
  const auth = createActor(machine, {
    id: 'auth',
    input: { owner: owner(), chave: takeRecoveryKey(page) },
    ...(options.inspect && { inspect: options.inspect }),
  });

  /** Aborted when the session ends: a write that is still running then is reported to no one. */
  let session = new AbortController();
  let ownerBefore: string | null = null;
  auth.subscribe(({ context }) => {
    if (context.owner === ownerBefore) return;
    ownerBefore = context.owner;
    session.abort();
    session = new AbortController();
  });
  watchRecoveryLinks(page, (chave) => auth.send({ type: 'recovery.opened', chave }));
  storage.subscribe(() => auth.send({ type: 'token.changedElsewhere', owner: owner() }));
  auth.start();

  return { http, auth, sessionSignal: () => session.signal };
}

export type Session = ReturnType<typeof createSession>;
