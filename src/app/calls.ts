import { createActor, fromPromise, fromTransition, type PromiseActorLogic } from 'xstate';
import { isExpected } from '../domain/errors';
import type { Alerts } from './alerts';
import type { Drafts } from './drafts';
import type { Session } from './session';
import { type createChanges, createWrites } from './writes';

/** A defect that a call met; the app throws it into the error boundary. */
export const createDefects = () =>
  createActor(
    fromTransition((_, { error }: { type: 'defect.found'; error: unknown }) => ({ error }), {
      error: undefined as unknown,
    }),
  ).start();

type Options = {
  session: Session;
  alerts: Alerts;
  drafts: Drafts;
  changes: ReturnType<typeof createChanges>;
  defects: ReturnType<typeof createDefects>;
  /** Whether the backend accepts `Idempotency-Key`: ours does, another origin may refuse the header. */
  hasIdempotency: boolean;
};

/** What the machines of an app are made with. */
export function createParts({ session, defects, ...options }: Options) {
  const { http, auth, sessionSignal } = session;
  const write = createWrites({ alerts: options.alerts, sessionSignal });
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
  return { ...options, auth, http, write, call };
}

export type Parts = ReturnType<typeof createParts>;
