import type { Browser, Page } from 'playwright-core';
import type { Site } from './site';
import { type KeyCost, keysIn } from './traceEvents';
import { CPU_SLOWDOWN, openPage, SEARCH_BOX } from './visit';

const KEYS = 'abcdefghijklmno';
/** Together shorter than the pause of the search, so that only the keys' own work is seen. */
const HELD_MS = 80;
const BETWEEN_KEYS_MS = 120;
/** Long enough for what comes late: idle work, and the answer to the first keys. */
const SETTLING_MS = 1_500;

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * A page with nothing but the box, its placeholder included: what a key costs
 * the browser itself. It is gone to like every page, for the browser looks what
 * lies under the pointer after each key where somebody has gone to a page.
 */
const EMPTY_ADDRESS = 'http://empty.test/';
const EMPTY_PAGE =
  '<!doctype html><meta charset="utf-8"><input type="search" placeholder="Pesquisar..." autocomplete="off" spellcheck="false">';

/** How the processor is slowed down: by the browser, or by multiplying what it took at full speed. */
export type Slowed = 'throttled' | 'multiplied';

async function type(page: Page, keys: string) {
  for (const key of keys) {
    await page.keyboard.down(key);
    await page.waitForTimeout(HELD_MS);
    await page.keyboard.up(key);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}

/**
 * Types into a search box, and tells from a trace what a key costs the main
 * thread of a processor a quarter as fast. Nothing that measures runs in the page.
 * @param site whose list of people; null for the empty page
 * @param slowed a browser that is throttled counts the time that other programs
 * took, too, and thrice; thread time at full speed does not
 * @returns the key of the median cost until its frame
 */
export async function traceKeys(browser: Browser, site: Site | null, slowed: Slowed): Promise<KeyCost> {
  const { page, cdp, close } = await openPage(browser, site, true);
  try {
    if (site === null) {
      await page.route(EMPTY_ADDRESS, (route) =>
        route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }),
      );
      await page.goto(EMPTY_ADDRESS);
    } else {
      await page.goto(site.url + site.listPath);
      await page.locator(site.row).filter({ hasText: /\S/ }).first().waitFor();
    }
    await page.waitForTimeout(SETTLING_MS);
    if (slowed === 'throttled') await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.locator(SEARCH_BOX).focus();
    // The first keys are not like the others: their code has not run yet.
    await type(page, 'zyxw');
    await browser.startTracing(page, { categories: CATEGORIES });
    await type(page, KEYS);
    const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
    const keys = keysIn(trace, slowed === 'throttled' ? 1 : CPU_SLOWDOWN);
    const middle = keys.sort((one, other) => one.untilFrame - other.untilFrame)[Math.floor(keys.length / 2)];
    if (middle === undefined) throw new Error('The trace holds no key');
    return middle;
  } finally {
    await close();
  }
}
