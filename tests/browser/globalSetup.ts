import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { serveGallery } from '../gallery/serve';
import { findChromium } from './support/chromium';

/** Built beside `dist/`, so that a build made for another backend stays as it is. */
const WEB_ROOT = 'build/test-web';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
    webRoot: string;
    /** Origin of the built app on a plain static server, with no backend behind it. */
    siteUrl: string;
    /** Address of the gallery of scenes. */
    galleryUrl: string;
  }
}

/**
 * Finds the browser, builds the app as `npm run build` does, serves it as any
 * static server would, and builds and serves the gallery, once for all tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromiumPath', findChromium());

  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  delete process.env.VITE_API_URL;
  await build({ logLevel: 'warn', build: { outDir: WEB_ROOT, emptyOutDir: true } });
  process.env.NODE_ENV = environment;
  project.provide('webRoot', WEB_ROOT);

  const server = await preview({
    logLevel: 'error',
    build: { outDir: WEB_ROOT },
    preview: { host: '127.0.0.1', port: 0, proxy: {} },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('The static server does not listen');
  project.provide('siteUrl', `http://127.0.0.1:${address.port}`);

  const gallery = await serveGallery();
  project.provide('galleryUrl', gallery.url);

  return async () => {
    await server.close();
    await gallery.stop();
  };
}
