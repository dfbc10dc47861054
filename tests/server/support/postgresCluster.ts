import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './postgresBinaries';

export interface Cluster {
  /** DATABASE_URL of its maintenance database. */
  url: string;
  /** Stops the clocks of all its processes, as a suspended machine or a stalled disk does. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

const idOf = (user: string, flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root; `postgres` or else `nobody` does it then. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // No such user on this machine.
    }
  }
  throw new Error('The server tests run PostgreSQL as the user postgres or nobody: make one.');
}

/** A port that nobody listens on just now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });

/** Starts a throwaway PostgreSQL in a temporary folder, durable like a real one. */
export async function startCluster(): Promise<Cluster> {
  const binaries = findPostgres();
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'cadastro-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);

  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { ...user, cwd: folder, stdio: 'pipe' });
  run('initdb', [
    ...['-D', data, '-U', 'cadastro', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    '--no-sync',
  ]);
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);

  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const signalAll = (signal: NodeJS.Signals) => {
    process.kill(Number(postmaster), signal);
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    for (const line of processes.trim().split('\n')) {
      const [pid, parent] = line.trim().split(/\s+/);
      if (parent === postmaster) process.kill(Number(pid), signal);
    }
  };

  return {
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    url: `postgres://cadastro@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
