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

/** Where the log goes: standard output, gathered, because a write per request would be its slowest part. */
export function logStream() {
  const output = pino.destination({
    dest: 1,
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
