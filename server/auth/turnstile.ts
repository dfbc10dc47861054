export class Overloaded extends Error {}

/** A task in line: where it comes from, and what ends its waiting. */
type Waiting = { from: string; enter: () => void; leave: (reason: unknown) => void };

/**
 * Lets few tasks run at once and a bounded number wait in order; the rest are
 * refused at once. Whoever finds the line full takes the last place of those
 * who hold most of it: a crowd from one place keeps nobody else out.
 */
export class Turnstile {
  #running = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(
    readonly places: number,
    readonly queue: number,
  ) {}

  /**
   * Who gives up while waiting (`signal`) leaves the line; a task that runs is not interrupted.
   * @param from where the task comes from
   * @throws Overloaded when the line is full, the signal's reason when it is aborted.
   */
  async run<Result>(task: () => Promise<Result>, from: string, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running < this.places) {
      this.#running += 1;
    } else {
      if (this.#waiting.size >= this.queue) this.#makeRoomFor(from);
      await this.#turn(from, signal);
    }
    try {
      return await task();
    } finally {
      const [next] = this.#waiting;
      // The place passes from hand to hand, so the count stays as it is.
      if (next === undefined) this.#running -= 1;
      else next.enter();
    }
  }

  #makeRoomFor(newcomer: string) {
    const counts = new Map<string, number>();
    for (const { from } of this.#waiting) counts.set(from, (counts.get(from) ?? 0) + 1);
    const most = Math.max(...counts.values());
    // With as many in line already, one would only take the place of one's like.
    if (most <= (counts.get(newcomer) ?? 0) + 1) throw new Overloaded();
    [...this.#waiting].findLast(({ from }) => counts.get(from) === most)?.leave(new Overloaded());
  }

  #turn(from: string, signal: AbortSignal | undefined) {
    return new Promise<void>((resolve, reject) => {
      const giveUp = () => waiting.leave(signal?.reason);
      const end = () => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiting: Waiting = {
        from,
        enter: () => {
          end();
          resolve();
        },
        leave: (reason) => {
          end();
          reject(reason);
        },
      };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
