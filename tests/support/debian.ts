import { execFileSync } from 'node:child_process';
import { findProgram } from './programs.ts';

/**
 * Installs packages of Debian, as root only, and says so first.
 * @param what the packages are for
 * @returns whether they were installed
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

/** Path of a program of the Debian package of the same name, installed as root when missing; else undefined. */
export const findOrInstall = (program: string, what: string): string | undefined =>
  findProgram(program) ?? (installFromDebian([program], what) ? findProgram(program) : undefined);
