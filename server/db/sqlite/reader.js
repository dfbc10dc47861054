import { workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/** Longer than a writer recovers or truncates the log; waiting stops this thread alone. */
const TIMEOUT_MS = 1_000;
/** Searches differ by their number of words. */
const MOST_PREPARED = 100;

/** @type {InstanceType<typeof DatabaseSync> | undefined} */
let connection;
/** @type {Map<string, ReturnType<InstanceType<typeof DatabaseSync>['prepare']>>} */
const prepared = new Map();

/** @param {string} text SQL */
function prepare(text) {
  // Not while the thread starts: a file that can't be opened fails the search, and the next one tries again.
  connection ??= new DatabaseSync(workerData, { readOnly: true, timeout: TIMEOUT_MS });
  const statement = prepared.get(text) ?? connection.prepare(text);
  if (prepared.size >= MOST_PREPARED) prepared.clear();
  prepared.set(text, statement);
  return statement;
}

/**
 * A reader thread: runs a search on its own read-only connection to the file that `workerData` names.
 * Plain JavaScript, so that a thread can run it from the sources, too.
 *
 * @param {{ text: string, values: (string | number)[] }} search
 * @returns {unknown[]} the rows
 */
export default ({ text, values }) => prepare(text).all(...values);
