import { execFileSync } from 'node:child_process';
import { findProgram } from './programs.ts';

/**
 * Installs packages of Debian's where that may be done: as root.
 * @param what they are for, for whoever waits meanwhile
 * @returns whether they are there now
 */
export function installFromDebian(packages: readonly string[], what: string): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return false;
  process.stdout.write(`Installing Debian’s ${packages.join(', ')} for ${what} (about a minute) …\n`);
  const quiet = {
    stdio: 'ignore',
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  try {
    execFileSync('apt-get', ['update'], quiet);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
    return true;
  } catch {
    return false;
  }
}
