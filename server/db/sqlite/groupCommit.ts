import { StoreError } from '../engine';
import { type Connection, isBusy, isStorageFailure, translate } from './connection';

interface Job {
  run: () => unknown;
  resolve: () => void;
  reject: (error: unknown) => void;
  /** When it stops waiting for a lock, in `performance.now()` milliseconds. */
  deadline: number;
}

/** More would only keep readers waiting while the batch runs. */
export const LARGEST_BATCH = 64;
const LOCK_RETRY_MS = 15;
/** The time that a write waits for another process's lock before it is refused. */
const PATIENCE_MS = 4_000;
/** Writes in line; what a disk does in about a second. */
const LONGEST_QUEUE = 2_000;

/**
 * Writes that arrive together share one transaction, and so one flush to the disk; they are acknowledged after the
 * commit. Of a job that fails nothing is kept.
 */
export class GroupCommit {
  #waiting: Job[] = [];
  #scheduled = false;
  #isLocked = false;
  readonly #totalChanges;

  /** `beforeCommit` throws where the batch must not be committed. */
  constructor(
    private readonly db: Connection,
    private readonly beforeCommit: () => void = () => undefined,
  ) {
    this.#totalChanges = db.prepare('select total_changes() as total');
  }

  run<Result>(job: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#waiting.length >= LONGEST_QUEUE) {
        reject(new StoreError('unavailable', 'too many writes in line'));
        return;
      }
      let result: Result;
      this.#waiting.push({
        run: () => {
          result = job();
        },
        resolve: () => resolve(result),
        reject,
        deadline: performance.now() + PATIENCE_MS,
      });
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Random, because two servers that retry in step would lock each other out.
    if (this.#isLocked) setTimeout(() => this.#flush(), LOCK_RETRY_MS * (0.5 + Math.random()));
    else setImmediate(() => this.#flush());
  }

  #flush() {
    this.#scheduled = false;
    this.#isLocked = false;
    const batch = this.#waiting.splice(0, LARGEST_BATCH);
    if (!this.#commit(batch)) for (const job of batch) this.#commit([job]);
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Runs the jobs in one transaction; false when one of them spoilt it for the others. */
  #commit(batch: Job[]): boolean {
    try {
      this.db.exec('begin immediate');
    } catch (error) {
      this.#postpone(batch, error);
      return true;
    }
    const outcomes: (() => void)[] = [];
    try {
      for (const job of batch) outcomes.push(this.#attempt(job));
      this.beforeCommit();
      this.db.exec('commit');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('rollback');
      if (batch.length > 1) return false;
      for (const job of batch) job.reject(translate(error));
      return true;
    }
    for (const outcome of outcomes) outcome();
    return true;
  }

  /** Runs a job; throws where undoing it takes the whole transaction. */
  #attempt(job: Job): () => void {
    const before = this.#countChanges();
    try {
      job.run();
    } catch (error) {
      if (isStorageFailure(error) || !this.db.isTransaction) throw error;
      // SQLite undoes the statement that fails, and none before it. A savepoint per job would, by a copy of every page.
      if (this.#countChanges() !== before) throw error;
      return () => job.reject(translate(error));
    }
    return () => job.resolve();
  }

  /** Rows that the connection has changed since it was opened. */
  #countChanges(): number {
    return Object(this.#totalChanges.get()).total;
  }

  /** Waits without blocking the event loop, as SQLite's own busy timeout would. */
  #postpone(batch: Job[], error: unknown) {
    this.#isLocked = true;
    const now = performance.now();
    const isPatient = ({ deadline }: Job) => isBusy(error) && deadline > now;
    const queue = [...batch, ...this.#waiting];
    this.#waiting = queue.filter(isPatient);
    for (const job of queue) if (!isPatient(job)) job.reject(translate(error));
  }
}
