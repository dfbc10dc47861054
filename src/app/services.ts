import {
  createActor,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  type PromiseActorLogic,
} from 'xstate';
import { isExpected } from '../domain/errors';
import { createAlerts } from './alerts';
import { createDrafts } from './drafts';
import { createSession } from './session';
import { createTokenStorage } from './tokenStorage';
import { createChanges, createWrites } from './writes';

/** A defect that a call met; the app throws it into the error boundary. */
const createDefects = () =>
  createActor(
    fromTransition((_, { error }: { type: 'defect.found'; error: unknown }) => ({ error }), {
      error: undefined as unknown,
    }),
  ).start();

export type ServicesOptions = {
  page: Window;
  /** Address of the backend. */
  baseUrl: string;
  /** Loads the page again, which leads to the login. */
  reload: () => void;
  /** Receives what every actor does. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /** Where the token and the drafts are kept: in the storages of the page. */
  storage?: ReturnType<typeof createTokenStorage>;
  drafts?: ReturnType<typeof createDrafts>;
};

/** What the machines of an app are made with; starts its session. */
export function createServices(options: ServicesOptions) {
  const { page, baseUrl, reload, inspect } = options;
  const { storage = createTokenStorage(page), drafts = createDrafts(page) } = options;
  const alerts = createAlerts(page);
  const defects = createDefects();
  const session = createSession({ baseUrl, page, storage, alerts, drafts, reload, inspect });
  /** Logic of a call: only expected errors reach its machine, a defect goes to the error boundary. */
  const call = <Output, Input>(
    run: (args: { input: Input; signal: AbortSignal }) => Promise<Output>,
  ): PromiseActorLogic<Output, Input> =>
    fromPromise(({ input, signal }) =>
      run({ input, signal }).catch((error: unknown) => {
        if (isExpected(error)) throw error;
        defects.send({ type: 'defect.found', error });
        return new Promise<never>(() => {});
      }),
    );
  return {
    auth: session.auth,
    http: session.http,
    alerts,
    drafts,
    defects,
    inspect,
    changes: createChanges(),
    write: createWrites({ alerts, sessionSignal: session.sessionSignal }),
    call,
  };
}

export type Services = ReturnType<typeof createServices>;
