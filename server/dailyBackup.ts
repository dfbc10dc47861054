import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { timeForNames } from './commands/copy';
import { makeFolder } from './folders';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Files of another name are never removed. */
const NAME = /^cadastro-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.sqlite$/;

/** When the newest backup was made (ISO 8601), and whether the one that was due last was made. */
export interface BackupState {
  quando: string | null;
  ok: boolean;
}

/** Until one was made or found. */
export const NO_BACKUP: BackupState = { quando: null, ok: false };

/** When a backup of this name was made, in ISO 8601. */
const timeOf = (name: string) => name.replace(NAME, '$1:$2:$3');

/**
 * Keeps the newest `keep` backups in `folder`, one a day: at once where none of the last 24 hours lies there. Each is
 * made and checked by the backup command in a process of its own, because checking takes seconds. A failure is logged
 * and tried again after an hour. The folder may be on a disk that hangs: it is read without blocking the event loop.
 * @param command path of the built backup command
 */
export function backUpDaily(folder: string, keep: number, command: string, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let state = NO_BACKUP;
  const made = async () => (await readdir(folder)).filter((name) => NAME.test(name)).sort();

  async function backUp() {
    const target = join(folder, `cadastro-${timeForNames()}.sqlite`);
    await run(process.execPath, [command, target], { signal });
    state = { quando: timeOf(basename(target)), ok: true };
    for (const name of (await made()).slice(0, -keep)) await rm(join(folder, name));
    log.info({ file: target }, 'backup made');
  }

  async function backUpWhenDue() {
    let next = HOUR_MS;
    try {
      await makeFolder(folder);
      const newest = (await made()).at(-1);
      const quando = newest === undefined ? null : timeOf(newest);
      const age = Date.now() - Date.parse(quando ?? '');
      // NaN, of no backup, is due. One of the future says that the clock was set back.
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
