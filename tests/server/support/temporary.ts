import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps files in memory here; containers often have only 64 MB of it. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Where the tests' databases lie: in memory where there is room, for what they promise needs no disk to be shown. */
export const temporaryRoot = () => (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());
