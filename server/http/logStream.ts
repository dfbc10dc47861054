import pino from 'pino';

const BUFFERED_BYTES = 4_096;
/** Nobody who follows the log waits longer for a line. */
const LONGEST_WAIT_MS = 1_000;
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
  const output = pino.destination({
    dest,
    minLength: BUFFERED_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    sync: false,
  });
  return {
    // Asks pino for the level of each line.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel >= ERROR) output.flush();
    },
  };
}
