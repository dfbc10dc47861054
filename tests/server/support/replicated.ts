import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres } from './postgresBinaries';
import { freePort, unprivileged } from './postgresCluster';
import { started } from './running';
import { temporaryRoot } from './temporary';

export interface Node {
  port: number;
  /** Answers `GET /primary` with 200 where it takes writes, as Patroni's agent does. */
  agent: number;
  /** Ends all its processes at once. */
  kill(): void;
  /** Makes a replica a primary. */
  promote(): void;
}

/** A primary and its synchronous replica, in a temporary folder. */
export async function startReplicated(): Promise<{ primary: Node; replica: Node; stop(): void }> {
  const binaries = findPostgres();
  const user = unprivileged();
  const folder = mkdtempSync(join(temporaryRoot(), 'cadastro-replicated-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { ...user, cwd: folder, stdio: 'pipe' });
  const ends: (() => void)[] = [];
  const stop = () => {
    for (const end of ends) end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const ended = started(stop);

  async function start(name: string, options: string): Promise<Node> {
    const data = join(folder, name);
    const port = await freePort();
    const usual = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c cluster_name=${name}`;
    run('pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      join(folder, `${name}.log`),
      '-o',
      `${usual} ${options}`,
      'start',
    ]);
    const kill = () => {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
      for (const line of processes.split('\n')) {
        const [pid, parent] = line.trim().split(/\s+/);
        if (pid !== postmaster && parent !== postmaster) continue;
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {
          // It has ended since.
        }
      }
    };
    const isPrimary = async () => {
      const client = new Client({ port, host: '127.0.0.1', user: 'cadastro', database: 'postgres' });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query('select pg_is_in_recovery() as is_replica');
        return rows[0]?.is_replica === false;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    const agent = createServer(
      (_request, response) => void isPrimary().then((is) => response.writeHead(is ? 200 : 503).end()),
    );
    await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      agent.closeAllConnections();
      agent.close();
      try {
        kill();
      } catch {
        // It was killed.
      }
    });
    const promote = () => void run('pg_ctl', ['-D', data, '-w', 'promote']);
    return { port, agent: (agent.address() as AddressInfo).port, kill, promote };
  }

  const PRIMARY = 'primary';
  run('initdb', [
    ...['-D', join(folder, PRIMARY), '-U', 'cadastro', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    '--no-sync',
  ]);
  const primary = await start(PRIMARY, '-c synchronous_standby_names=replica');
  const source = `host=127.0.0.1 port=${primary.port} user=cadastro`;
  run('pg_basebackup', ['-D', join(folder, 'replica'), '-R', '-X', 'stream', '-c', 'fast', '-d', source]);
  const replica = await start('replica', '');
  return {
    primary,
    replica,
    stop() {
      ended();
      stop();
    },
  };
}
