import type { FastifyReply } from 'fastify';
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

type Waiting = { start: () => void; cancel: (reason: unknown) => void };

/** Runs few tasks at once. Those who wait (users, networks) take turns, so a crowd delays only its own tasks. */
export class FairSemaphore {
  #running = 0;
  /** By owner; the first one's turn is next. */
  readonly #queues = new Map<string, Set<Waiting>>();

  constructor(
    readonly concurrency: number,
    readonly queuePerOwner: number,
  ) {}

  /**
   * @param signal ends the waiting; a running task is not interrupted
   * @throws HttpError (503) when the owner's queue is full, the signal's reason when it is aborted
   */
  async run<Result>(task: () => Promise<Result>, owner: string, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    if (this.#running < this.concurrency) this.#running += 1;
    else await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  #wait(owner: string, signal: AbortSignal): Promise<void> {
    const queue = this.#queues.get(owner) ?? new Set();
    if (queue.size >= this.queuePerOwner) {
      return Promise.reject(new HttpError(503, messageFor(503), {}, { 'retry-after': '5' }));
    }
    this.#queues.set(owner, queue);
    return new Promise((start, cancel) => {
      const waiting = { start, cancel };
      queue.add(waiting);
      signal.addEventListener('abort', () => queue.delete(waiting) && cancel(signal.reason), { once: true });
    });
  }

  /** Passes the place on, to the owner whose turn it is. */
  #release() {
    for (const [owner, queue] of this.#queues) {
      this.#queues.delete(owner);
      const [next] = queue;
      if (next === undefined) continue;
      queue.delete(next);
      if (queue.size > 0) this.#queues.set(owner, queue);
      next.start();
      return;
    }
    this.#running -= 1;
  }
}
