import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { openPage, type WatchedPage } from './browser';
import { type Product, startProduct } from './realServer';
import { sharedBrowser } from './seats';

/**
 * One page on the real server for all tests of a file, in order, as in one
 * morning of work. Nothing may stand in its console after any of them.
 * @param begin called with the page and the product behind it before the first test
 */
export function openMorning(begin: (watched: WatchedPage, product: Product) => void | Promise<void>): void {
  let product: Product;
  let watched: WatchedPage;

  beforeAll(async () => {
    product = await startProduct(inject('webRoot'));
    watched = await openPage(await sharedBrowser(), product.url);
    await begin(watched, product);
  });
  afterAll(async () => {
    await watched?.context.close();
    await product?.stop();
  });
  beforeEach(() => {
    watched.alerts.length = 0;
    return () => expect(watched.problems).toEqual([]);
  });
}
