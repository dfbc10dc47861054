import type { Browser } from 'playwright-core';
import type { Site } from './site';
import { type KeyCost, keysIn } from './traceEvents';
import { openSlowPage, SEARCH_BOX } from './visit';

const KEYS = 'abcdefghijk';
/** Shorter than the pause of the search, so that only the keys' own work is seen. */
const BETWEEN_KEYS_MS = 200;

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Types into the list's search box, and tells from a trace what a key costs the main thread.
 * @returns the key of the median cost
 */
export async function traceKeys(browser: Browser, site: Site): Promise<KeyCost> {
  const { page, close } = await openSlowPage(browser, site, true);
  try {
    await page.goto(site.url + site.listPath);
    await page.waitForFunction(() => (window.observed.firstRow ?? -1) >= 0);
    await page.waitForLoadState('networkidle');
    await page.locator(SEARCH_BOX).focus();
    // The first keys are not like the others: their code has not run yet.
    await page.keyboard.type('zyxw', { delay: BETWEEN_KEYS_MS });
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.keyboard.type(KEYS, { delay: BETWEEN_KEYS_MS });
    const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
    const keys = keysIn(trace).sort((one, other) => one.milliseconds - other.milliseconds);
    const middle = keys[Math.floor(keys.length / 2)];
    if (middle === undefined) throw new Error('The trace holds no key');
    return middle;
  } finally {
    await close();
  }
}
