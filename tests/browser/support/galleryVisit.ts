import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { Visit } from '../../../tools/gallery/visit';
import { ask } from '../../support/offer';
import { sharedBrowser } from './seats';

/**
 * One visit to the gallery for all tests of a file.
 * @param begin called before the first test with the visit, its browser, and the address of the gallery
 */
export function openGallery(
  begin: (visit: Visit, browser: Browser, url: string) => void | Promise<void>,
): void {
  let visit: Visit | undefined;

  beforeAll(async () => {
    const url = await ask(inject('galleryOffer'));
    const browser = await sharedBrowser();
    visit = await Visit.start(browser, url);
    await begin(visit, browser, url);
  });
  afterAll(() => visit?.context.close());
}
