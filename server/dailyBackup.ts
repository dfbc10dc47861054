import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { timeForNames } from './commands/copy';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Files of another name are never removed. */
const NAME = /^cadastro-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.sqlite$/;

/** When a backup of this name was made, in epoch milliseconds. */
const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1:$2:$3'));

/**
 * Keeps the newest `keep` backups in `folder`, one a day: at once where none of the last 24 hours lies there. Each is
 * made and checked by the backup command in a process of its own, because checking takes seconds. A failure is logged
 * and tried again after an hour.
 * @param command path of the built backup command
 * @returns how to stop, also a backup under way
 */
export function backUpDaily(folder: string, keep: number, command: string, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const made = () =>
    readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();

  async function backUp() {
    const target = join(folder, `cadastro-${timeForNames()}.sqlite`);
    await run(process.execPath, [command, target], { signal });
    for (const name of made().slice(0, -keep)) rmSync(join(folder, name));
    log.info({ file: target }, 'backup made');
  }

  async function backUpWhenDue() {
    let next = HOUR_MS;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const age = Date.now() - timeOf(made().at(-1) ?? '');
      // NaN, of no backup, is due. One of the future says that the clock was set back.
      if (age >= 0 && age < DAY_MS) next = Math.min(HOUR_MS, DAY_MS - age);
      else await backUp();
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'backup failed');
    }
    if (!signal.aborted) setTimeout(() => void backUpWhenDue(), next).unref();
  }

  void backUpWhenDue();
  return () => stopping.abort();
}
