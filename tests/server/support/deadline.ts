const TICK_MS = 20;
/** What a tick may take on a machine that has other work. */
const LONGEST_TICK_MS = 50;

/**
 * Begins to measure how long something takes. A machine that stands still for a
 * while stops this process as well as the one it waits for: of such a stall
 * nothing counts but the length of a tick.
 * @returns answers milliseconds
 */
export function stopwatch(): () => number {
  let elapsed = 0;
  let before = performance.now();
  const tick = () => {
    const now = performance.now();
    elapsed += Math.min(now - before, LONGEST_TICK_MS);
    before = now;
    return elapsed;
  };
  setInterval(tick, TICK_MS).unref();
  return tick;
}

/** The answer of `end`, when it comes within so many milliseconds of a stopwatch; else rejects. */
export function within<Answer>(milliseconds: number, end: Promise<Answer>): Promise<Answer> {
  const elapsed = stopwatch();
  let waiting: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const look = () => {
      if (elapsed() >= milliseconds) reject(new Error(`not within ${milliseconds} ms`));
    };
    waiting = setInterval(look, TICK_MS);
  });
  return Promise.race([end, tooLate]).finally(() => clearInterval(waiting));
}
