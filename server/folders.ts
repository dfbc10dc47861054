import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveToOwner } from './ownership';

/**
 * Makes a folder that only its owner, that of the folder above, may read, and those above it. Not by `recursive`, which tries for ever where a
 * file system takes no folders, as /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
    giveToOwner(path);
  } catch (error) {
    const { code } = Object(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 });
    giveToOwner(path);
  }
}
