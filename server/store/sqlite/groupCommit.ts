import type Database from 'libsql';
import { isBusy, isConstraint, translate } from './errors';

interface Job {
  run: () => unknown;
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Outcome = () => void;

/** More would only keep readers waiting while the batch runs. */
const LARGEST_BATCH = 64;
const RETRY_MS = 15;
/** How long a write waits for another process's lock before it is refused. */
const PATIENCE_MS = 4_000;

/**
 * Writes that arrive together share one transaction, and so one flush to the
 * disk. Nobody hears of success before the commit. A job is a single
 * statement: when it breaks a rule, SQLite undoes just that statement.
 */
export class GroupCommit {
  #waiting: Job[] = [];
  #scheduled = false;
  #lockedSince: number | undefined;
  readonly #db: Database.Database;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  /** `committed` runs in the very moment of the commit, before any reader can see it. */
  run<Result>(job: () => Result, committed?: (result: Result) => void): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let result: Result;
      this.#waiting.push({
        run: () => {
          result = job();
        },
        resolve: () => {
          committed?.(result);
          resolve(result);
        },
        reject,
      });
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    if (this.#lockedSince === undefined) setImmediate(() => this.#flush());
    else setTimeout(() => this.#flush(), RETRY_MS);
  }

  #flush() {
    this.#scheduled = false;
    const batch = this.#waiting.splice(0, LARGEST_BATCH);
    try {
      this.#db.exec('begin immediate');
    } catch (error) {
      this.#postpone(batch, error);
      return;
    }
    this.#lockedSince = undefined;
    this.#settle(batch);
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Waits without blocking the event loop, as SQLite's own busy timeout would. */
  #postpone(batch: Job[], error: unknown) {
    const now = Date.now();
    this.#lockedSince ??= now;
    if (isBusy(error) && now - this.#lockedSince < PATIENCE_MS) {
      this.#waiting.unshift(...batch);
    } else {
      this.#lockedSince = undefined;
      for (const job of batch) job.reject(translate(error));
    }
    if (this.#waiting.length > 0) this.#schedule();
  }

  #settle(batch: Job[]) {
    const outcomes: Outcome[] = [];
    try {
      for (const job of batch) outcomes.push(this.#attempt(job));
      this.#db.exec('commit');
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('rollback');
      for (const job of batch) job.reject(translate(error));
      return;
    }
    for (const outcome of outcomes) outcome();
  }

  #attempt(job: Job): Outcome {
    try {
      job.run();
    } catch (error) {
      if (!isConstraint(error)) throw error;
      return () => job.reject(translate(error));
    }
    return () => job.resolve();
  }
}
