import type { Browser, Page } from 'playwright-core';
import { type Observed, observe } from './observe';
import type { Site } from './site';

/** Slow 4G as Lighthouse simulates it, and a processor a quarter as fast as this one. */
const LATENCY_MS = 150;
const DOWNLOAD_BYTES_PER_SECOND = 1_600_000 / 8;
const UPLOAD_BYTES_PER_SECOND = 750_000 / 8;
const CPU_SLOWDOWN = 4;

/** The search waits this long for a further key, by specification. */
const DEBOUNCE_MS = 300;

const TIMEOUT_MS = 30_000;
/** Long enough for everything that comes late: fonts, idle work, layout shifts. */
const SETTLING_MS = 1_500;

type OpenPage = { page: Page; close: () => Promise<void> };

/** Opens a page of a new profile, without a cache, that observes itself on a slow line and processor. */
async function openSlowPage(browser: Browser, site: Site, signedIn: boolean): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  // Requests of a build to other hosts fail at once, in its favour.
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.abort(),
  );
  // A JSON string is what every build of these screens reads as a token.
  if (signedIn) await context.addInitScript(() => localStorage.setItem('APP_ACCESS_TOKEN', '"ficha"'));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.addInitScript(observe, site.row);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWNLOAD_BYTES_PER_SECOND,
    uploadThroughput: UPLOAD_BYTES_PER_SECOND,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, close: () => context.close() };
}

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MS);
};

const observedIn = (page: Page): Promise<Observed> => page.evaluate(() => window.observed);

/** Waits until a time was noted: -1 is a change seen but not painted yet. */
const waitUntilNoted = (page: Page, what: 'usable' | 'firstRow' | 'newRow') =>
  page.waitForFunction((name) => (window.observed[name] ?? -1) >= 0, what);

const SEARCH_BOX = 'input[type="search"], input[placeholder="Pesquisar..."]';

export type LoginVisit = Pick<Observed, 'fcp' | 'lcp' | 'cls' | 'blocking'> & { usable: number };
export type ListVisit = Pick<Observed, 'fcp' | 'lcp' | 'cls' | 'blocking'> & {
  firstRow: number;
  /** From a key in the search box to the first row that answers it, less the pause of the search. */
  newRow: number;
};

/** A first visit of the login; the field that was called usable must keep what is typed into it. */
export async function visitLogin(browser: Browser, site: Site): Promise<LoginVisit> {
  const { page, close } = await openSlowPage(browser, site, false);
  try {
    await page.goto(site.url + site.loginPath, { waitUntil: 'commit' });
    await waitUntilNoted(page, 'usable');
    const email = page.locator('input[type="email"], input[inputmode="email"]');
    await email.focus();
    await page.keyboard.type('a@b');
    await settle(page);
    if ((await email.inputValue()) !== 'a@b') throw new Error(`${site.name}: what was typed got lost`);
    const { fcp, lcp, cls, blocking, usable } = await observedIn(page);
    return { fcp, lcp, cls, blocking, usable: usable ?? Number.NaN };
  } finally {
    await close();
  }
}

/** A first visit of the list with a token, and then one letter in its search box. */
export async function visitList(browser: Browser, site: Site): Promise<ListVisit> {
  const { page, close } = await openSlowPage(browser, site, true);
  try {
    await page.goto(site.url + site.listPath, { waitUntil: 'commit' });
    await waitUntilNoted(page, 'firstRow');
    await settle(page);
    const { fcp, lcp, cls, blocking, firstRow } = await observedIn(page);
    await page.locator(SEARCH_BOX).focus();
    await page.keyboard.press('x');
    await waitUntilNoted(page, 'newRow');
    const { newRow } = await observedIn(page);
    return {
      fcp,
      lcp,
      cls,
      blocking,
      firstRow: firstRow ?? Number.NaN,
      newRow: (newRow ?? Number.NaN) - DEBOUNCE_MS,
    };
  } finally {
    await close();
  }
}
