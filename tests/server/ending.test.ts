/** What a test starts ends with it, also where the test does not come so far. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startCluster } from './support/postgresCluster';
import { launch } from './support/process';
import { execute } from './support/raw';
import { endAllBut, whatRuns } from './support/running';

/** Heeds no signal that can be heeded. */
const STUBBORN = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";
const startStubborn = () => launch(process.execPath, ['-e', STUBBORN], {});

test('a process that nobody has ended is ended; what ran before goes on', async () => {
  const earlier = startStubborn();
  const before = whatRuns();
  const { child } = startStubborn();
  const gone = once(child, 'exit');
  endAllBut(before);
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(earlier.child.exitCode).toBeNull();
  const ended = once(earlier.child, 'exit');
  earlier.child.kill('SIGKILL');
  await ended;
  expect(whatRuns().size).toBe(before.size - 1);
});

test.skipIf(process.platform === 'win32')('a frozen PostgreSQL, too', async () => {
  const before = whatRuns();
  const cluster = await startCluster();
  await execute(cluster.url, 'select 1');
  cluster.freeze();
  endAllBut(before);
  await expect(execute(cluster.url, 'select 1')).rejects.toThrow();
});
