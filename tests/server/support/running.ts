import type { ChildProcess } from 'node:child_process';

/** What a test has started outside of this process, by how it is ended at once. */
const running = new Set<() => void>();

/** Ends what is still running as this process ends, however that comes about. */
process.once('exit', () => endAllBut(new Set()));
process.once('SIGTERM', () => process.exit(1));

/**
 * Takes down that something runs until it says that it has ended.
 * @param end ends it at once
 * @returns tells that it has ended by itself
 */
export function started(end: () => void): () => void {
  running.add(end);
  return () => running.delete(end);
}

/** A process that is ended with the test that started it, if it has not ended before. */
export function endedWithTest<Child extends ChildProcess>(child: Child): Child {
  child.once(
    'exit',
    started(() => child.kill('SIGKILL')),
  );
  return child;
}

export const whatRuns = (): ReadonlySet<() => void> => new Set(running);

/** Ends what has been started, but for these: what was there before a test, or nothing. */
export function endAllBut(spared: ReadonlySet<() => void>): void {
  for (const end of running) {
    if (spared.has(end)) continue;
    running.delete(end);
    end();
  }
}
