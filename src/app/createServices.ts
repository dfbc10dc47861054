import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import {
  authMachine,
  hasExtensions,
  isConnected,
  isLossKnown,
  isSignedIn,
  isStaying,
} from '../../machines/authMachine';
import { writeMachine } from '../../machines/writeMachine';
import { writesMachine } from '../../machines/writesMachine';
import { createHttpClient } from '../api/httpClient';
import type { RecordName } from '../domain/changes';
import { PAGE_SIZE } from '../domain/constants';
import { ownerOf } from '../domain/usuario';
import type { Extensions } from '../features/extensions';
import type { Drafts, Services } from '../features/services';
import { createAlerts, DELETED } from './alerts';
import { createKnownBackend } from './knownBackend';
import { createOpenedRecords } from './openedRecords';
import { takeRecoveryKey, watchRecoveryLinks } from './recoveryLink';
import { createStoppedImport } from './stoppedImport';
import { draftKeys, removeStaleDrafts } from './storedDrafts';
import { createTokenStorage } from './tokenStorage';
import { createWrites } from './writes';

type ServicesOptions = {
  page: Window;
  /** Address of the backend; slashes at its end don't matter. */
  baseUrl: string;
  /**
   * Loads the page again, which leads to the login.
   * @param end `isIntercepted`: the 401 came from something between the browser and our own server; `email`: whose
   *   session it was, as far as it is known
   */
  reload: (end: { isIntercepted: boolean; email: string }) => void;
  /** Receives what every actor does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** Keeps the token; the storage of the page, if left out. */
  storage?: ReturnType<typeof createTokenStorage>;
};

/** Settles once no page is being left; `waitFor` of the library is heavier, for a first visit. */
const untilStaying = (auth: Services['auth']) =>
  new Promise<void>((resolve) => {
    if (isStaying(auth.getSnapshot())) return resolve();
    const subscription = auth.subscribe((snapshot) => {
      if (!isStaying(snapshot)) return;
      subscription.unsubscribe();
      resolve();
    });
  });

function requireOpened<Service>(service: Service | null): Service {
  if (service === null) throw new Error('openStaffServices was not called');
  return service;
}

/** The session, which starts here, and all that pages are made with. */
export function createServices(options: ServicesOptions): Services {
  const { page, reload, inspect } = options;
  const { storage = createTokenStorage(page) } = options;
  const owner = () => {
    const token = storage.read();
    return token === null ? null : ownerOf(token);
  };
  let drafts: Drafts | null = null;
  let extensions: Extensions | null = null;
  removeStaleDrafts(page);
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const knownBackend = createKnownBackend(page, baseUrl);
  /** The email of who is signed in; empty while it is not known. */
  let email = '';
  const recents = createOpenedRecords();
  const cityNames = new Map<number, string>();
  const firstSteps: Services['firstSteps'] = new Set();
  const stoppedImport = createStoppedImport(page);

  const current = () => auth.getSnapshot();
  const alerts = createAlerts(page, {
    isLossKnown: () => isLossKnown(current()),
    onLoss: () => auth.send({ type: 'connection.lost' }),
  });
  const http = createHttpClient({
    baseUrl,
    fetch: page.fetch.bind(page),
    getToken: storage.read,
    onUnauthorized: (operation, answer) => {
      const isIntercepted = hasExtensions(current()) && !answer.hasExtensions;
      auth.send(
        operation === 'login' ? { type: 'login.refused' } : { type: 'session.refused', isIntercepted },
      );
    },
    onRenewal: (token) => auth.send({ type: 'token.renewed', token }),
    onAnswer: (answer) => {
      if (!isConnected(current())) auth.send({ type: 'connection.restored' });
      knownBackend.store(answer.hasExtensions);
      if (answer.hasExtensions && !hasExtensions(current())) auth.send({ type: 'backend.recognized' });
    },
    hasExtensions: () => hasExtensions(current()),
    untilStaying: () => untilStaying(auth),
  });

  // They lie in the chunk of the pages that ask for writes, which a login does without.
  const loadCalls = async (kind: RecordName) =>
    (await import('../features/everyKind')).callsOf({ http, cityNames }, kind);
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
      discardSaved: (_, written) => drafts?.discardSaved(written),
      showDeleted: () => alerts.show(DELETED),
      showError: ({ context: { handedOver } }, failure) =>
        handedOver === null ? alerts.showError(failure) : alerts.noteFailure(failure),
    },
  });

  /** Of what the tab has kept of a session only the drafts of its owner outlive it. */
  const keepOnly = (owner: string | null) => {
    drafts?.keepOnly(owner);
    email = '';
    recents.clear();
    cityNames.clear();
    firstSteps.clear();
    stoppedImport.clear();
  };

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
      reloadPage: (_, { isIntercepted }) => reload({ isIntercepted, email }),
      removeForeignDrafts: (_, { owner }) => keepOnly(owner),
      discardDrafts: () => keepOnly(null),
    },
  });
  const auth: Services['auth'] = createActor(machine, {
    id: 'auth',
    input: { owner: owner(), chave: takeRecoveryKey(page) },
    ...(inspect && { inspect }),
  });
  watchRecoveryLinks(page, (chave) => auth.send({ type: 'recovery.opened', chave }));
  storage.subscribe(() => auth.send({ type: 'token.changedElsewhere', owner: owner() }));
  page.addEventListener('beforeunload', () => auth.send({ type: 'tab.leaving' }));
  page.addEventListener('offline', () => auth.send({ type: 'network.lost' }));
  page.addEventListener('online', () => auth.send({ type: 'network.back' }));
  auth.start();
  const recognize = () => knownBackend.isOurs() && auth.send({ type: 'backend.recognized' });
  // What the document shows of itself is taken over as it stands, and knows no backend.
  const root = page.document?.querySelector<HTMLElement>('#root[data-form]');
  if (root) root.addEventListener('app.drawn', recognize, { once: true });
  else recognize();

  const rememberEmail = (known: string) => {
    email = known;
  };
  return {
    ...{ auth, rememberEmail, http, alerts, recents, cityNames, stoppedImport, firstSteps, inspect },
    get drafts() {
      return requireOpened(drafts);
    },
    get extensions() {
      return requireOpened(extensions);
    },
    openStaffServices: (create) => {
      drafts ??= create.drafts(page, owner);
      extensions ??= create.extensions(http);
    },
    hasDrafts: () => draftKeys(page).length > 0,
    ...createWrites(auth, alerts),
  };
}

export const hasSession = ({ auth }: Pick<Services, 'auth'>): boolean => isSignedIn(auth.getSnapshot());
