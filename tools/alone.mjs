import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;
/** No build takes so long: whoever has the number by then is somebody else. */
const STALE_MS = 600_000;

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file @returns {{ pid: number, age: number } | undefined} who has made it; nobody where it is not there */
function holderOf(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), age: Date.now() - statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

/** @param {string} file @returns {boolean} whether this process may go on */
function take(file) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // Where nothing can be written, the work itself says so.
    return codeOf(error) !== 'EEXIST';
  }
}

/**
 * Does something that no other process may do at the same time.
 *
 * @param {string} file that is there meanwhile, with the number of the process
 * @param {string} waiting what is said where another one is at it
 * @param {() => Promise<void>} work
 */
export async function alone(file, waiting, work) {
  for (let isTold = false; !take(file); ) {
    const holder = holderOf(file);
    // In a container started anew the number of who was killed may be ours.
    const isLeftOver =
      holder !== undefined && (holder.pid === process.pid || holder.age > STALE_MS || !isRunning(holder.pid));
    if (isLeftOver) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isTold) process.stdout.write(`${waiting}\n`);
    isTold = true;
    await pause(LOOK_MS);
  }
  const leave = () => {
    if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', leave);
  try {
    await work();
  } finally {
    process.off('exit', leave);
    leave();
  }
}
