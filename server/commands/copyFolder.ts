import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { printable } from '../cli';
import { DAY_MS } from '../durations';
import { isOurs } from '../ownership';

/** A machine or a container: process ids of another say nothing here. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** The start of a process by its system's count, where the system has one: process ids are used again. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (Object(error).code !== 'EPERM') return false;
  }
  return startOf(pid) === start;
}

/** Names whose copy is being made, so that no file has to be opened: host, process and its start. Up to 1.0.0 without. */
const OWNER = `${HOST}-${process.pid}-${startOf(process.pid)}`;
const INTERRUPTED_COPY = /\.incompleto-(?:([\da-f]{8})-([1-9]\d*)-(\d+)-)?\w{6}$/;

function isUnderWay(name: string, { mtimeMs }: Stats): boolean {
  const [, host, pid, start = ''] = INTERRUPTED_COPY.exec(name) ?? [];
  return host === HOST ? isRunning(Number(pid), start) : Date.now() - mtimeMs < DAY_MS;
}

/** Removes a folder of a copy from inside: its path may lead elsewhere meanwhile. @throws where it holds other files */
function removeFolder(path: string, { dev, ino }: Stats) {
  const before = process.cwd();
  process.chdir(path);
  try {
    const here = statSync('.');
    const names = readdirSync('.');
    const isIt = here.dev === dev && here.ino === ino;
    if (!isIt || names.some((name) => !/^(copia.*|dono)$/.test(name)))
      throw new Error(`${path} não é a cópia.`);
    for (const name of names) unlinkSync(name);
  } finally {
    try {
      process.chdir(before);
    } catch {
      // After `sudo -u` one may stand where one may not enter.
      process.chdir(dirname(path));
    }
  }
  rmdirSync(path);
}

/** Makes a folder for a copy, beside a file, that only this process's user may read. */
export function makeCopyFolder(beside: string) {
  const path = mkdtempSync(`${beside}.incompleto-${OWNER}-`);
  const made = lstatSync(path);
  return {
    path,
    remove() {
      if (existsSync(path)) removeFolder(path, made);
    },
  };
}

/** Others than the folder's trusted owner may replace its entries. */
export function isShared(place: string): boolean {
  const { uid, mode } = statSync(place);
  const own = process.getuid?.();
  if (own === undefined) return false;
  return ((mode & 0o022) !== 0 && (mode & 0o1000) === 0) || (own !== 0 && uid !== own && uid !== 0);
}

/**
 * Removes what copies that were killed have left in a folder: it holds personal data. A file of such a name that
 * another user made is neither opened nor removed, and a line names it.
 */
export function sweepInterruptedCopies(place: string) {
  const foreign: string[] = [];
  for (const name of existsSync(place) ? readdirSync(place) : []) {
    if (!INTERRUPTED_COPY.test(name)) continue;
    const path = join(place, name);
    try {
      const stats = lstatSync(path);
      if (!isOurs(stats, place) || (process.getuid !== undefined && (stats.mode & 0o077) !== 0)) {
        foreign.push(name);
        continue;
      }
      if (isUnderWay(name, stats)) continue;
      if (stats.isDirectory()) removeFolder(path, stats);
      else unlinkSync(path);
      process.stdout.write(`Removida a cópia interrompida ${path}\n`);
    } catch (error) {
      // Another command may have removed it.
      if (Object(error).code !== 'ENOENT') foreign.push(name);
    }
  }
  if (foreign.length === 0) return;
  const more = foreign.length > 3 ? ` e mais ${foreign.length - 3}` : '';
  const names = foreign.slice(0, 3).map((name) => printable(JSON.stringify(name)));
  process.stderr.write(
    `Aviso: em ${place} ficou como está o que não foi feito pelo Cadastro: ${names.join(', ')}${more}.\n`,
  );
}
