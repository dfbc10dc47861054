import { callOf } from './cli';
import type { Store } from './db/store';
import { DAY_MS, MINUTE_MS } from './durations';

/** A clock this much ahead of the newest time that the database has seen is doubted. */
const LARGEST_STEP_MS = 2 * DAY_MS;
/** A doubted clock that has run for so long is believed. */
const PROBATION_MS = DAY_MS;

/** The lead over this clock that the date of a token or a link may have: servers differ by seconds. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

export type Clock = ReturnType<typeof watchClock>;

/**
 * Doubts a clock that is far ahead, as after a start with a wrong date: by a doubted clock nothing may be removed.
 * `npm run user -- --trust-clock` ends the doubt at the next check.
 */
export function watchClock({ clock }: Pick<Store, 'clock'>) {
  /** By the clock that only counts, which no date moves. */
  let doubtedSince: number | undefined;

  return {
    /** Asked by the hour; answers whether the clock is trusted, and notes its time where it is. */
    async check(): Promise<boolean> {
      const now = Date.now();
      const seen = await clock.newest();
      const isAhead = seen !== undefined && now > seen + LARGEST_STEP_MS;
      if (isAhead) doubtedSince ??= performance.now();
      const isBelieved = !isAhead || performance.now() >= (doubtedSince ?? 0) + PROBATION_MS;
      if (!isBelieved) return false;
      doubtedSince = undefined;
      await clock.see(now);
      return true;
    },
    /** In Portuguese, what is wrong with the clock. */
    problem: () =>
      doubtedSince === undefined
        ? undefined
        : `O relógio está dias à frente do que o banco já viu: nada é removido até que rode um dia assim. Se está certo: ${callOf('user')} --trust-clock.`,
  };
}
