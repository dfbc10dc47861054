import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './build.mjs';

/** The checks, by their scripts in package.json. */
const CHECKS = ['check:types', 'check:style', 'check:unused'];

/**
 * Runs a script to its end, and then prints at once what it has printed.
 *
 * @param {string} npm npm's program @param {string} script
 * @returns {Promise<boolean>} whether it found nothing
 */
async function passes(npm, script) {
  const child = spawn(process.execPath, [npm, 'run', '--silent', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  /** @type {Buffer[]} */
  const printed = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  child.stderr.on('data', (chunk) => printed.push(chunk));
  const [code] = await once(child, 'close');
  process.off('exit', end);
  process.stdout.write(`${script}: ${code === 0 ? 'ok' : 'failed'}\n`);
  process.stdout.write(Buffer.concat(printed));
  return code === 0;
}

/** Runs all checks side by side, whatever the others find: most of each keeps one core busy. */
export async function check() {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Run it as npm does: npm run check');
  const passed = await Promise.all(CHECKS.map((script) => passes(npm, script)));
  const failed = passed.filter((isFine) => !isFine).length;
  if (failed === 0) return;
  // `npm test` ends here, and ends with one line in any case.
  process.stdout.write(`${passed.length - failed} passed, ${failed} failed\n`);
  process.exitCode = 1;
}
