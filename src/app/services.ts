import { createActor, fromPromise, type InspectionEvent, type Snapshot } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import type { SavedRecord } from '../../machines/shared/detail';
import type { RecordsChanged, WriteCall, WriteInput, WriteResult } from '../../machines/shared/write';
import { writeMachine } from '../../machines/writeMachine';
import { writesMachine } from '../../machines/writesMachine';
import { createHttpClient } from '../api/httpClient';
import { PAGE_SIZE } from '../domain/constants';
import { ownerOf } from '../domain/usuario';
import { provideSpreadsheet } from '../features/spreadsheet/provideSpreadsheet';
import { createAlerts, DELETED } from './alerts';
import { createDrafts } from './drafts';
import { createLastImport } from './lastImport';
import { takeRecoveryKey, watchRecoveryLinks } from './recoveryLink';
import { createTokenStorage } from './tokenStorage';

export type ServicesOptions = {
  page: Window;
  /** Address of the backend; slashes at its end don't matter. */
  baseUrl: string;
  /** Loads the page again, which leads to the login. */
  reload: () => void;
  /** Receives what every actor does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** Where the token and the drafts are kept: in the storages of the page. */
  storage?: ReturnType<typeof createTokenStorage>;
  drafts?: ReturnType<typeof createDrafts>;
  /** The snapshot that the session starts from; the gallery shows every state by it. */
  snapshot?: Snapshot<unknown> | undefined;
};

/** The calls of one kind of record that writes make. */
export type RecordCalls = {
  /** What is sent of checked values, such as the id of a typed city. */
  prepare: (values: object) => Promise<object>;
  send: (call: WriteCall) => Promise<{ id: number | null; etag: string | null }>;
  read: (id: number, signal: AbortSignal) => Promise<SavedRecord<object>>;
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

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing where a page is not served securely. */
export const createKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the flows on screen hear of writes whose screens were left. */
function createChanges() {
  const listeners = new Set<(change: RecordsChanged) => void>();
  return {
    publish: (_: unknown, change: RecordsChanged) => {
      for (const listener of listeners) listener(change);
    },
    /** @returns stops listening */
    subscribe: (listener: (change: RecordsChanged) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the machines of an app are made with: calls, alerts, drafts, and the session, which starts here. */
export function createServices(options: ServicesOptions) {
  const { page, reload, inspect } = options;
  const { storage = createTokenStorage(page), drafts = createDrafts(page) } = options;
  const alerts = createAlerts(page);
  const changes = createChanges();
  const lastImport = createLastImport(page);
  const records = new Map<string, RecordCalls>();
  const recordsOf = (kind: string): RecordCalls => {
    const calls = records.get(kind);
    if (calls === undefined) throw new Error(`Nothing is known of ${kind}`);
    return calls;
  };

  const isOwnBackend = () => auth.getSnapshot().matches({ backend: 'ours' });
  const http = createHttpClient({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: page.fetch.bind(page),
    getToken: storage.read,
    onUnauthorized: (operation) =>
      auth.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
    onRenewal: (token) => auth.send({ type: 'token.renewed', token }),
    onAnswer: ({ isOurs }) => {
      alerts.connectionWorks();
      if (isOurs && !isOwnBackend()) auth.send({ type: 'backend.recognized' });
    },
    isOurs: isOwnBackend,
    untilStaying: watchLeaving(page),
  });

  const write = writeMachine.provide({
    actors: {
      prepare: fromPromise(async ({ input: { kind, values } }) => ({
        values: values && (await recordsOf(kind).prepare(values)),
      })),
      send: fromPromise(({ input }) => recordsOf(input.kind).send(input)),
      readRecord: fromPromise(({ input: { kind, id }, signal }) => recordsOf(kind).read(id ?? 0, signal)),
    },
    actions: {
      settleDraft: (_, sent) => drafts.settle(sent),
      publish: changes.publish,
      showDeleted: () => alerts.show(DELETED),
      showError: alerts.showError,
    },
  });

  const machine = authMachine.provide({
    actors: {
      writes: writesMachine.provide({ actors: { write } }),
      spreadsheet: provideSpreadsheet({
        http,
        lastImport,
        owner: () => auth.getSnapshot().context.owner,
        createKey,
        publish: (kind) => changes.publish(null, { resource: kind }),
        show: alerts.show,
        showError: alerts.showError,
      }),
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
        lastImport.keepOnly(owner);
      },
      discardDrafts: () => {
        drafts.keepOnly(null);
        lastImport.keepOnly(null);
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
    ...(options.snapshot && { snapshot: options.snapshot }),
  });
  watchRecoveryLinks(page, (chave) => auth.send({ type: 'recovery.opened', chave }));
  storage.subscribe(() => auth.send({ type: 'token.changedElsewhere', owner: owner() }));
  auth.start();

  return {
    auth,
    http,
    alerts,
    drafts,
    lastImport,
    inspect,
    changes,
    records,

    /** Asks the session for a write and waits for its result. @param signal aborted where its screen is left */
    write: (
      input: Omit<WriteInput, 'freshKey'>,
      signal: AbortSignal,
    ): Promise<WriteResult<object | null>> => {
      const { writes } = auth.getSnapshot().children;
      writes?.send({ type: 'write.asked', ...input, freshKey: createKey() });
      const { context, children } = writes?.getSnapshot() ?? {};
      const pending = children?.[context?.pending.at(-1)?.name ?? ''];
      return new Promise((resolve) => {
        const isPending = () => pending?.getSnapshot().status === 'active';
        signal.addEventListener('abort', () => isPending() && pending?.send({ type: 'leave' }));
        // A write that is stopped with its session has no result.
        const complete = () => {
          const { status, output } = pending?.getSnapshot() ?? {};
          if (status === 'done' && output !== undefined) resolve(output);
        };
        pending?.subscribe({ complete, error: () => {} });
      });
    },
  };
}

export type Services = ReturnType<typeof createServices>;
