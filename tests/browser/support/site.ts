import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { keptAssets } from '../../support/keptAssets';

/** Built beside `dist/`, so that a build made for another backend stays as it is; each project's own. */
const webRootOf = ({ name }: TestProject) => `build/test-web/${name}`;

declare module 'vitest' {
  interface ProvidedContext {
    webRoot: string;
    /** Origin of the built app on a plain static server, with no backend behind it. */
    siteUrl: string;
  }
}

/**
 * Builds the app as `npm run build` does, and serves it as any static server would.
 * @returns stops serving it
 */
export async function serveSite(project: TestProject): Promise<() => Promise<void>> {
  const webRoot = webRootOf(project);
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  delete process.env.VITE_API_URL;
  await build({ logLevel: 'warn', build: { outDir: webRoot, emptyOutDir: true } });
  process.env.NODE_ENV = environment;
  project.provide('webRoot', webRoot);

  const server = await preview({
    logLevel: 'error',
    plugins: [keptAssets()],
    build: { outDir: webRoot },
    preview: { host: '127.0.0.1', port: 0, proxy: {} },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('The static server does not listen');
  project.provide('siteUrl', `http://127.0.0.1:${address.port}`);
  return () => server.close();
}
