import { isExpected } from '../domain/errors';
import type { RecordsChanged } from '../features/flow';
import type { Alerts } from './alerts';
import type { Session } from './session';

/** Tells the flows on screen that records have changed. */
export function createChanges() {
  const listeners = new Set<(change: RecordsChanged) => void>();
  return {
    publish: (change: RecordsChanged) => {
      for (const listener of listeners) listener(change);
    },
    /** @returns stops listening */
    subscribe: (listener: (change: RecordsChanged) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Lets writes outlive their screens. Leaving aborts no write; once its screen is left, a failure is
 * alerted and a success published. After the end of the session neither happens.
 */
export const createWrites =
  ({ alerts, sessionSignal }: { alerts: Alerts; sessionSignal: Session['sessionSignal'] }) =>
  /**
   * @param signal aborted when the flow that waits for the write is stopped
   * @param onLeftSuccess what to do with a result that no flow waits for any more
   */
  async <Result>(
    signal: AbortSignal,
    send: () => Promise<Result>,
    onLeftSuccess: (result: Result) => void,
  ): Promise<Result> => {
    const session = sessionSignal();
    const isLeft = () => signal.aborted && !session.aborted;
    try {
      const result = await send();
      if (isLeft()) onLeftSuccess(result);
      return result;
    } catch (error) {
      if (isLeft() && isExpected(error)) alerts.show(error.message);
      throw error;
    }
  };
