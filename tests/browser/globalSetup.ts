import type { TestProject } from 'vitest/node';
import { serveGallery } from '../../tools/gallery/serve';
import { offer } from '../support/offer';
import { findChromium } from './support/chromium';
import { serveReportingSite, serveSite } from './support/site';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the gallery of scenes. */
    galleryOffer: string;
    /** Answers with the origin of the app whose actors report what they take. */
    reportingOffer: string;
  }
}

/** Finds the browser, builds and serves the app, once for all tests; other builds of it when a test asks for them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browser', { engine: 'chromium', executablePath: findChromium() });
  const stopSite = await serveSite(project);
  const reporting = await offer(() => serveReportingSite(project));
  const gallery = await offer(serveGallery);
  project.provide('reportingOffer', reporting.url);
  project.provide('galleryOffer', gallery.url);

  return async () => {
    await stopSite();
    await reporting.stop();
    await gallery.stop();
  };
}
