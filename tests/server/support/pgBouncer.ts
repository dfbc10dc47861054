import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from './databases';
import { freePort, unprivileged } from './postgresCluster';
import { endedWithTest } from './running';

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** True for a PgBouncer that keeps no prepared statements. */
export function isOld(program: string): boolean {
  const [, minor = 0] = /\b1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(minor) < 21;
}

/** Runs PgBouncer before a database, with two sessions for everybody, each lent for a transaction. */
export async function startPgBouncer(program: string, databaseUrl: string) {
  const folder = temporaryFolder();
  const port = await freePort();
  const { hostname, port: databasePort, username } = new URL(databaseUrl);
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
${isOld(program) ? '' : 'max_prepared_statements = 200\n'}`,
  );
  // It refuses to run as root.
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder.path, user.uid, user.gid);
  const child = endedWithTest(spawn(program, [file], { ...user, stdio: 'ignore' }));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(20);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      folder.remove();
    },
  };
}
