import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { timeForNames } from './commands/copy';

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
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const made = () =>
    readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();

  async function backUp() {
    const target = join(folder, `cadastro-${timeForNames()}.sqlite`);
    const running = spawn(process.execPath, [command, target], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = running;
    let said = '';
    running.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = await once(running, 'close');
    if (code !== 0) throw new Error(said.trim());
    for (const name of made().slice(0, -keep)) rmSync(join(folder, name));
    log.info({ file: target }, 'backup made');
  }

  async function run() {
    let next = HOUR_MS;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const age = Date.now() - timeOf(made().at(-1) ?? '');
      // NaN, of no backup, is due. One of the future says that the clock was set back.
      if (age >= 0 && age < DAY_MS) next = Math.min(HOUR_MS, DAY_MS - age);
      else await backUp();
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'backup failed');
    }
    if (!isStopped) timer = setTimeout(() => void run(), next).unref();
  }

  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    child?.kill();
  };
}
