/** Runs before every test file of the benchmark: keeps which functions it reaches, and ends what hangs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect } from 'vitest';

/** A test file that has not answered for so long turns in circles. */
const SILENCE_MS = 30_000;

const folder = process.env.MUTATION_REACHED;

/** `file place` of every function that has run. */
const reached = new Set<string>();

declare global {
  var tellReached: ((file: string, place: number) => void) | undefined;
}
if (folder !== undefined) {
  globalThis.tellReached = (file, place) => void reached.add(`${file} ${place}`);
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    writeFileSync(
      join(folder, `${Buffer.from(testPath).toString('base64url')}.json`),
      JSON.stringify([...reached]),
    );
  });
}

// From a thread of its own: a loop without an end leaves this one no turn.
const watchdog = new Worker(
  `const { parentPort } = require('node:worker_threads');
   let bite;
   const wait = () => { clearTimeout(bite); bite = setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${SILENCE_MS}); };
   parentPort.on('message', wait);
   wait();`,
  { eval: true },
);
watchdog.unref();
const { setInterval } = globalThis;
setInterval(() => watchdog.postMessage('alive'), 1_000).unref?.();
