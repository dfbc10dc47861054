import { parse } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StoreError, type StoreErrorKind } from './db/engine';

/** An error that the operator can put right, as a database that can't be opened; the message is in Portuguese. */
export class StartupError extends Error {}

const NOTICE_MS = 1_000;

const explanations: Partial<Record<StoreErrorKind, string>> = {
  unavailable: 'O banco de dados não está disponível',
  unanswered: 'O banco de dados não respondeu, e a alteração pode ter sido salva ou não',
};

/** Characters that a terminal obeys or doesn't show: controls, signs of direction, halves of pairs. */
const UNPRINTABLE = /[\p{C}\u2028\u2029]/gu;

/** A text that others have written, such as the name of their file, as a terminal may print it. */
export const printable = (text: string) =>
  text.replace(UNPRINTABLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** The lines of a text as one. */
export const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** One line of what the operator can put right; the stack of a defect. */
export function explanationOf(error: unknown): string {
  if (error instanceof StartupError) return printable(inOneLine(error.message));
  const explanation = error instanceof StoreError ? explanations[error.kind] : undefined;
  if (error instanceof Error && explanation !== undefined) {
    const { cause } = error;
    return inOneLine(`${explanation}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Says on standard output what is being waited for, when the work takes longer than a second. */
export async function withNotice<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const notice = setTimeout(() => process.stdout.write(`${text}…\n`), NOTICE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(notice);
  }
}

/** Runs a command; an error is explained, and the exit code is 1. */
export async function runOrExplain(command: () => Promise<void>): Promise<void> {
  // Without a listener the first opens Node's debugger, and the second ends the process.
  for (const signal of ['SIGUSR1', 'SIGUSR2']) process.on(signal, () => undefined);
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${explanationOf(error)}\n`);
    // The process ends by itself: SQLite removes its log only where statements are let go of, which `exit` leaves out.
    process.exitCode = 1;
  }
}

/** The call of a command: through npm, or in a package by a file of its own. */
export function callOf(command: string): string {
  const isPackage = parse(process.argv[1] ?? '').ext === '.mjs';
  return isPackage ? `node ${command}.mjs` : `npm run ${command} --`;
}

/** The address of a PostgreSQL without user and password. */
export function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** @throws StartupError with the line of usage for an unknown option, or another number of file names */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  fileCount = 0,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === fileCount) return { values, files: positionals };
  } catch {
    // An unknown option.
  }
  throw new StartupError(usage);
}
