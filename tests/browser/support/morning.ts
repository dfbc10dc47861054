import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { openWebKit } from '../../nightly/browsers/webkit/screen';
import { openPage, type WatchedPage } from './browser';
import { type Product, startProduct } from './realServer';
import type { WatchedScreen } from './screen';
import { sharedBrowser } from './seats';

type Watched = Pick<WatchedScreen, 'alerts' | 'problems' | 'close'>;

/** A page in a profile of its own, with all that Playwright knows. */
export async function openBrowserPage(baseUrl: string): Promise<WatchedPage & Watched> {
  const watched = await openPage(await sharedBrowser(), baseUrl);
  return { ...watched, close: () => watched.context.close() };
}

/** A page in whatever browser the tests are run in. */
export const openScreen = (baseUrl: string): Promise<WatchedScreen> => {
  const { engine } = inject('browser');
  return engine === 'webkit' ? openWebKit(baseUrl) : openBrowserPage(baseUrl);
};

/**
 * One page on the real server for all tests of a file, in order, as in one
 * morning of work. Nothing may stand in its console after any of them.
 * @param open opens the page at the address of the product
 * @param begin called with the page and the product behind it before the first test
 */
export function openMorning<Opened extends Watched>(
  open: (baseUrl: string) => Promise<Opened>,
  begin: (watched: Opened, product: Product) => void | Promise<void>,
): void {
  let product: Product;
  let watched: Opened;

  beforeAll(async () => {
    product = await startProduct(inject('webRoot'));
    watched = await open(product.url);
    await begin(watched, product);
  });
  afterAll(async () => {
    await watched?.close();
    await product?.stop();
  });
  beforeEach(() => {
    watched.alerts.length = 0;
    return () => expect(watched.problems).toEqual([]);
  });
}
