import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serveGallery } from '../../gallery/serve';
import { Visit } from '../../gallery/visit';
import { launch } from './browser';

/**
 * One visit to the gallery for all tests of a file.
 * @param begin called before the first test with the visit, its browser, and the address of the gallery
 */
export function openGallery(
  begin: (visit: Visit, browser: Browser, url: string) => void | Promise<void>,
): void {
  let gallery: Awaited<ReturnType<typeof serveGallery>>;
  let browser: Browser;

  beforeAll(async () => {
    gallery = await serveGallery();
    browser = await launch();
    await begin(await Visit.start(browser, gallery.url), browser, gallery.url);
  });
  afterAll(async () => {
    await browser?.close();
    await gallery?.stop();
  });
}
