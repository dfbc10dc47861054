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
/** A batch takes no further job after so long, as some write hundreds of rows. */
const LONGEST_BATCH_MS = 10;
const LOCK_RETRY_MS = 15;
/** The time that a write waits for another process's lock before it is refused. */
const LOCK_PATIENCE_MS = 4_000;
/** Writes in line; what a disk does in about a second. */
const LONGEST_QUEUE = 2_000;

/**
 * Writes that arrive together share one transaction, and so one flush to the disk; they are acknowledged after the
 * commit. Nothing of a failed job is stored.
 */
export class GroupCommit {
  #waiting: Job[] = [];
  #scheduled = false;
  #isLocked = false;
  /** The number of jobs in line that run alone, because one of them spoilt a batch. */
  #alone = 0;
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
        deadline: performance.now() + LOCK_PATIENCE_MS,
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
    this.#commit(this.#waiting.splice(0, this.#alone > 0 ? 1 : LARGEST_BATCH));
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Runs jobs in one transaction. Those for which there is no time, and all that one has spoilt, go back in line. */
  #commit(batch: Job[]) {
    const end = performance.now() + LONGEST_BATCH_MS;
    try {
      this.db.exec('begin immediate');
    } catch (error) {
      this.#postpone(batch, error);
      return;
    }
    const outcomes: (() => void)[] = [];
    try {
      for (const job of batch) {
        if (outcomes.length > 0 && performance.now() >= end) break;
        outcomes.push(this.#attempt(job));
      }
      this.beforeCommit();
      this.db.exec('commit');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('rollback');
      if (batch.length > 1) {
        this.#alone = batch.length;
        this.#waiting.unshift(...batch);
        return;
      }
      outcomes.splice(0, 1, ...batch.map((job) => () => job.reject(translate(error))));
    }
    this.#alone = Math.max(0, this.#alone - 1);
    this.#waiting.unshift(...batch.slice(outcomes.length));
    for (const outcome of outcomes) outcome();
  }

  /** Runs a job; throws where undoing it takes the whole transaction. */
  #attempt(job: Job): () => void {
    const before = this.#countChanges();
    try {
      job.run();
    } catch (error) {
      if (isStorageFailure(error) || !this.db.isTransaction) throw error;
      // SQLite undoes the failed statement only. A savepoint per job would undo the whole job, but copies every page.
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
