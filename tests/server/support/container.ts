import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { launch } from './process';

/** The user that the container runs as. */
const NOBODY = '65534';

/** Its only writable place is the data, at /mnt; the program is at /srv, wherever its checkout is. It has no capability, and its user owns nothing else. */
const SMALLEST = `set -e
mount --make-rprivate /
mount --bind "$1" /mnt
mount --bind "$2" /srv
mount -o remount,bind,ro /srv
for place in /tmp /var/tmp /dev/shm; do mount -t tmpfs -o ro none "$place"; done
mount -o remount,bind,ro /
shift 2
cd /
exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs "$@"`;

/** Whether this machine lets a test make a place of mounts of its own. */
export const hasContainers = () =>
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'setpriv', '--version']).status === 0;

/** Gives a folder and all in it to the container's user. */
export const giveToContainer = (folder: string) =>
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);

/**
 * Runs a built command (main, seed …) where nothing but `folder`, which is /mnt, can be written: as in a container with
 * a read-only root, without a writable /tmp and capabilities.
 */
export const launchInContainer = (
  command: string,
  args: string[],
  folder: string,
  environment: Record<string, string> = {},
) => {
  const file = join('/srv', inject('serverBuild'), `${command}.js`);
  const places = [folder, process.cwd()];
  return launch('unshare', ['-m', 'sh', '-c', SMALLEST, 'sh', ...places, process.execPath, file, ...args], {
    DATABASE_URL: 'file:/mnt/cadastro.sqlite',
    ...environment,
  });
};
