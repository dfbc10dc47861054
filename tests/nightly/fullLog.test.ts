import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { type Caller, callerAt } from '../server/support/api';
import { temporaryFolder } from '../server/support/databases';
import { within } from '../server/support/deadline';
import { endedWithTest } from '../server/support/running';

/** What orchestrators grant. */
const FIVE_SECONDS = 5_000;
/** More than the log gathers before it writes. */
const MANY = 40;

const main = () => join(process.cwd(), inject('serverBuild'), 'main.js');

/** A server whose log is this file, where a limit on file sizes can stand for the full disk. */
async function startWithLog(folder: string, log: string) {
  const stdout = openSync(log, 'a');
  const child = endedWithTest(
    // Ignored, the limit's signal becomes an error of write().
    spawn('sh', ['-c', `trap '' XFSZ; exec "$0" "$1"`, process.execPath, main()], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `file:${join(folder, 'x.sqlite')}` },
      stdio: ['ignore', stdout, 'inherit'],
    }),
  );
  closeSync(stdout);
  const origin = () => /http:\/\/localhost:\d+/.exec(readFileSync(log, 'utf8'))?.[0];
  await expect.poll(origin).toBeDefined();
  return { child, origin: origin() ?? '', exit: once(child, 'exit') };
}

const lines = (log: string) => readFileSync(log, 'utf8').split('"msg":"request"').length - 1;

async function askManyTimes(call: Caller) {
  for (let n = 0; n < MANY; n += 1) expect((await call('GET', '/pessoas')).status).toBe(401);
}

describe.runIf(process.platform === 'linux')('a full disk under the log', () => {
  test('holds up nobody, loses nothing that has room in memory, and does not keep the server from ending', async () => {
    const folder = temporaryFolder();
    const log = join(folder.path, 'log');
    // The limit holds for the database, too, which needs less than this.
    writeFileSync(log, '\n'.repeat(1_000_000));
    const { child, origin, exit } = await startWithLog(folder.path, log);
    const limit = (size: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${size}:unlimited`]);
    const call = callerAt(origin);

    limit(statSync(log).size);
    await askManyTimes(call);
    await askManyTimes(call);
    expect(lines(log)).toBe(0);
    limit('unlimited');
    await expect.poll(() => lines(log)).toBe(2 * MANY);

    limit(statSync(log).size);
    expect((await call('GET', '/pessoas')).status).toBe(401);
    child.kill('SIGTERM');
    expect(await within(FIVE_SECONDS, exit)).toEqual([0, null]);
    folder.remove();
  });
});
