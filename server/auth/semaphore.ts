/** Too many tasks of one network are waiting. */
export class Overloaded extends Error {}

type Waiting = { start: () => void; cancel: (reason: unknown) => void };

/** Runs few tasks at once. The networks of those that wait take turns, so a crowd delays only its own network. */
export class FairSemaphore {
  #running = 0;
  /** By network; the first one's turn is next. */
  readonly #queues = new Map<string, Set<Waiting>>();

  constructor(
    readonly concurrency: number,
    readonly queuePerNetwork: number,
  ) {}

  /**
   * @param signal ends the waiting; a running task is not interrupted
   * @throws Overloaded when the network's queue is full, the signal's reason when it is aborted
   */
  async run<Result>(task: () => Promise<Result>, network: string, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    if (this.#running < this.concurrency) this.#running += 1;
    else await this.#wait(network, signal);
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  #wait(network: string, signal: AbortSignal): Promise<void> {
    const queue = this.#queues.get(network) ?? new Set();
    if (queue.size >= this.queuePerNetwork) return Promise.reject(new Overloaded());
    this.#queues.set(network, queue);
    return new Promise((start, cancel) => {
      const waiting = { start, cancel };
      queue.add(waiting);
      signal.addEventListener('abort', () => queue.delete(waiting) && cancel(signal.reason), { once: true });
    });
  }

  /** Passes the place on, to the network whose turn it is. */
  #release() {
    for (const [network, queue] of this.#queues) {
      this.#queues.delete(network);
      const [next] = queue;
      if (next === undefined) continue;
      queue.delete(next);
      if (queue.size > 0) this.#queues.set(network, queue);
      next.start();
      return;
    }
    this.#running -= 1;
  }
}
