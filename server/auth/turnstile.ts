export class Overloaded extends Error {}

/** Lets few tasks run at once and a bounded number wait in order; the rest are refused at once. */
export class Turnstile {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly places: number,
    readonly queue: number,
  ) {}

  /**
   * Who gives up while waiting (`signal`) leaves the line; a task that runs is not interrupted.
   * @throws Overloaded when the line is full, the signal's reason when it is aborted.
   */
  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running < this.places) this.#running += 1;
    else if (this.#waiting.size >= this.queue) throw new Overloaded();
    else await this.#turn(signal);
    try {
      return await task();
    } finally {
      const [next] = this.#waiting;
      // The place passes from hand to hand, so the count stays as it is.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #turn(signal?: AbortSignal) {
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
      this.#waiting.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
