import { is, nullable, number, object, pattern, record, string, unknown } from 'superstruct';
import type { FormInWork } from '../screens/detail/formKeeper';

/** Beside the token, but of this tab alone. */
const KEY = 'APP_UNFINISHED_WORK';

/** How long it waits for the next login, in milliseconds. */
const KEPT_FOR = 3_600_000;

const workSchema = object({
  endedAt: number(),
  form: nullable(object({ address: pattern(string(), /^\/(?!\/)/), changes: record(string(), unknown()) })),
});

export type UnfinishedWork = ReturnType<typeof createUnfinishedWork>;

/**
 * What a session that ends leaves to the next login of the same tab: that it
 * ended, and the form that held changes (never one with a password: those of
 * signed-out people don't come here). Kept in session storage for an hour.
 * @param now the time in epoch milliseconds
 */
export function createUnfinishedWork(page: Pick<Window, 'sessionStorage'>, now: () => number) {
  let current: FormInWork | null = null;

  return {
    /** Told at every change by the form at hand; null when it holds none, or is gone. */
    note(form: FormInWork | null): void {
      current = form;
    },

    /** The session has ended without being asked to. */
    remember(): void {
      try {
        page.sessionStorage.setItem(KEY, JSON.stringify({ endedAt: now(), form: current }));
      } catch {
        // A browser that forbids storage, or has no room left, keeps nothing.
      }
    },

    /** @returns null where no session of this tab ended in the last hour */
    recall(): { form: FormInWork | null } | null {
      try {
        const stored: unknown = JSON.parse(page.sessionStorage.getItem(KEY) ?? 'null');
        return is(stored, workSchema) && now() - stored.endedAt < KEPT_FOR ? stored : null;
      } catch {
        return null;
      }
    },

    /** It has been taken up again, or its owner has signed out. */
    forget(): void {
      current = null;
      try {
        page.sessionStorage.removeItem(KEY);
      } catch {
        // Nothing was kept, so nothing is left behind.
      }
    },
  };
}
