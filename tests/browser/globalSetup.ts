import type { TestProject } from 'vitest/node';
import { serveGallery } from '../../tools/gallery/serve';
import { findChromium } from './support/chromium';
import { serveReportingSite, serveSite } from './support/site';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the gallery of scenes. */
    galleryUrl: string;
  }
}

/** Finds the browser, builds and serves the app and the gallery, once for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browser', { engine: 'chromium', executablePath: findChromium() });
  const stopSite = await serveSite(project);
  const stopReportingSite = await serveReportingSite(project);
  const gallery = await serveGallery();
  project.provide('galleryUrl', gallery.url);

  return async () => {
    await stopSite();
    await stopReportingSite();
    await gallery.stop();
  };
}
