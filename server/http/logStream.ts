import pino from 'pino';

const BUFFERED_BYTES = 4_096;
/** Nobody who follows the log waits longer for a line. */
const LONGEST_WAIT_MS = 1_000;
/** Where nothing can be written, memory has an end, too: further lines are dropped. */
const MOST_BYTES = 16 * 1024 * 1024;
const ERROR = pino.levels.values.error ?? 50;

/** Errors of databases also carry the values of the row. */
export function withoutValues(error: Error) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack };
}

const STANDARD_OUTPUT = 1;

/**
 * Where the log goes, gathered, because a write per request would be its slowest part.
 * @param dest the descriptor of an open file
 */
export function logStream(dest = STANDARD_OUTPUT) {
  let isLeaving = false;
  const output = pino.destination({
    dest,
    minLength: BUFFERED_BYTES,
    maxLength: MOST_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    sync: false,
    // A full pipe is tried again until somebody reads, but not by a process that ends.
    retryEAGAIN: () => !isLeaving,
  });
  // A full disk: what could not be written is kept, and tried again with the next lines.
  let isStuck = false;
  output.on('error', () => {
    isStuck = true;
  });
  output.on('write', () => {
    isStuck = false;
  });
  const { flushSync } = output;
  // Called by pino as the process exits; where nothing can be written it would try for ever.
  output.flushSync = () => {
    isLeaving = true;
    if (isStuck) return;
    try {
      flushSync.call(output);
    } catch {
      // A pipe that nobody reads takes no more.
    }
  };
  return {
    // Asks pino for the level of each line.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel >= ERROR) output.flush();
    },
    /** Writes what is gathered, as far as that can be, before `done`; nothing can be logged afterwards. */
    end(done: () => void) {
      if (isStuck) return done();
      output.once('close', done).once('error', done);
      output.end();
    },
  };
}
