import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './support/postgresCluster';

/** Answers with the address of one throwaway PostgreSQL, which the first question starts. */
async function offerCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  let cluster: Promise<Cluster> | undefined;
  const server = createServer((_, response) => {
    cluster ??= startCluster();
    cluster.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    await cluster?.then((started) => started.stop()).catch(() => {});
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** One build of the server for all server tests, and a PostgreSQL for those that ask for it. */
export default async function setup(project: TestProject) {
  await build({
    configFile: 'tools/vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: SERVER_BUILD },
  });
  const { url, stop } = await offerCluster();
  project.provide('serverBuild', SERVER_BUILD);
  project.provide('postgresOffer', url);
  return stop;
}

/** Apart from build/server, where a server may be running. */
export const SERVER_BUILD = 'build/server-tests';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled server and its commands. */
    serverBuild: string;
    /** Answers with a database of the cluster from which others can be made. */
    postgresOffer: string;
  }
}
