import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { array, create, type Infer, nullable, number, object, record, string, type } from 'superstruct';

/** Git ignores it; what is known is kept from run to run. */
const FILE = 'build/mutation/state.json';

/**
 * What the tests of a file reach, and how long they take: by the id that Vitest
 * gives a test, a line of `file place` for every function. The file as a whole,
 * with what its hooks reach, has no id and stands first.
 */
const reach = array(type({ test: string(), places: string(), ms: number() }));
export type Reach = Infer<typeof reach>;

const schema = object({
  /** By test file: its content when it was asked, and what its tests reach; null where one fails. */
  reach: record(string(), type({ hash: string(), found: nullable(reach) })),
  /**
   * By source file and its content, by mutant: the test file that has noticed it, or,
   * with a `?`, the tests that have not, as a hash.
   */
  verdicts: record(string(), type({ hash: string(), date: string(), of: record(string(), string()) })),
});
export type State = typeof schema.TYPE;

export const readReach = (path: string): Reach => create(JSON.parse(readFileSync(path, 'utf8')), reach);

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
