import { StartupError } from './store/store';

/**
 * Runs a command; what the operator can put right ends it with one line and
 * exit code 1, a defect with its stack.
 */
export async function runOrExplain(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const text =
      error instanceof StartupError
        ? error.message.replaceAll(/\s*\n\s*/g, ' ')
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
