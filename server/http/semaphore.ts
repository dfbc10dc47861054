import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientClosed, HttpError, messageFor } from './errors';

/** Aborted when the client leaves before it has its answer. */
export function abortOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort(clientClosed());
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

type Waiting = { start: () => void };

interface Limits {
  /** Tasks of one owner that run at once. */
  perOwner?: number;
  /** The time that a task waits for its turn. */
  patienceMs?: number;
}

const tooBusy = () => new HttpError(503, messageFor(503), {}, { 'retry-after': '5' });

/**
 * Runs few tasks at once. Those who wait (users, networks) take turns, so a crowd delays only its own tasks. A place is
 * given back when the task has ended, also where its client has left before.
 */
export class FairSemaphore {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** By owner; the first one's turn is next. */
  readonly #queues = new Map<string, Set<Waiting>>();

  constructor(
    readonly concurrency: number,
    readonly queuePerOwner: number,
    readonly limits: Limits = {},
  ) {}

  /**
   * @param signal ends the waiting; a running task is not interrupted
   * @throws HttpError (503) when the owner's queue is full or the turn doesn't come in time, the signal's reason when
   * it is aborted
   */
  async run<Result>(task: () => Promise<Result>, owner: string, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    if (this.#running < this.concurrency && this.#hasRoom(owner)) this.#begin(owner);
    else await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      this.#release(owner);
    }
  }

  #hasRoom(owner: string) {
    return (this.#runningOf.get(owner) ?? 0) < (this.limits.perOwner ?? this.concurrency);
  }

  #begin(owner: string) {
    this.#running += 1;
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1);
  }

  #wait(owner: string, signal: AbortSignal): Promise<void> {
    const queue = this.#queues.get(owner) ?? new Set();
    if (queue.size >= this.queuePerOwner) return Promise.reject(tooBusy());
    this.#queues.set(owner, queue);
    const { patienceMs } = this.limits;
    return new Promise((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined;
      const waiting = {
        start: () => {
          clearTimeout(patience);
          resolve();
        },
      };
      const leave = (reason: unknown) => {
        clearTimeout(patience);
        if (queue.delete(waiting)) reject(reason);
      };
      if (patienceMs !== undefined) patience = setTimeout(() => leave(tooBusy()), patienceMs);
      queue.add(waiting);
      signal.addEventListener('abort', () => leave(signal.reason), { once: true });
    });
  }

  /** Passes the place on, to the owner whose turn it is. */
  #release(before: string) {
    this.#running -= 1;
    const left = (this.#runningOf.get(before) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(before, left);
    else this.#runningOf.delete(before);
    for (const [owner, queue] of this.#queues) {
      const [next] = queue;
      if (next !== undefined && !this.#hasRoom(owner)) continue;
      this.#queues.delete(owner);
      if (next === undefined) continue;
      queue.delete(next);
      if (queue.size > 0) this.#queues.set(owner, queue);
      this.#begin(owner);
      next.start();
      return;
    }
  }
}

export type Turns = ReturnType<typeof turnsOf>;

/** Runs tasks, each when it is its user's turn, unless the client leaves before. */
export function turnsOf(gate: FairSemaphore) {
  return <Result>({ usuario }: FastifyRequest, reply: FastifyReply, task: () => Promise<Result>) =>
    gate.run(task, String(usuario), abortOnClose(reply));
}
