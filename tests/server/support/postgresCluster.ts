import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findPostgres } from './postgresBinaries';
import { started } from './running';
import { temporaryRoot } from './temporary';

export interface Cluster {
  /** DATABASE_URL of its maintenance database. */
  url: string;
  /** Stops the clocks of all its processes, as a suspended machine or a stalled disk does. */
  freeze(): void;
  thaw(): void;
  /** Ends it as a crash does, and starts it on the same port. */
  restart(): void;
  stop(): void;
}

const idOf = (user: string, flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root: finds another user. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // No such user on this machine.
    }
  }
  throw new Error('The server tests run PostgreSQL as the user postgres: make one.');
}

/** A free port outside of the range that systems assign by themselves. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    const look = () => {
      const port = randomInt(10_000, 32_768);
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
    };
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') look();
      else reject(error);
    });
    look();
  });

/** Keeps what it acknowledged when its processes are killed, not when the machine is. */
const QUICK = '-c fsync=off -c full_page_writes=off';

/** Starts a throwaway PostgreSQL in a temporary folder, durable like a real one or, where that isn't the question, quick. */
export async function startCluster(speed: 'durable' | 'quick' = 'durable'): Promise<Cluster> {
  const binaries = findPostgres();
  const user = unprivileged();
  const folder = mkdtempSync(join(temporaryRoot(), 'cadastro-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { ...user, cwd: folder, stdio: 'pipe' });
  run('initdb', [
    ...['-D', data, '-U', 'cadastro', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    '--no-sync',
  ]);
  const startAt = (port: number) => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${speed === 'quick' ? QUICK : ''}`;
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  };
  /** A port that was free a moment ago may be taken by now: the one that works is the one that is free. */
  const listen = (attempts: number): number => {
    const port = randomInt(10_000, 32_768);
    try {
      startAt(port);
      return port;
    } catch (error) {
      if (attempts === 1) throw error;
      return listen(attempts - 1);
    }
  };
  const port = listen(5);
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const signalAll = (signal: NodeJS.Signals) => {
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const pids = processes.split('\n').map((line) => line.trim().split(/\s+/));
    const children = pids.filter(([, parent]) => parent === postmaster);
    process.kill(Number(postmaster), signal);
    for (const [pid] of children) {
      try {
        process.kill(Number(pid), signal);
      } catch {
        // It has ended since.
      }
    }
  };
  const url = `postgres://cadastro@127.0.0.1:${port}/postgres`;
  const stop = () => {
    try {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
    } catch {
      // It was killed.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const ended = started(() => {
    try {
      // Frozen processes end by nothing less.
      signalAll('SIGKILL');
    } catch {
      // They were killed before.
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    restart() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      startAt(port);
    },
    stop() {
      ended();
      stop();
    },
  };
}
