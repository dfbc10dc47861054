import { execFile } from 'node:child_process';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import { timeForNames } from './commands/copy';
import { DAY_MS, HOUR_MS } from './durations';
import { makeFolder } from './folders';
import { isOurs } from './ownership';

const run = promisify(execFile);
/** Files of another name are never removed. */
const NAME = /^cadastro-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.sqlite$/;

/** The time of the newest backup (ISO 8601); `ok` is true if the last one that was due was made. */
export interface BackupState {
  quando: string | null;
  ok: boolean;
}

/** Until one was made or found. */
export const NO_BACKUP: BackupState = { quando: null, ok: false };

/** The time in the name of a backup, in ISO 8601. */
const timeOf = (name: string) => name.replace(NAME, '$1:$2:$3');

/** Of these names, the oldest first, those before the last one of each of the newest `keep` days. */
export function outdated(names: readonly string[], keep: number): string[] {
  const lastOfDay = new Map(names.map((name) => [name.replace(NAME, '$1').slice(0, 10), name]));
  const kept = [...lastOfDay.values()].slice(-keep);
  return names.filter((name) => !kept.includes(name));
}

/**
 * Keeps the newest backup of each of `keep` days in `folder`, one a day: at once where none of the last 24 hours lies there. Each is
 * made and checked by the backup command in a process of its own, because checking takes seconds. A failure is logged
 * and tried again after an hour. The folder may be on a disk that hangs: it is read without blocking the event loop.
 * @param command path of the built backup command
 */
export function backUpDaily(
  folder: string,
  keep: number,
  command: string,
  log: FastifyBaseLogger,
  clock: Pick<Clock, 'problem'>,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let state = NO_BACKUP;
  let foreignBefore = '';
  /** The oldest first; a name from the future counts as none, and what was not made by us is left alone. */
  async function made() {
    const found: string[] = [];
    const foreign: string[] = [];
    for (const name of (await readdir(folder)).sort()) {
      if (!NAME.test(name) || Date.parse(timeOf(name)) > Date.now()) continue;
      const stats = await lstat(join(folder, name));
      (stats.isFile() && isOurs(stats, folder) ? found : foreign).push(name);
    }
    // Once, and again when there are others.
    if (foreign.length > 0 && foreign.join() !== foreignBefore) {
      const files = { files: foreign.slice(0, 3), total: foreign.length };
      log.warn(files, 'not backups of this server, left alone');
    }
    foreignBefore = foreign.join();
    return found;
  }

  async function backUp() {
    const target = join(folder, `cadastro-${timeForNames()}.sqlite`);
    const { stderr } = await run(process.execPath, [command, target], { signal });
    if (stderr !== '') log.warn({ aviso: stderr.trim() }, 'backup made with less than is usual');
    state = { quando: timeOf(basename(target)), ok: true };
    log.info({ file: target }, 'backup made');
    // What a doubted clock would remove may be all there is.
    if (clock.problem() !== undefined) return;
    for (const name of outdated(await made(), keep)) await unlink(join(folder, name));
  }

  async function backUpWhenDue() {
    let next = HOUR_MS;
    try {
      await makeFolder(folder);
      const newest = (await made()).at(-1);
      const quando = newest === undefined ? null : timeOf(newest);
      const age = Date.now() - Date.parse(quando ?? '');
      // NaN, of no backup, is due.
      const isDue = !(age >= 0 && age < DAY_MS);
      state = { quando, ok: state.ok || !isDue };
      if (isDue) await backUp();
      else next = Math.min(HOUR_MS, DAY_MS - age);
    } catch (error) {
      state = { ...state, ok: false };
      if (!signal.aborted) log.error({ err: error }, 'backup failed');
    }
    if (!signal.aborted) setTimeout(() => void backUpWhenDue(), next).unref();
  }

  void backUpWhenDue();
  return {
    state: () => state,
    /** Also stops a backup under way. */
    stop: () => stopping.abort(),
  };
}
