import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { Visit } from '../../gallery/visit';
import { launch } from './browser';

/**
 * One visit to the gallery for all tests of a file.
 * @param begin called before the first test with the visit, its browser, and the address of the gallery
 */
export function openGallery(
  begin: (visit: Visit, browser: Browser, url: string) => void | Promise<void>,
): void {
  let browser: Browser;

  beforeAll(async () => {
    const url = inject('galleryUrl');
    browser = await launch();
    await begin(await Visit.start(browser, url), browser, url);
  });
  afterAll(() => browser?.close());
}
