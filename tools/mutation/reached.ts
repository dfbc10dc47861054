/** Setup file of every test file of the benchmark: records which functions its tests reach, and ends what hangs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Reach } from './runner';

/** Milliseconds without a turn of the event loop after which a test file loops without end. */
const SILENCE_MS = 30_000;

const folder = process.env.MUTATION_REACHED;
/** The real clock, also where a test has a fake one. */
const now = performance.now.bind(performance);

/** By test: `file place` of every function that has run in it; of the file itself and its hooks under no id. */
const reached = new Map<string, { places: Set<string>; ms: number }>();
let current = { places: new Set<string>(), ms: 0 };
reached.set('', current);
const outside = current;

declare global {
  var tellReached: ((file: string, place: number) => void) | undefined;
}
if (folder !== undefined) {
  globalThis.tellReached = (file, place) => void current.places.add(`${file} ${place}`);
  let begun = 0;
  // The first hook before a test and the last one after it, so that its own hooks count for it.
  beforeEach(({ task }) => {
    begun = now();
    current = { places: new Set(), ms: 0 };
    reached.set(task.id, current);
  });
  afterEach(() => {
    current.ms = Math.round(now() - begun);
    current = outside;
  });
  afterAll(() => {
    outside.ms = Math.round(now());
    const reach: Reach = [...reached].map(([test, { places, ms }]) => ({
      test,
      places: [...places].sort().join('\n'),
      ms,
    }));
    writeFileSync(join(folder, 'reach.json'), JSON.stringify(reach));
  });
}

// In a thread of its own: an endless loop gives this one no turn.
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
