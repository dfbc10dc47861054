import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { writeMachine } from '../../machines/writeMachine';
import { writesMachine } from '../../machines/writesMachine';
import { createHttpClient } from '../api/httpClient';
import { LEAVING_TIME } from '../components/leavingTime';
import type { RecordName } from '../domain/changes';
import { PAGE_SIZE } from '../domain/constants';
import { ownerOf } from '../domain/usuario';
import type { Drafts } from '../features/services';
import { createAlerts, DELETED } from './alerts';
import { createBridges } from './bridges';
import { createDrafts } from './drafts';
import { takeRecoveryKey, watchRecoveryLinks } from './recoveryLink';
import { createStoppedImport } from './stoppedImport';
import { createTokenStorage } from './tokenStorage';

export type ServicesOptions = {
  page: Window;
  /** Address of the backend; slashes at its end don't matter. */
  baseUrl: string;
  /** Loads the page again, which leads to the login. */
  reload: () => void;
  /** Receives what every actor does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** Keep the token and the drafts; those of the page, if left out. */
  storage?: ReturnType<typeof createTokenStorage>;
  drafts?: Drafts;
};

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

/** The session, which starts here, and all that features are made with. */
export function createServices(options: ServicesOptions) {
  const { page, reload, inspect } = options;
  const { storage = createTokenStorage(page), drafts = createDrafts(page) } = options;
  const stoppedImport = createStoppedImport(page);

  const isOwnBackend = () => auth.getSnapshot().matches({ backend: 'ours' });
  const isConnectionLost = () => auth.getSnapshot().matches({ connection: 'lost' });
  const alerts = createAlerts(page, {
    isLossKnown: isConnectionLost,
    onLoss: () => auth.send({ type: 'connection.lost' }),
  });
  const http = createHttpClient({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: page.fetch.bind(page),
    getToken: storage.read,
    onUnauthorized: (operation) =>
      auth.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
    onRenewal: (token) => auth.send({ type: 'token.renewed', token }),
    onAnswer: ({ hasExtensions }) => {
      if (isConnectionLost()) auth.send({ type: 'connection.restored' });
      if (hasExtensions && !isOwnBackend()) auth.send({ type: 'backend.recognized' });
    },
    hasExtensions: isOwnBackend,
    untilStaying: watchLeaving(page),
  });

  // They lie in the chunk of the pages that ask for writes, which a login does without.
  const loadCalls = async (kind: RecordName) => (await import('../features/kinds')).callsOf[kind](http);
  const write = writeMachine.provide({
    actors: {
      resolve: fromPromise(async ({ input: { kind, typed } }) => ({
        payload: await (await loadCalls(kind)).resolve(typed ?? {}),
      })),
      send: fromPromise(async ({ input }) => (await loadCalls(input.kind)).send(input)),
      readRecord: fromPromise(async ({ input: { kind, id }, signal }) =>
        (await loadCalls(kind)).read(id, signal),
      ),
    },
    actions: {
      discardSaved: (_, written) => drafts.discardSaved(written),
      showDeleted: () => alerts.show(DELETED),
      showError: (_, failure) => alerts.showError(failure),
    },
  });

  const machine = authMachine.provide({
    actors: {
      writes: writesMachine.provide({ actors: { write } }),
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
      reloadPage: reload,
      removeForeignDrafts: (_, { owner }) => {
        drafts.keepOnly(owner);
        stoppedImport.clear();
      },
      discardDrafts: () => {
        drafts.keepOnly(null);
        stoppedImport.clear();
      },
    },
  });
  const owner = () => {
    const token = storage.read();
    return token === null ? null : ownerOf(token);
  };
  const auth = createActor(machine, {
    id: 'auth',
    input: { owner: owner(), chave: takeRecoveryKey(page) },
    ...(inspect && { inspect }),
  });
  watchRecoveryLinks(page, (chave) => auth.send({ type: 'recovery.opened', chave }));
  storage.subscribe(() => auth.send({ type: 'token.changedElsewhere', owner: owner() }));
  auth.start();

  return { auth, http, alerts, drafts, stoppedImport, inspect, ...createBridges(auth, alerts) };
}

export type AppServices = ReturnType<typeof createServices>;
