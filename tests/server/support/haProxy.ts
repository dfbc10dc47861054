import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases';
import { freePort } from './postgresCluster';
import { proxyProcess } from './proxyProcess';
import { endedWithTest } from './running';

/** Runs HAProxy, as docs/operations.md has it, before a primary and what takes over from it. */
export async function startHaProxy(program: string, primaryUrl: string, replicaUrl: string) {
  const folder = temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1m
  timeout server 1m
listen postgres
  bind 127.0.0.1:${port}
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
  server a ${new URL(primaryUrl).host} check
  server b ${new URL(replicaUrl).host} check backup
`,
  );
  const child = endedWithTest(spawn(program, ['-db', '-f', file], { stdio: 'ignore' }));
  return proxyProcess(child, { databaseUrl: primaryUrl, port, removeFiles: folder.remove });
}
