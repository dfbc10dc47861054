// Runs each file of `npm test` alone, one after the other, and names those that need a neighbour:
// `npm run test:alone -- [parts of paths]`.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** @param {string[]} args */
const run = (args) =>
  spawnSync(process.execPath, [vitest, ...args], { encoding: 'utf8', maxBuffer: Infinity });

const listed = run(['list', ...process.argv.slice(2), '--filesOnly', '--json']);
if (listed.status !== 0) throw new Error(listed.stderr);
/** @type {{ file: string, projectName: string }[]} */
const files = JSON.parse(listed.stdout);
const failed = files.filter(({ file, projectName }) => {
  const { status, stdout } = run(['run', '--project', projectName, file]);
  if (status !== 0) process.stdout.write(stdout);
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} ${file}\n`);
  return status !== 0;
});
process.stdout.write(`${files.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
