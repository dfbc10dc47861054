import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { keptAssets } from '../../support/keptAssets';
import type { Served } from '../../support/offer';

/** Built beside `dist/`, so that a build made for another backend stays as it is; each project's own. */
const webRootOf = ({ name }: TestProject) => `build/test-web/${name}`;

declare module 'vitest' {
  interface ProvidedContext {
    webRoot: string;
    /** Origin of the built app on a plain static server, with no backend behind it. */
    siteUrl: string;
    /** The files of this repository that the app is built of. */
    webSources: string[];
  }
}

const START = '/src/main.tsx';
const IS_DEVELOPMENT = 'import.meta.env.DEV';

/** Puts a reporter into the product, in the place where developers have their inspector. */
const reporter: Plugin = {
  name: 'actors that report',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith(START)) return undefined;
    if (!code.includes(IS_DEVELOPMENT)) throw new Error(`${START} hands no inspector in`);
    return code.replace(IS_DEVELOPMENT, 'true');
  },
  resolveId: (name) =>
    name === './app/inspector' ? fileURLToPath(new URL('../model/reportActors.ts', import.meta.url)) : null,
};

/** Builds the app as `npm run build` does, and serves it as any static server would. */
async function serveBuild(webRoot: string, plugins: Plugin[]) {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  delete process.env.VITE_API_URL;
  await build({ logLevel: 'warn', plugins, build: { outDir: webRoot, emptyOutDir: true } });
  process.env.NODE_ENV = environment;

  const server = await preview({
    logLevel: 'error',
    plugins: [keptAssets()],
    build: { outDir: webRoot },
    preview: { host: '127.0.0.1', port: 0, proxy: {} },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('The static server does not listen');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

/** Serves the app to the tests of a project. @returns stops serving it */
export async function serveSite(project: TestProject): Promise<() => Promise<void>> {
  const webRoot = webRootOf(project);
  const sources = new Set<string>();
  const noteSources: Plugin = {
    name: 'sources',
    moduleParsed: ({ id }) => void sources.add(relative('', id.replace(/^\0|\?.*$/g, ''))),
  };
  const { url, stop } = await serveBuild(webRoot, [noteSources]);
  project.provide(
    'webSources',
    [...sources].filter((file) => !/^(\.\.|node_modules)/.test(file) && existsSync(file)),
  );
  project.provide('webRoot', webRoot);
  project.provide('siteUrl', url);
  return stop;
}

/** Serves the app whose actors report. */
export const serveReportingSite = (project: TestProject): Promise<Served> =>
  serveBuild(`${webRootOf(project)}-reporting`, [reporter]);
