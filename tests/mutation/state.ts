import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { create, nullable, number, object, record, string, type } from 'superstruct';

/** Git ignores it; what is known is kept from run to run. */
const FILE = 'build/mutation/state.json';

const schema = object({
  /** By test file: its content when it was asked, what it reaches, and how long it takes; null where it fails. */
  reach: record(
    string(),
    type({ hash: string(), found: nullable(type({ reached: string(), ms: number() })) }),
  ),
  /**
   * By source file and its content, by mutant: the test that has noticed it, or,
   * with a `?`, the tests that have not, as a hash.
   */
  verdicts: record(string(), type({ hash: string(), date: string(), of: record(string(), string()) })),
});
export type State = typeof schema.TYPE;

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const contentHash = (path: string) => hashOf(readFileSync(path, 'utf8'));

export const readState = (): State =>
  existsSync(FILE) ? create(JSON.parse(readFileSync(FILE, 'utf8')), schema) : { reach: {}, verdicts: {} };

/** Written whole or not at all: whoever stops the benchmark loses nothing. */
export function writeState(state: State): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(`${FILE}.new`, JSON.stringify(state));
  renameSync(`${FILE}.new`, FILE);
}
