import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { startCluster } from './support/postgresCluster';

/** One throwaway PostgreSQL and one build of the server for all server tests. */
export default async function setup(project: TestProject) {
  await build({
    configFile: 'tools/vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: SERVER_BUILD },
  });
  const cluster = await startCluster();
  project.provide('serverBuild', SERVER_BUILD);
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}

/** Apart from build/server, where a server may be running. */
export const SERVER_BUILD = 'build/server-tests';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled server and its commands. */
    serverBuild: string;
    /** A database of the cluster from which others can be made. */
    postgresUrl: string;
  }
}
