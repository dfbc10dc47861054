import { once } from 'node:events';
import { launch } from './process';

/**
 * How long a process may take that has nothing else to do but wait, which on a
 * busy machine is late itself: what ends before it has been in time, whatever
 * the machine was doing.
 * @returns begins to wait, and is answered when the time is over
 */
export async function deadlineOf(milliseconds: number): Promise<() => Promise<'too late'>> {
  const program = `process.stdin.once('data', () => setTimeout(process.exit, ${milliseconds}));`;
  const { child } = launch(
    process.execPath,
    ['-e', `${program} process.stdout.write('ready')`],
    {},
    { stdin: 'pipe' },
  );
  child.stdin?.on('error', () => undefined);
  if (child.stdout) await once(child.stdout, 'data');
  return async () => {
    child.stdin?.write('now');
    await once(child, 'exit');
    // Who was busy meanwhile hears of two ends at once, in any order.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    return 'too late';
  };
}
