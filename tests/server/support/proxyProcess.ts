import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * A program that stands in front of a database.
 * @returns the database's address by way of it, and what ends it and takes its files away
 */
export function proxyProcess(
  child: ChildProcess,
  { databaseUrl, port, removeFiles }: { databaseUrl: string; port: number; removeFiles: () => void },
) {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      removeFiles();
    },
  };
}
