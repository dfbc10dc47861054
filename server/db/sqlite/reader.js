import { workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/** Longer than a writer recovers or truncates the log; waiting stops this thread alone. */
const TIMEOUT_MS = 1_000;
/** Searches differ by their number of words. */
const MOST_PREPARED = 100;

/** @type {{ file: string, limitMs: number, ended: Int32Array }} */
const { file, limitMs, ended } = workerData;

/** @type {InstanceType<typeof DatabaseSync> | undefined} */
let connection;
/** @type {Map<string, ReturnType<InstanceType<typeof DatabaseSync>['prepare']>>} */
const prepared = new Map();

let deadline = 0;

/** The driver can't interrupt SQLite: a statement asks now and then, and an error ends it. */
function isInTime() {
  if (performance.now() > deadline || Atomics.load(ended, 0) > 0) throw new Error('out of time');
  return 1;
}

function connect() {
  const opened = new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS });
  opened.function('in_time', isInTime);
  return opened;
}

/** @param {string} text SQL */
function prepare(text) {
  // Not while the thread starts: a file that can't be opened fails the search, and the next one tries again.
  connection ??= connect();
  const statement = prepared.get(text) ?? connection.prepare(text);
  if (prepared.size >= MOST_PREPARED) prepared.clear();
  prepared.set(text, statement);
  return statement;
}

/**
 * A reader thread: runs a search on its own read-only connection to a file, for so long at most, and until `ended`.
 * Plain JavaScript, so that a thread can run it from the sources, too.
 *
 * @param {{ text: string, values: (string | number)[] }} search
 * @returns {unknown[]} the rows
 */
export default ({ text, values }) => {
  deadline = performance.now() + limitMs;
  return prepare(text).all(...values);
};
