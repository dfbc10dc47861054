import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { offer } from '../support/offer';
import { startCluster } from './support/postgresCluster';

/** One build of the server for all server tests, and a throwaway PostgreSQL for those that ask for it. */
export default async function setup(project: TestProject) {
  await build({
    configFile: 'tools/vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: SERVER_BUILD },
  });
  const { url, stop } = await offer(() => startCluster('quick'));
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
