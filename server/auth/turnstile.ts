export class Overloaded extends Error {}

/**
 * Lets few tasks run at once and a bounded number wait in order; the rest are
 * refused at once. Whoever says where they come from shares half of the line
 * with all who come from there.
 */
export class Turnstile {
  #running = 0;
  /** Who waits, and where they come from. */
  readonly #waiting = new Map<() => void, string | undefined>();

  constructor(
    readonly places: number,
    readonly queue: number,
  ) {}

  /**
   * Who gives up while waiting (`signal`) leaves the line; a task that runs is not interrupted.
   * @throws Overloaded when the line is full, or its half for where the task comes from, the signal's reason when it is aborted.
   */
  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal, from?: string): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running < this.places) this.#running += 1;
    else if (this.#isFullFor(from)) throw new Overloaded();
    else await this.#turn(signal, from);
    try {
      return await task();
    } finally {
      const [next] = this.#waiting.keys();
      // The place passes from hand to hand, so the count stays as it is.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #isFullFor(from: string | undefined): boolean {
    if (this.#waiting.size >= this.queue) return true;
    if (from === undefined) return false;
    const same = [...this.#waiting.values()].filter((other) => other === from);
    return same.length >= this.queue / 2;
  }

  #turn(signal: AbortSignal | undefined, from: string | undefined) {
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        this.#waiting.delete(enter);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(enter);
        reject(signal?.reason);
      };
      this.#waiting.set(enter, from);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
