import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launch, openPage, type WatchedPage } from './browser';
import { startProduct } from './realServer';

/**
 * One page on the real server for all tests of a file, in order, as in one
 * morning of work. Nothing may stand in its console after any of them.
 * @param begin called with the page before the first test
 */
export function openMorning(begin: (watched: WatchedPage) => void): void {
  let product: Awaited<ReturnType<typeof startProduct>>;
  let browser: Browser;
  let watched: WatchedPage;

  beforeAll(async () => {
    product = await startProduct(inject('webRoot'));
    browser = await launch();
    watched = await openPage(browser, product.url);
    begin(watched);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  beforeEach(() => {
    watched.alerts.length = 0;
    return () => expect(watched.problems).toEqual([]);
  });
}
