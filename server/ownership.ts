import { accessSync, constants, lchownSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

const found = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // In a folder that may not be searched.
    return undefined;
  }
};

/** Gives what root has made to the owner of its folder, or of what it replaces: the service's user has to open it. */
export function giveToOwner(path: string, like = statSync(dirname(path))) {
  if (process.getuid?.() !== 0) return;
  try {
    lchownSync(path, like.uid, like.gid);
  } catch {
    // File systems without owners, as of memory sticks, refuse.
  }
}

/**
 * An entry of a folder was made by us, by its `lstat`: a file or folder, no link, of this process's user or of
 * the folder's owner, to whom root gives what it makes.
 */
export function isOurs(stats: Stats, folder: string): boolean {
  if (!stats.isFile() && !stats.isDirectory()) return false;
  const own = process.getuid?.();
  return own === undefined || stats.uid === own || stats.uid === statSync(folder).uid;
}

/** A sentence in Portuguese: the access to a path that the process lacks, the owner, and the remedy. */
function refusalAt(path: string, stats: Stats): string | undefined {
  const need = stats.isDirectory() ? 'rwx' : 'rw';
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(path, R_OK | W_OK | (stats.isDirectory() ? X_OK : 0));
    return undefined;
  } catch (error) {
    if (Object(error).code === 'EROFS') {
      return `${path} está em um disco que só aceita leitura. Monte-o com escrita, ou escolha outro lugar.`;
    }
  }
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const mode = (stats.mode & 0o777).toString(8);
  if (uid === undefined || stats.uid === uid) {
    return `${path} só pode ser lido (modo ${mode}). Execute: chmod u+${need} ${path}`;
  }
  return `${path} é do usuário ${stats.uid} (modo ${mode}), e o programa roda como o usuário ${uid}. Execute: chown ${uid}:${gid} ${path}`;
}

/** Why this process can't write a file, or make it: its folder, itself, or what SQLite keeps beside it. */
export function accessProblem(file: string): string | undefined {
  let folder = dirname(file);
  while (found(folder) === undefined && dirname(folder) !== folder) folder = dirname(folder);
  for (const path of [folder, file, `${file}-wal`, `${file}-shm`]) {
    const stats = found(path);
    const refusal = stats && refusalAt(path, stats);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
